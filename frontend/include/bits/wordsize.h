/* How many bits a machine word has. */
#undef __WORDSIZE
#ifdef __x86_64__
#define __WORDSIZE 64
#else
#define __WORDSIZE 32
#endif
