// TRUE
// `_Float32x` is a `double`, and `_Float64x` a `long double`.
extern void reach_error(void);
int main(void) {
    _Float32x d = 0.1;
    if (sizeof d != 8 || d != 0.1 || sizeof(_Float64x) != sizeof(long double) || sizeof(_Float32) != 4) reach_error();
    if (sizeof 1.0f32x != 8 || 0.1f32x != 0.1) reach_error();
    return 0;
}
