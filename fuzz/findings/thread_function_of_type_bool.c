_Bool entry ;
void * work ( void * arg ) {
return arg ;
}
void * ( * known ) ( void * ) = work ;
extern int pthread_create ( unsigned long * , void * , void * ( * ) ( void * ) , void * ) ;
int main ( void ) {
unsigned long t ;
pthread_create ( & t , ( void * ) 0 , entry , ( void * ) 0 ) ;
return 0 ;
}
