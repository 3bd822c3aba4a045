/* Its check works for more than a second. */
#include <ramparts/rp.h>
#include <string.h>
#include <time.h>

static int32_t RP_CALL slow_check(const rp_host* host, const char* code, uint32_t use, const rp_scenario_1* s,
                                  const rp_values_1* values, rp_findings* out) {
    (void)host, (void)code, (void)use, (void)s, (void)values, (void)out;
    const clock_t begin = clock();
    while (clock() - begin < 3 * CLOCKS_PER_SEC / 2) continue;
    return RP_NO;
}
static const rp_checks_1 slow_checks = {sizeof slow_checks, slow_check};
static const void* RP_CALL with_checks(const char* id);
#define ZOO_FACTORY with_checks
#include "zoo.h"
static const void* RP_CALL with_checks(const char* id) {
    return strcmp(id, RP_CHECKS) == 0 ? &slow_checks : zoo_factory(id);
}
