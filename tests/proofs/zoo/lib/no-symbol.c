/* Its entry has another name. */
#define RP_ENTRY_NAME zoo_entry_of_another_name
#include "zoo.h"
