// FALSE
// A pointer that was never set may be the address of an object, but not of one that is made on another path only.
extern void reach_error(void);
struct entry { int value; };
void *malloc(__typeof__(sizeof 0));
struct entry *find(void) { }
int main(void) {
  struct entry *e = find();
  if (!e) e = malloc(sizeof *e);
  e->value;
  reach_error();
}
