// Kinds of another ruleset, taken over with the rows of its tables; see kinds_model.hpp.
#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "editor/model/kinds_model.hpp"
#include "editor/model/kinds_parts.hpp"
#include "editor/model/tables_model.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr KindList kTaken[] = {KindList::terrains, KindList::hexsides, KindList::roads, KindList::features};

std::optional<ShiftCause> shift_cause(KindList list) {
    if (list == KindList::terrains) return ShiftCause::terrain;
    if (list == KindList::hexsides) return ShiftCause::hexside;
    if (list == KindList::features) return ShiftCause::feature;
    return std::nullopt;
}

/// One edit that takes kinds over, and first those that they need.
class Taking {
public:
    Taking(Edit& e, const Ruleset& from) : e_(&e), from_(&from) {}

    /// The kind's number in the document, where it is added unless one of its id is there.
    std::uint8_t take(KindList list, std::uint8_t kind) {
        return with_kinds(*from_, list, [&](auto ref, const auto& kinds) -> std::uint8_t {
            auto taken = kinds[kind];
            if (const auto own = own_kind(list, taken.id)) return *own;
            if constexpr (requires { taken.bridges; })
                if (taken.bridges) taken.bridges = take(KindList::hexsides, *taken.bridges);
            if constexpr (requires { taken.needs; })
                if (taken.needs) taken.needs = take(KindList::terrains, *taken.needs);
            state(taken.provenance);
            const auto place = with_kinds(rules(), list, [](auto, const auto& own) { return own.size(); });
            const auto number = static_cast<std::uint8_t>(place);
            if (e_->add(ref, taken)) take_rows(list, kind, number);
            return number;
        });
    }

private:
    [[nodiscard]] const Ruleset& rules() const { return e_->scenario().ruleset; }

    [[nodiscard]] std::optional<std::uint8_t> own_kind(KindList list, const std::string& id) const {
        return with_kinds(rules(), list, [&](auto, const auto& kinds) -> std::optional<std::uint8_t> {
            const auto at = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.id == id; });
            if (at == kinds.end()) return std::nullopt;
            return static_cast<std::uint8_t>(at - kinds.begin());
        });
    }

    void state(Provenance& p) const {
        if (!p.stated()) p = {ProvenanceKind::reconstruction, "as in " + from_->id};
    }

    void take_rows(KindList list, std::uint8_t kind, std::uint8_t place) {
        if (list == KindList::terrains) take_enter_rows(kind, place);
        if (list == KindList::hexsides)
            for (CrossRow row : from_->cross)
                if (row.kind == kind && to_own_class(row.unit_class)) add(lists::cross, row, &CrossRow::kind, place);
        const auto cause = shift_cause(list);
        for (ShiftRow row : from_->shifts)
            if (cause && row.cause == *cause && row.kind == kind) add(lists::shifts, row, &ShiftRow::kind, place);
    }

    // A class of the document that the other ruleset does not know pays what its first class pays.
    void take_enter_rows(std::uint8_t kind, std::uint8_t place) {
        std::vector<bool> known(rules().unit_classes.size(), false);
        std::optional<EnterRow> first;
        for (EnterRow row : from_->enter) {
            if (row.terrain != kind) continue;
            if (!first) first = row;
            if (!to_own_class(row.unit_class)) continue;
            if (row.unit_class) known[*row.unit_class] = true;
            else known.assign(known.size(), true);
            add(lists::enter, row, &EnterRow::terrain, place);
        }
        for (std::size_t c = 0; first && c < known.size(); ++c) {
            if (known[c] || rules().unit_classes[c].moves_as || rules().unit_classes[c].domain != Domain::ground)
                continue;
            first->unit_class = static_cast<UnitClassId>(c);
            add(lists::enter, *first, &EnterRow::terrain, place);
        }
    }

    // False for a class that the document does not have.
    bool to_own_class(std::optional<UnitClassId>& id) const {
        if (!id) return true;
        id = rules().unit_class(from_->unit_classes[*id].id);
        return id.has_value();
    }

    template <class Row, class Member>
    void add(ListOf<Row> list, Row row, Member kind, std::uint8_t place) {
        row.*kind = place;
        state(row.provenance);
        (void)e_->add(list, row);
    }

    Edit* e_;
    const Ruleset* from_;
};

std::string class_part(const Ruleset& rules, std::optional<UnitClassId> unit_class, HalfMp cost) {
    const std::string points = cost == kProhibited ? say("no") : points_text(cost);
    return unit_class ? say_kind(rules.unit_classes[*unit_class].name) + " " + points : points;
}

std::string joined_names(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
    return out;
}

}  // namespace

std::vector<OfferedKind> kinds_to_take(const Ruleset& own, const Ruleset& from) {
    std::vector<OfferedKind> all;
    for (const KindList list : kTaken)
        with_kinds(from, list, [&](auto, const auto& kinds) {
            const std::vector<KindRow> mine = kinds_of(own, list);
            for (std::size_t i = 0; i < kinds.size(); ++i) {
                const bool there =
                    std::any_of(mine.begin(), mine.end(), [&](const KindRow& row) { return row.id == kinds[i].id; });
                if (!there) all.push_back({list, static_cast<std::uint8_t>(i), kinds[i].id, say_kind(kinds[i].name)});
            }
        });
    return all;
}

std::string cost_of_kind(const Ruleset& rules, KindList list, std::uint8_t kind) {
    std::vector<std::string> costs;
    for (const EnterRow& row : rules.enter)
        if (list == KindList::terrains && row.terrain == kind)
            costs.push_back(class_part(rules, row.unit_class, row.cost));
    for (const CrossRow& row : rules.cross)
        if (list == KindList::hexsides && row.kind == kind)
            costs.push_back(class_part(rules, row.unit_class, row.cost));
    if (list == KindList::roads) costs.push_back(points_text(rules.road_kinds[kind].rate));
    std::vector<std::string> parts;
    if (!costs.empty())
        parts.push_back(list == KindList::hexsides ? say("MP to cross: {1}", joined_names(costs))
                                                   : say("MP to enter: {1}", joined_names(costs)));
    const auto cause = shift_cause(list);
    for (const ShiftRow& row : rules.shifts)
        if (cause && row.cause == *cause && row.kind == kind)
            parts.push_back(
                say_n("{1} column for the defender", "{1} columns for the defender", std::abs(row.columns)));
    return joined_names(parts);
}

std::string take_kinds(Document& document, const Ruleset& from, const std::vector<OfferedKind>& wanted) {
    if (wanted.empty()) return say("Choose at least one kind.");
    return kind_error(
        document.edit(wanted.size() == 1 ? named("Add {1}", wanted.front().name) : named("Add kinds"), [&](Edit& e) {
            Taking taking(e, from);
            for (const OfferedKind& each : wanted) (void)taking.take(each.list, each.kind);
        }));
}

}  // namespace ramparts
