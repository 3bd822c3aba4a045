/* Its modules cannot be made. */
#define ZOO_CREATE NULL
#include "zoo.h"
