/* Its modules have no ids. */
#define ZOO_ID_OF NULL
#include "zoo.h"
