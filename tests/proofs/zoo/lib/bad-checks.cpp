// Its checks misbehave, each by its code in another way; the last is sound.
#include <ramparts/rp.h>
#include <string.h>

static rp_finding* add(rp_findings* out) {
    if (out->count == out->capacity && out->more(out) <= 0) {
        out->failed = 1;
        return nullptr;
    }
    rp_finding* f = &out->items[out->count++];
    *f = {};
    f->said.message = 1;
    f->unit = RP_NO_UNIT;
    f->hex = RP_NO_HEX;
    f->direction = RP_NO_SIDE;
    return f;
}

static int32_t RP_CALL bad_check(const rp_host*, const char* code, uint32_t, const rp_scenario_1* s, const rp_values_1*,
                                 rp_findings* out) {
    if (strcmp(code, "ZOO1") == 0) throw "drums";
    if (strcmp(code, "ZOO2") == 0) return RP_E_INTERNAL;
    if (strcmp(code, "ZOO3") == 0) add(out)->hex = s->hex_count;
    if (strcmp(code, "ZOO4") == 0) add(out)->unit = s->unit_count;
    if (strcmp(code, "ZOO5") == 0) add(out)->said.message = 9;
    if (strcmp(code, "ZOO6") == 0) add(out)->direction = 0;
    if (strcmp(code, "ZOO7") == 0)
        while (add(out) != nullptr) continue;
    if (strcmp(code, "ZOO8") == 0) {
        rp_finding* f = add(out);
        f->fix = RP_FIX_MOVE_UNIT;
        f->fix_hex = s->hex_count + 7;
    }
    if (strcmp(code, "ZOO9") == 0) { /* sound: about a unit, its hex, and a hexside */
        rp_finding* f = add(out);
        f->unit = 0;
        f->said.kinds = RP_ARG_UNIT | RP_ARG_NUMBER << 4;
        f->said.args[1] = 7;
        f = add(out);
        f->hex = s->line_length + 1;
        f->direction = 0;
        f->said.kinds = RP_ARG_NUMBER | RP_ARG_HEX << 4;
        f->said.args[1] = static_cast<int32_t>(s->line_length + 1);
    }
    return RP_YES;
}
static const rp_checks_1 bad_checks = {sizeof bad_checks, bad_check};
static const void* RP_CALL with_checks(const char* id);
#define ZOO_FACTORY with_checks
#include "zoo.h"
static const void* RP_CALL with_checks(const char* id) {
    return strcmp(id, RP_CHECKS) == 0 ? &bad_checks : zoo_factory(id);
}
