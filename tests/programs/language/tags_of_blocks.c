// TRUE
// `struct s;` in a block is another type than the one outside; a body does not see the tags that follow it.
extern void reach_error(void);
struct s { int a; };
int later_is_not_seen(void) {
    struct late *p = 0;
    struct late { char c[3]; };
    return sizeof *p;
}
struct late { int x[10]; };

int main(void) {
    struct s outer;
    struct s;
    struct holder { struct s *p; } holder;
    struct s { char b[7]; };
    if (sizeof *holder.p != 7 || sizeof outer != 4) reach_error();
    if (later_is_not_seen() != 3 || sizeof(struct late) != 40) reach_error();
    return 0;
}
