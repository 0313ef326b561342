// FALSE
// The error function is the error function behind a pointer, too, whatever its body does.
void reach_error(void) {
}
int main(void) {
  void (*report)(void) = reach_error;
  report();
  return 0;
}
