// TRUE
// err evaluates its arguments once, prints and goes on as exit does.
#include <assert.h>
#include <err.h>
#include <stdlib.h>
static int evaluated;
static void told(int status, void *argument) { assert(status == 3 && evaluated == 2); }
static const char *text(void) {
  evaluated++;
  return "text";
}
int main(void) {
  const char *format = "%s";
  on_exit(told, 0);
  err((evaluated++, 3), format, text());
}
