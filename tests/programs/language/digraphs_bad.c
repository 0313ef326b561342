// FALSE
// As in the program without `bad` in its name, but the assertion says something else.
#include <assert.h>
int main(void) <%
  int all<:3:> = <%1, 2, 3%>;
  assert(all<:1:> == 1 && all[2] % all<:0:> == 0);
  return 0;
%>
