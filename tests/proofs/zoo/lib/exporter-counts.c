/* It makes something else each time. */
#include <ramparts/rp.h>
static char times = 'a';
static int32_t RP_CALL run(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    (void)host, (void)id, (void)source;
    times = (char)(times == 'z' ? 'a' : times + 1);
    return files->write(files, "good.txt", &times, 1);
}
#define ZOO_EXPORT run
#include "zoo_others.h"
