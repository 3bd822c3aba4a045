/* It calls a function that nobody has. */
extern int nobody_has_this_function(void);
int zoo_call(void);
int zoo_call(void) { return nobody_has_this_function(); }
#include "zoo.h"
