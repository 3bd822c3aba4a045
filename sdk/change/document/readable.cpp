// The one form of elements and values; see readable.hpp.
#include "sdk/change/document/readable.hpp"

#include "formats/scenario/faults.hpp"

namespace ramparts {
void make_canonical(Element& element, ListId list) {
    if (auto* rule = std::get_if<VictoryRule>(&element)) make_canonical(*rule);
    if (auto* unit_class = std::get_if<UnitClass>(&element)) make_canonical(*unit_class);
    if (list == ListId::notes || list == ListId::ruleset_notes)
        if (auto* note = std::get_if<std::string>(&element)) make_canonical(*note);
}

void make_canonical(FieldValue& value, FieldId field) {
    if (field == FieldId::description)
        if (auto* text = std::get_if<std::string>(&value)) make_canonical(*text);
    if (auto* p = std::get_if<Provenance>(&value); p && !p->stated()) *p = {};
}

}  // namespace ramparts
