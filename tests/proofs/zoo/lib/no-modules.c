/* It has no table of modules. */
#include <stddef.h>
static const void* no_factory(const char* id) {
    (void)id;
    return NULL;
}
#define ZOO_FACTORY no_factory
#include "zoo.h"
