// TRUE
// What comes from outside is anything, but within the buffers, with lengths and results as they may be.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char line[8];
  FILE *file = fopen("name", "r");
  if (!file) return 1;
  assert(!feof(file) && !ferror(file));
  if (fgets(line, sizeof line, file)) {
    int length = 0;
    while (length < 7 && line[length]) length++;
    assert(line[7] == 0 || length < 7);
    for (int i = 0; i + 1 < length; i++) assert(line[i] != '\n');
  }
  int one = getc(file);
  assert(one == EOF || one >= 0 && one <= 255);
  int numbers[3] = {7, 7, 7};
  size_t got = fread(numbers, sizeof(int), 2, file);
  assert(got <= 2 && numbers[2] == 7);
  assert(fwrite(numbers, sizeof(int), 2, file) <= 2);
  fclose(file);
  int number = open("name", O_RDONLY);
  if (number < 0) {
    assert(number == -1 && errno > 0);
    return 1;
  }
  char bytes[4] = {1, 2, 3, 4};
  ssize_t some = read(number, bytes + 1, 2);
  assert(some >= -1 && some <= 2 && bytes[0] == 1 && bytes[3] == 4);
  if (some <= 0) assert(bytes[1] == 2 && bytes[2] == 3);
  if (some == 1) assert(bytes[2] == 3);
  assert(write(number, bytes, 4) <= 4);
  int x = -5, y = -6;
  int read = scanf("%d %2d", &x, &y);
  assert(read >= -1 && read <= 2);
  if (read < 2) assert(y == -6);
  if (read < 1) assert(x == -5);
  if (read == 2) assert(y < 100 && y > -10);
  char word[4] = "zzz";
  if (scanf("%2s", word) == 1) assert(word[3] == 0 && (word[1] == 0 || word[2] == 0));
  return 0;
}
