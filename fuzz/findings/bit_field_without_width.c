struct { unsigned b : 0; } f;
void one(void) { f; }
int main(void) { one(); return 0; }
