/* It fails without a word. */
#include <ramparts/rp.h>
static int32_t RP_CALL run(const rp_host* host, const char* id, const rp_source_1* source, rp_files_1* files) {
    (void)host, (void)id, (void)source;
    return files->write(files, "notes.txt", "x", 1);
}
#define ZOO_IMPORT run
#include "zoo_others.h"
