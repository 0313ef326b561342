// TRUE
// options: --64
// Products, signs and shifts of 128-bit integers.
#include <pthread.h>
#include <assert.h>
#include <stdint.h>
#include <stdatomic.h>
typedef unsigned __int128 u128;
typedef __int128_t s128;
struct pair {
  char c;
  u128 v;
} g;
_Atomic long long unsigned hits;
static u128 mul(uint64_t a, uint64_t b) {
  return (u128)a * b;
}
void *t(void *a) {
  g.v = mul(~0ULL, ~0ULL);
  s128 n = -5;
  if (n / 2 == -2 && (n >> 1) == -3 && (unsigned long long)n == (unsigned long long)-5) hits++;
  return 0;
}
int main() {
  pthread_t x;
  pthread_create(&x, 0, t, 0);
  pthread_join(x, 0);
  assert(hits == 1);
  assert((uint64_t)g.v == 1 && (uint64_t)(g.v >> 64) == ~0ULL - 1);
  assert(sizeof(u128) == 16);
  switch ((int)(g.v >> 127)) {
    case 1: break;
    default: assert(0);
  }
  return 0;
}
