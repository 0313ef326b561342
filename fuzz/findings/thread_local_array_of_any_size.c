_Thread_local int values[1073741823];
int main(void) { return values[1]; }
