// See change_rows.hpp.
#include "formats/errata/change_rows.hpp"

#include <algorithm>

#include "formats/xml/attributes.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kNotLists[] = {"scenario", "map", "ruleset", "option", "origin", "hex", "hexside", "road"};
constexpr std::string_view kWithoutPlace[] = {"scenario", "map", "ruleset", "option", "origin"};

template <std::size_t N>
bool noun_among(std::string_view noun, const std::string_view (&names)[N]) {
    return std::find(std::begin(names), std::end(names), noun) != std::end(names);
}

// What a row must say before its change can be judged.
bool is_complete(xml::Attributes& row, const Change& change) {
    const ChangeKey& key = change.key;
    if (!noun_among(key.noun, kWithoutPlace) && key.at.empty()) return row.missing("at"), false;
    if (noun_among(key.noun, kWithoutPlace) && !key.at.empty())
        return row.error("RP1021", "at", message("<{1}> has no place", key.noun), message("name its field alone")),
               false;
    if (noun_among(key.noun, kNotLists) && change.whole()) return row.missing("field"), false;
    if (change.whole()) return true;
    if (!change.before) return row.missing("was", message("say what it was, as was=\"…\"; - for nothing")), false;
    if (!change.after) return row.missing("is", message("say what it is to become, as is=\"…\"; - for nothing")), false;
    return true;
}

}  // namespace

std::optional<Change> read_change_row(xml::Reader& reader, const xml::Element& element, std::string_view noun,
                                      std::set<ChangeKey>& known, ChangesOf whose) {
    constexpr std::string_view kNames[] = {"at", "field", "was", "is", "position", "from"};
    xml::Attributes row(reader, element, kNames);
    reader.leaf(element);
    Change found;
    found.key = {std::string(noun), row.text("at"), row.text("field")};
    if (row.has("was")) found.before = row.text("was");
    if (row.has("is")) found.after = row.text("is");
    found.position = row.text("position");
    found.from = row.text("from");
    if (!is_complete(row, found)) return std::nullopt;
    // An entry may stay behind one that itself moves.
    if (found.before == found.after && found.key.field != "position") {
        row.error("RP1075", found.after ? "is" : "at",
                  message("this change of {1} changes nothing", to_text(found.key)),
                  message("say in \"was\" and \"is\" what it was and becomes, or take the row out"));
        return std::nullopt;
    }
    if (!known.insert(found.key).second) {
        const std::string datum = to_text(found.key);
        row.error("RP1050", "at",
                  whose == ChangesOf::variant ? message("{1} is changed twice by this variant", datum)
                                              : message("{1} is changed twice by this erratum", datum),
                  message("keep one of the two rows"));
        return std::nullopt;
    }
    return found;
}

void write_change_row(xml::Writer& out, const Change& change) {
    out.begin(change.key.noun).optional("at", change.key.at).optional("field", change.key.field);
    if (change.before) out.attribute("was", *change.before);
    if (change.after) out.attribute("is", *change.after);
    out.optional("position", change.position).optional("from", change.from);
    out.end_empty();
}

}  // namespace ramparts
