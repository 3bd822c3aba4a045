// It throws when the model is cut.
#include <ramparts/rp.h>
static int32_t RP_CALL run(const rp_host*, const char*, const rp_source_1* source, rp_files_1* files) {
    if (source->part(source, "model.json").size < 100) throw 1;
    return files->write(files, "good.txt", "x", 1);
}
#define ZOO_EXPORT run
#include "zoo_others.h"
