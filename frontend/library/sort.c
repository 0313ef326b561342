/* Sorting and searching with the program's own comparison. C leaves open which elements are compared, in which order,
   and how equal ones end up; here elements are inserted one after the other, which keeps equal ones in order. */
static void __concord_swap(char *one, char *other, __typeof__(sizeof 0) size) {
  if (size == sizeof(int)) {
    int kept = *(int *)one;
    *(int *)one = *(int *)other;
    *(int *)other = kept;
  } else if (size == sizeof(long long)) {
    long long kept = *(long long *)one;
    *(long long *)one = *(long long *)other;
    *(long long *)other = kept;
  } else {
    for (; size > 0; size--, one++, other++) {
      char kept = *one;
      *one = *other;
      *other = kept;
    }
  }
}
__attribute__((gnu_inline)) void qsort(void *base, __typeof__(sizeof 0) count, __typeof__(sizeof 0) size,
                                       int (*compare)(const void *, const void *)) {
  __concord_compares();
  char *first = base;
  for (__typeof__(sizeof 0) next = 1; next < count; next++) {
    for (__typeof__(sizeof 0) at = next; at > 0; at--) {
      char *here = first + at * size;
      if (compare(here - size, here) <= 0) break;
      __concord_swap(here - size, here, size);
    }
  }
}
__attribute__((gnu_inline)) void qsort_r(void *base, __typeof__(sizeof 0) count, __typeof__(sizeof 0) size,
                                         int (*compare)(const void *, const void *, void *), void *argument) {
  __concord_compares();
  char *first = base;
  for (__typeof__(sizeof 0) next = 1; next < count; next++) {
    for (__typeof__(sizeof 0) at = next; at > 0; at--) {
      char *here = first + at * size;
      if (compare(here - size, here, argument) <= 0) break;
      __concord_swap(here - size, here, size);
    }
  }
}
__attribute__((gnu_inline)) void *bsearch(const void *key, const void *base, __typeof__(sizeof 0) count,
                                          __typeof__(sizeof 0) size, int (*compare)(const void *, const void *)) {
  __concord_compares();
  const char *first = base;
  while (count > 0) {
    __typeof__(sizeof 0) half = count / 2;
    const char *middle = first + half * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) {
      first = middle + size;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return 0;
}
