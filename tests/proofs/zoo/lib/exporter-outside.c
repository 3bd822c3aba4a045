/* It writes outside of the folder. */
#include <ramparts/rp.h>
static int32_t RP_CALL run(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    (void)host, (void)id, (void)source;
    (void)files->write(files, "good.txt", "x", 1);
    (void)files->write(files, "../outside.txt", "x", 1);
    return RP_YES;
}
#define ZOO_EXPORT run
#include "zoo_others.h"
