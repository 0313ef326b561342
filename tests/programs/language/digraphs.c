// TRUE
// Other spellings of brackets.
#include <assert.h>
int main(void) <%
  int all<:3:> = <%1, 2, 3%>;
  assert(all<:1:> == 2 && all[2] % all<:0:> == 0);
  return 0;
%>
