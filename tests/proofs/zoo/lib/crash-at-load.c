/* It aborts before anything of it is called. */
#include "zoo.h"
__attribute__((constructor)) static void at_load(void) { abort(); }
