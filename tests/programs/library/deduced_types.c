// TRUE
// `__auto_type` is the type of the initialiser as a value; GNU C's atomic operations are made of it.
extern void reach_error(void);
#define LOADED(p) \
  __extension__({ \
    __auto_type object = (p); \
    __typeof__((void)0, *object) value; \
    __atomic_load(object, &value, 5); \
    value; \
  })
#define STORE(p, v) \
  __extension__({ \
    __auto_type object = (p); \
    __typeof__((void)0, *object) value = (v); \
    __atomic_store(object, &value, 5); \
  })
_Atomic unsigned char small = 255;
int numbers[3] = {1, 2, 3};
int *_Atomic place = numbers;
static int same(int x) { return x; }
int main(void) {
  __auto_type sum = LOADED(&small) + 1;
  if (sum != 256 || sizeof(sum) != sizeof(int))
    reach_error();
  STORE(&small, 256 + 7);
  if (LOADED(&small) != 7)
    reach_error();
  STORE(&place, &numbers[2]);
  if (*LOADED(&place) != 3)
    reach_error();
  __auto_type first = numbers;
  if (sizeof(first) != sizeof(int *) || first[1] != 2)
    reach_error();
  __auto_type function = same;
  if (function(4) != 4)
    reach_error();
  __auto_type copy = small;
  copy += 250;
  if (copy != 1)
    reach_error();
  return 0;
}
