//! A verdict on a program that computes with addresses says that it assumes them; one on a program that does not says nothing.

use concord::{Assumption, DataModel, Property};

use crate::assumptions::assumed;

/// What the programs about addresses begin with.
const OBJECTS: &str = "
    struct node { int v; struct node *next; };
    extern int pthread_join(unsigned long, void **);
    int x, y, arr[8];
    char buf[16];
    int *gp;
    ";

fn assumed_of_addresses(text: &str) -> Vec<Vec<Assumption>> {
    let text = text.replace("pthread_t", "unsigned long");
    let models = [DataModel::Ilp32, DataModel::Lp64].into_iter();
    models.map(|model| assumed(&format!("{OBJECTS}{text}"), model, Property::UnreachCall)).collect()
}

#[test]
fn what_is_computed_with_addresses_is_relative_to_them() {
    for text in COMPUTED {
        assert_eq!(assumed_of_addresses(text), vec![vec![Assumption::AddressesAreAsGiven]; 2], "{text}");
    }
}

#[test]
fn addresses_that_are_kept_or_compared_with_others_are_nothing_to_assume() {
    for text in KEPT {
        assert_eq!(assumed_of_addresses(text), vec![vec![]; 2], "{text}");
    }
}

const COMPUTED: &[&str] = &[
    "int main(void){ char*p=malloc(4); if (!((((unsigned long)p)>>4)%2==0)) reach_error(); return 0;}",
    "int main(void){ int*p=&x,*q=&y; if (!(p<q)) reach_error(); return 0;}",
    "int main(void){ int*p=malloc(4),*q=malloc(4); if (!(p<q)) reach_error(); return 0;}",
    "int main(void){ if ((unsigned long)&x & 1) reach_error(); return 0;}",
    "static unsigned h(void*p){ return (unsigned)((unsigned long)p >> 4) % 7;} int main(void){ if (h(&x)==h(&y)) return 1; return 0;}",
    "static int down(int*prev){ int here; return prev > &here; } int main(void){ int a; if (!down(&a) && down(&a)) reach_error(); return 0;}",
    "int main(void){ unsigned long n = (unsigned long)&x; if (n == 0x12345678) reach_error(); return 0;}",
    "void f(void){ if (gp < &x) y=1; } int main(void){ gp=&y; f(); return 0;}",
    "int main(void){ if (&x - &y == 5) reach_error(); return 0;}",
    "int main(void){ if ((short)(long)&x == 5) reach_error(); return 0;}",
    "void*t(void*a){ if (((long)a & 3)) reach_error(); return 0;} int main(void){ pthread_t i; pthread_create(&i,0,t,&x); pthread_join(i,0); return 0;}",
    "struct {void*p;} s; int main(void){ s.p=&x; long n=(long)s.p; if (n%4) reach_error(); return 0;}",
    "int main(void){ int*p=malloc(8); unsigned long n=(unsigned long)p|1; int*q=(int*)(n&~(unsigned long)1); if (p!=q) reach_error(); return 0;}",
];

const KEPT: &[&str] = &[
    "void*t(void*a){ int k=(int)(long)a; arr[k]=k*2; return 0;} int main(void){ pthread_t i[2]; for(long k=0;k<2;k++) pthread_create(&i[k],0,t,(void*)k); return 0;}",
    "int main(void){ int s=0; for(int*p=arr;p<arr+8;p++) s+=*p; if(s) reach_error(); return 0;}",
    "static unsigned l(const char*s){const char*p=s; while(*p)p++; return p-s;} int main(void){ buf[0] = buf[1] = 1; if (l(buf)!=2||l(\"abc\")!=3) reach_error(); return 0;}",
    "int main(void){ unsigned long a=(unsigned long)&x,b=(unsigned long)&y; if (a==b) reach_error(); if ((int*)a != &x) reach_error(); return 0;}",
    "int main(void){ int*p=malloc(4); if ((long)p == 0 || (long)p==-1) reach_error(); return 0;}",
    "int main(void){ struct node*h=0; for(int i=0;i<3;i++){ struct node*n=malloc(sizeof*n); n->v=i*3; n->next=h; h=n;} int s=0; for(struct node*n=h;n;n=n->next) s+=n->v%7; if(s>100) reach_error(); return 0;}",
    "int main(void){ struct node n; struct node*p=(struct node*)((char*)&n.next-__builtin_offsetof(struct node,next)); if(p!=&n) reach_error(); if ((unsigned long)&((struct node*)0)->next % 4) reach_error(); return 0;}",
    "void*t(void*a){ return (void*)((long)a+1);} int main(void){ pthread_t i; void*r; pthread_create(&i,0,t,(void*)3); pthread_join(i,&r); if((long)r*2!=8) reach_error(); return 0;}",
    "struct job{int n;int out;}; void*t(void*a){ struct job*j=a; j->out=j->n*2; return 0;} void*u(void*a){ x=(int)(long)a+1; return 0;} int main(void){ pthread_t i,k; struct job j={1,0}; pthread_create(&i,0,t,&j); pthread_create(&k,0,u,(void*)4); return 0;}",
];
