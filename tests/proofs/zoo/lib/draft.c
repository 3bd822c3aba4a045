/* Built with the first draft of the boundary, whose tables had other ids. */
#define ZOO_FACTORY draft_factory
#include <ramparts/rp.h>
static const void* RP_CALL draft_factory(const char* id);
#include "zoo.h"
static const void* RP_CALL draft_factory(const char* id) {
    return strcmp(id, "draft.ramparts.modules/1") == 0 ? &zoo_modules : ZOO_NULL;
}
