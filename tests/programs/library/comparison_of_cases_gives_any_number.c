// FALSE
// C leaves open which number of the right sign a comparison gives.
#include <assert.h>
#include <strings.h>
int main(void) {
  assert(strcasecmp("a", "C") == -2);
}
