// UNKNOWN(unsupported
// The qualifier is hidden behind a name that stands for a type, behind a member and a function: nobody guesses.
extern void reach_error(void);
typedef const
    char *text;
struct holder { text member; };
static text give(void) { return 0; }

int main(void) {
    struct holder holder = { 0 };
    text variable = 0;
    __auto_type deduced = variable;
    if (_Generic(variable, char *: 1, const char *: 2) != 2) reach_error();
    if (_Generic(holder.member, char *: 1, const char *: 2) != 2) reach_error();
    if (_Generic(give(), char *: 1, const char *: 2) != 2) reach_error();
    if (_Generic(deduced, char *: 1, const char *: 2) != 2) reach_error();
    if (_Generic((text)0, char *: 1, const char *: 2) != 2) reach_error();
    return 0;
}
