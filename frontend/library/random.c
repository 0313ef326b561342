/* Random numbers: any. */
__attribute__((gnu_inline)) int rand_r(unsigned *seed) {
  __concord_seeds();
  int number = __concord_any();
  *seed = __concord_any();
  return number & 0x7fffffff;
}
/* Any number of 48 bits behind the point. */
__attribute__((gnu_inline)) double drand48(void) {
  unsigned long long low = (unsigned)__concord_any(), high = __concord_any() & 0xffff;
  return (double)(high << 32 | low) * (1 / 281474976710656.0);
}
