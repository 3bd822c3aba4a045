/* It tells when it is loaded, begun, ended and unloaded. */
#include <ramparts/rp.h>
static int32_t RP_CALL told_init(const rp_host* host, const char* folder);
static void RP_CALL told_deinit(void);
#define ZOO_INIT told_init
#define ZOO_DEINIT told_deinit
#include "zoo.h"
static int32_t RP_CALL told_init(const rp_host* host, const char* folder) {
    (void)host, (void)folder;
    zoo_write("init");
    return RP_YES;
}
static void RP_CALL told_deinit(void) { zoo_write("deinit"); }
__attribute__((constructor)) static void at_load(void) { zoo_write("load"); }
__attribute__((destructor)) static void at_unload(void) { zoo_write("unload"); }
