// Whose word every datum of a scenario is, told by code that is none of the edit's; and a watch on a document.
#pragma once

#include <catch2/catch.hpp>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts::test {

/// A datum's value in words and whose word it is: as it counts, and as it is stated.
struct Fact {
    std::string value;
    Provenance counts;
    Provenance own;
};
using Facts = std::multimap<std::string, Fact>;

inline Provenance counting(const Provenance& own, const Provenance& section) { return own.stated() ? own : section; }

/// Everything that can say where it comes from, by ids: hexes and hexsides from the map, the rest as the canonical
/// writers write it, which is no code of the edit.
class Teller {
public:
    explicit Teller(const Scenario& scenario) : s_(scenario), bare_(scenario) {
        map_facts();
        for (int i = 0; i < kLists; ++i)
            with_list(bare_, static_cast<ListId>(i), [](auto& list) {
                for (auto& entry : list)
                    if constexpr (requires { entry.provenance; }) entry.provenance = {};
            });
        for (Provenance* p : {&bare_.units_provenance, &bare_.turns_provenance}) *p = {};
        for (Provenance& p : bare_.map.section_provenance) p = {};
        const std::string text = write_ruleset(bare_.ruleset) + write_scenario(bare_);
        rows(text, {"terrain"}, s_.ruleset.terrains);
        rows(text, {"hexside-kind"}, s_.ruleset.hexside_kinds);
        rows(text, {"road-kind"}, s_.ruleset.road_kinds);
        rows(text, {"feature"}, s_.ruleset.features);
        rows(text, {"unit-class"}, s_.ruleset.unit_classes);
        rows(text, {"allowance"}, s_.ruleset.allowances);
        rows(text, {"enter"}, s_.ruleset.enter);
        rows(text, {"cross"}, s_.ruleset.cross);
        rows(text, {"shift"}, s_.ruleset.shifts);
        rows(text, {"cell"}, s_.ruleset.crt);
        rows(text, {"side"}, s_.sides);
        rows(text, {"unit"}, s_.units, s_.units_provenance);
        rows(text, {"module"}, s_.modules);
        rows(text, {"module-table"}, s_.ruleset.module_tables);
        rows(text, {"group"}, s_.reinforcements);
        rows(text, {"eliminated", "hold", "score", "otherwise"}, s_.victory);
        for (std::size_t i = 0; i < s_.turns.size(); ++i) {
            std::string value = s_.turns[i].label + (s_.turns[i].night ? " night" : "");
            for (const SetValue& set : s_.turns[i].values) value += " " + set.name + "=" + std::to_string(set.value);
            tell("turn " + std::to_string(i + 1), value, s_.turns[i].provenance, s_.turns_provenance);
        }
    }
    Facts facts;

private:
    void tell(const std::string& what, const std::string& value, const Provenance& own, const Provenance& section) {
        facts.emplace(what, Fact{value, counting(own, section), own});
    }

    void map_facts() {
        const Map& map = s_.map;
        const Ruleset& r = s_.ruleset;
        const auto name = [&](HexIndex hex) { return map.grid().label(hex); };
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
            if (!map.present(hex)) continue;
            std::string value = r.terrains.at(map.terrain(hex)).id + " " + std::to_string(map.elevation(hex));
            std::set<std::string> features;
            for (std::size_t f = 0; f < r.features.size(); ++f)
                if (map.has_feature(hex, static_cast<FeatureId>(f))) features.insert(r.features[f].id);
            for (const std::string& id : features) value += " " + id;
            tell("hex " + name(hex), value, map.own_hex_provenance(hex) ? *map.own_hex_provenance(hex) : Provenance{},
                 map.section_provenance[0]);
            for (std::uint8_t side = 0; side < 3; ++side) side_facts({hex, side}, name);
        }
        for (const MapLabel& label : map.labels)
            tell("label " + name(label.at) + " " + label.text, std::to_string(static_cast<int>(label.kind)),
                 label.provenance, map.section_provenance[3]);
    }

    void side_facts(Hexside at, const std::function<std::string(HexIndex)>& name) {
        const Map& map = s_.map;
        const SideSet set = map.side(at);
        if (set.empty()) return;
        const std::string between = name(at.hex) + "/" + name(map.grid().across(at)) + " ";
        for (std::size_t i = 0; i < s_.ruleset.hexside_kinds.size(); ++i) {
            const auto k = static_cast<HexsideKindId>(i);
            if (!set.has(k)) continue;
            const Provenance* own = map.own_hexside_provenance(at, k);
            tell("side " + between + s_.ruleset.hexside_kinds[i].id, std::to_string(static_cast<int>(set.kind(k))),
                 own ? *own : Provenance{}, map.section_provenance[1]);
        }
        for (std::size_t i = 0; i < s_.ruleset.road_kinds.size(); ++i) {
            const auto k = static_cast<RoadKindId>(i);
            if (!set.road(k)) continue;
            const Provenance* own = map.own_road_provenance(at, k);
            tell("road " + between + s_.ruleset.road_kinds[i].id, "", own ? *own : Provenance{},
                 map.section_provenance[2]);
        }
    }

    template <class T>
    void rows(const std::string& text, const std::vector<std::string>& elements, const std::vector<T>& entries,
              const Provenance& section = {}) {
        std::size_t i = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string line = text.substr(at, end - at);
            at = end + 1;
            for (const std::string& element : elements) {
                if (line.find("    <" + element + " ") != 0 && line != "    <" + element + "/>") continue;
                std::string whole = line;
                if (!line.ends_with("/>")) {
                    const std::string last = "    </" + element + ">";
                    const std::size_t close = text.find("\n" + last, end);
                    REQUIRE(close != std::string::npos);
                    whole += text.substr(end, close - end);
                }
                tell(whole, "", entries.at(i++).provenance, section);
            }
        }
        REQUIRE(i == entries.size());
    }

    const Scenario& s_;
    Scenario bare_;
};

/// What is wrong with the sources after an edit under `source`; empty when nothing is. `stated`: data that did not
/// change may have been given another one by the edit.
inline std::string wrong_sources(const Scenario& before, const Scenario& after, const Provenance& source,
                                 bool stated = false) {
    const Facts old = Teller(before).facts;
    for (const auto& [what, fact] : Teller(after).facts) {
        bool same = false;
        bool kept = false;
        for (auto [it, end] = old.equal_range(what); it != end; ++it)
            if (it->second.value == fact.value) {
                same = true;
                kept = kept || it->second.own == fact.own;
            }
        const std::string now = std::string(to_string(fact.counts.kind)) + " " + fact.counts.source;
        if (same && !kept && !stated) return what + " did not change, and yet is by " + now;
        if (!same && fact.counts != source) return what + " changed, and yet is by " + now;
    }
    return {};
}

/// Fails when an edit of a document leaves a changed datum with another source than the one in force, whoever makes the
/// edit. An edit that joins an earlier one is reckoned together with it.
class SourceWatch {
public:
    explicit SourceWatch(Document& document)
        : document_(document), before_(document.scenario()), now_(before_), position_(document.position()) {
        listener_ = document.listen([this](const ChangeSet& changes) { heard(changes); });
    }
    ~SourceWatch() { document_.unlisten(listener_); }
    SourceWatch(const SourceWatch&) = delete;
    SourceWatch& operator=(const SourceWatch&) = delete;
    /// The source that edits have in force of their own accord, in place of the document's.
    void expect(Provenance source) { expected_ = std::move(source); }
    [[nodiscard]] int edits() const noexcept { return edits_; }
    [[nodiscard]] const std::string& wrong() const noexcept { return wrong_; }

private:
    void heard(const ChangeSet& changes) {
        const bool joined = document_.position() == position_ && changes.cause == ChangeSet::Cause::edit;
        if (!joined) before_ = std::move(now_);
        now_ = document_.scenario();
        position_ = document_.position();
        const Provenance& source = expected_.stated() ? expected_ : document_.source();
        if (changes.cause != ChangeSet::Cause::edit || !source.stated()) return;
        ++edits_;
        std::string wrong = wrong_sources(before_, now_, source, true);
        if (wrong_.empty() && !wrong.empty()) wrong_ = changes.label + ": " + wrong;
    }
    Document& document_;
    Document::ListenerId listener_ = 0;
    Scenario before_;
    Scenario now_;
    std::size_t position_;
    Provenance expected_;
    int edits_ = 0;
    std::string wrong_;
};

}  // namespace ramparts::test
