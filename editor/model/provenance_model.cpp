// Words and edits of provenance; see provenance_model.hpp.
#include "editor/model/provenance_model.hpp"

#include "editor/model/form.hpp"
#include "editor/words/kind_names.hpp"
#include "editor/words/messages.hpp"
#include "editor/words/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kEdit = RP_TR("State where it comes from");

const char* title_of(SourceSection section) noexcept {
    switch (section) {
        case SourceSection::hexes: return RP_TR("All hexes");
        case SourceSection::hexsides: return RP_TR("All hexsides");
        case SourceSection::roads: return RP_TR("All roads");
        case SourceSection::labels: return RP_TR("All names on the map");
        case SourceSection::units: return RP_TR("All units");
        case SourceSection::groups: return RP_TR("All reinforcement groups");
        case SourceSection::turns: return RP_TR("The turn track");
        case SourceSection::victory: return RP_TR("Victory conditions");
        case SourceSection::movement: return RP_TR("Tables of movement");
        case SourceSection::cells: return RP_TR("Combat results");
        case SourceSection::shifts: break;
    }
    return RP_TR("Combat shifts");
}

std::string name_of(const Scenario& s, const SourceGroup& group) {
    switch (group.what) {
        case SourceGroup::What::hexes: return say("Hexes");
        case SourceGroup::What::hexsides: return say_kind(s.ruleset.hexside_kinds[group.kind].name);
        case SourceGroup::What::roads: return say_kind(s.ruleset.road_kinds[group.kind].name);
        case SourceGroup::What::labels: return say("Names");
        case SourceGroup::What::units: break;
    }
    return say("Units");
}

}  // namespace

std::string origin_words(const Provenance& provenance) {
    if (!provenance.stated()) return say("not stated");
    return say(to_string(provenance.kind)) + (provenance.source.empty() ? "" : " " + provenance.source);
}

std::string group_words(const Scenario& scenario, const SourceGroup& group) {
    return say("{1} ({2}): {3}", name_of(scenario, group), group.count,
               group.common ? origin_words(*group.common) : say("several origins"));
}

std::string section_words(const Scenario& scenario, SourceSection section) {
    const SectionSources sources = section_sources(scenario, section);
    const std::string title = say(title_of(section));
    if (sources.silent > 0)
        return say("{1} ({2}): {3}", title, sources.count,
                   say_n("{1} does not say", "{1} do not say", static_cast<long>(sources.silent)));
    if (sources.stated.stated()) return say("{1} ({2}): {3}", title, sources.count, origin_words(sources.stated));
    return say("{1} ({2})", title, sources.count);
}

std::string state_sources(Document& document, const Selection& selection, std::span<const SourceGroup> groups,
                          const Provenance& source) {
    return error_of(document.edit(kEdit, [&](Edit& e) { return state_sources(e, selection, groups, source); }));
}

std::string state_sections(Document& document, std::span<const SourceSection> sections, const Provenance& source,
                           bool all) {
    return error_of(document.edit(kEdit, [&](Edit& e) {
        for (const SourceSection section : sections)
            if (!state_section(e, section, source, all)) return false;
        return true;
    }));
}

}  // namespace ramparts
