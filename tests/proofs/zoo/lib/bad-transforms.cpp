// Its transforms misbehave, each by its id in another way: the edits before the bad one must not remain.
#include <ramparts/rp.h>
#include <string.h>

static rp_edit* add(rp_edits* out, uint16_t kind, uint32_t index, int32_t value) {
    if (out->count == out->capacity && out->more(out) <= 0) {
        out->failed = 1;
        return nullptr;
    }
    rp_edit* e = &out->items[out->count++];
    *e = {kind, 0, index, 0, value, {"", 0}};
    return e;
}

static int32_t RP_CALL bad_transform(const rp_host*, const char* id, const rp_scenario_1* s, const rp_values_1* values,
                                     rp_edits* out, rp_finding* why) {
    const auto is = [&](const char* name) { return strcmp(id + strlen("zoo.t."), name) == 0; };
    add(out, RP_ED_ELEVATION, s->line_length + 1, 5);
    if (is("throws")) throw "drums";
    if (is("fails")) return RP_E_MEMORY;
    if (is("off-map")) add(out, RP_ED_TERRAIN, s->hex_count, 0);
    if (is("no-terrain")) add(out, RP_ED_TERRAIN, 0, 99);
    if (is("no-unit")) add(out, RP_ED_SET_UP, s->unit_count, 0)->other = 0;
    if (is("unit-off-map")) add(out, RP_ED_SET_UP, 0, 0)->other = s->hex_count + 3;
    if (is("no-kind")) add(out, 77, 0, 0);
    if (is("no-side")) add(out, RP_ED_HEXSIDE, 0, 1)->other = 6;
    if (is("too-high")) add(out, RP_ED_ELEVATION, 0, 1000);
    if (is("two-to-one")) add(out, RP_ED_CARRY, 0, 0)->other = 1;
    if (is("endless"))
        while (add(out, RP_ED_ELEVATION, 0, 1) != nullptr) continue;
    if (is("refuses")) {
        why->said.message = 1;
        why->said.kinds = RP_ARG_NUMBER;
        why->said.args[0] = values->number(values, "least", 0);
        why->hex = 0;
        return RP_NO;
    }
    if (is("mute")) return RP_NO;
    return RP_YES;
}
static const rp_transforms_1 bad_transforms = {sizeof bad_transforms, bad_transform};
static const void* RP_CALL with_transforms(const char* id);
#define ZOO_FACTORY with_transforms
#include "zoo.h"
static const void* RP_CALL with_transforms(const char* id) {
    return strcmp(id, RP_TRANSFORMS) == 0 ? &bad_transforms : zoo_factory(id);
}
