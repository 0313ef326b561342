// UNKNOWN(unsupported
// A jump to a label of another function is undefined.
void *kept;
static void taker(void) {
  kept = &&here;
here:;
}
int main(void) {
  taker();
  goto *kept;
  return 0;
}
