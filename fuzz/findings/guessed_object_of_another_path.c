extern void reach_error(void);
struct entry { int value; };
void *malloc(unsigned);
struct entry *find(void) { }
int main(void) {
  struct entry *e = find();
  if (!e) e = malloc(sizeof *e);
  e->value;
  reach_error();
}
