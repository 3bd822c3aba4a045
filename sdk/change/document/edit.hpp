// The only hand that may change a document's scenario: typed mutators that record what they do.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "sdk/change/document/patch.hpp"
#include "sdk/change/document/renumbering.hpp"

namespace ramparts {

class WrittenFields;

/// Why an edit was refused, as one sentence for the user. Nothing of the edit remains.
struct EditError {
    Message message;
    friend bool operator==(const EditError&, const EditError&) = default;
};

/// Handed to the function inside Document::edit. Every mutator returns whether it was accepted; a refused one marks
/// the whole edit as failed, and the document then takes everything back. What no file would give back (a number out
/// of its range, an empty name, two rows for one cell) is refused when the edit is complete: on the way it may stand.
/// Setting a value to what it already is does nothing and is no error. Reading through scenario() shows the changes
/// made so far.
///
/// Whose word a value is follows by itself: at its end the edit gives the source in force to every datum whose value
/// differs from before, and every other keeps the provenance it had. A provenance that the edit sets for a datum of its
/// own accord stands.
class Edit {
public:
    /// `source` is the source in force; an unstated one leaves every provenance alone. `stroke` is the normalised patch
    /// of the earlier edits that this one will join: what differs is then reckoned from before the whole stroke.
    explicit Edit(Scenario& scenario, Provenance source = {}, const Patch* stroke = nullptr)
        : scenario_(scenario),
          source_(std::move(source)),
          stroke_(stroke && !stroke->rearranges() ? stroke : nullptr) {}
    Edit(const Edit&) = delete;
    Edit& operator=(const Edit&) = delete;

    [[nodiscard]] const Scenario& scenario() const noexcept { return scenario_; }
    [[nodiscard]] const Map& map() const noexcept { return scenario_.map; }
    [[nodiscard]] bool failed() const noexcept { return error_.has_value(); }
    [[nodiscard]] const std::optional<EditError>& error() const noexcept { return error_; }
    /// Refuses the whole edit; the first reason stands. Returns false, so that `return edit.fail(…)` reads well.
    bool fail(Message why);

    // --- hexes ---------------------------------------------------------------------------------------------------
    /// A terrain of the ruleset, or kHole: then elevation, features, hexsides, roads, labels and provenance of the
    /// place go as well, and its units are no longer set up.
    bool set_terrain(HexIndex hex, TerrainId terrain);
    /// -99 … 99 (data::kElevation), and not on a hole.
    bool set_elevation(HexIndex hex, int elevation);
    /// Bits of features the ruleset has, and not on a hole.
    bool set_features(HexIndex hex, std::uint8_t mask);
    bool set_feature(HexIndex hex, FeatureId feature, bool on);

    // --- hexsides and roads; both hexes must exist ---------------------------------------------------------------
    /// Everything on a hexside at once. Own provenance of what disappears goes with it.
    bool set_side_set(Hexside at, SideSet set);
    /// One kind on a hexside. For a kind without a direction `present` and `up_owner` mean the same.
    bool set_side(Hexside at, HexsideKindId kind, SideState state);
    /// A directed kind rising towards `uphill`, which must be one of the two hexes.
    bool set_slope(Hexside at, HexsideKindId kind, HexIndex uphill);
    bool set_road(Hexside at, RoadKindId kind, bool on);
    /// Removes every hexside kind; roads stay.
    bool clear_sides(Hexside at);
    bool clear_roads(Hexside at);

    // --- sources -------------------------------------------------------------------------------------------------
    /// The source in force for this edit alone, e.g. "from the template".
    void set_source(Provenance source) { source_ = std::move(source); }
    /// What this edit writes comes with sources of its own (a recovered document, the journal).
    void keep_sources() { source_ = {}; }

    // --- provenance; an unstated one removes the datum's own -----------------------------------------------------
    bool set_hex_provenance(HexIndex hex, const Provenance& provenance);
    bool set_hexside_provenance(Hexside at, HexsideKindId kind, const Provenance& provenance);
    bool set_road_provenance(Hexside at, RoadKindId kind, const Provenance& provenance);

    // --- lists: labels, units, groups, turns, victory, modules, notes, kinds, table rows, ignored findings … ------
    /// Inserting, removing or moving a kind or a reinforcement group renumbers everything that refers to it.
    template <class T>
    bool add(ListOf<T> list, T value) {
        return insert_element(list.id, size(list.id), Element(std::move(value)));
    }
    template <class T>
    bool insert(ListOf<T> list, std::size_t index, T value) {
        return insert_element(list.id, index, Element(std::move(value)));
    }
    template <class T>
    bool change(ListOf<T> list, std::size_t index, T value) {
        return change_element(list.id, index, Element(std::move(value)));
    }
    /// Calls `f(T&)` on a copy and stores it.
    template <class T, class F>
    bool update(ListOf<T> list, std::size_t index, F&& f) {
        const T* old = std::as_const(*this).template find<T>(list.id, index);
        if (!old) return fail(message("there is no such entry"));
        T value = *old;
        std::forward<F>(f)(value);
        return change_element(list.id, index, Element(std::move(value)));
    }
    template <class T>
    bool remove(ListOf<T> list, std::size_t index) {
        return remove_element(list.id, index);
    }
    /// Takes the element out and puts it back so that it stands at `to`.
    template <class T>
    bool move(ListOf<T> list, std::size_t from, std::size_t to) {
        return move_element(list.id, from, to);
    }
    /// Makes the list equal to `values` with few changes (common head and tail stay). Not for kinds and groups.
    template <class T>
    bool assign(ListOf<T> list, const std::vector<T>& values) {
        std::vector<Element> elements(values.begin(), values.end());
        return assign_elements(list.id, std::move(elements));
    }
    [[nodiscard]] std::size_t size(ListId list) const;

    bool insert_element(ListId list, std::size_t index, Element value);
    bool change_element(ListId list, std::size_t index, Element value);
    bool remove_element(ListId list, std::size_t index);
    bool move_element(ListId list, std::size_t from, std::size_t to);
    bool assign_elements(ListId list, std::vector<Element> values);

    // --- what rule modules are given -----------------------------------------------------------------------------
    /// The value of that name of a unit, a class of units or a turn: it changes where it stands or comes last; nothing
    /// takes it away.
    template <class T>
    bool set_value(ListOf<T> list, std::size_t index, const std::string& name, std::optional<int> value) {
        return update(list, index, [&](T& owner) {
            const auto at = std::find_if(owner.values.begin(), owner.values.end(),
                                         [&](const SetValue& v) { return v.name == name; });
            if (!value) {
                if (at != owner.values.end()) owner.values.erase(at);
            } else if (at != owner.values.end()) at->value = *value;
            else add_by_name(owner.values, SetValue{name, *value});
        });
    }

    // --- single values -------------------------------------------------------------------------------------------
    template <class T>
    bool set(FieldOf<T> field, T value) {
        return set_field(field.id, FieldValue(std::move(value)));
    }
    bool set(FieldOf<std::string> field, const char* value) {
        return set_field(field.id, FieldValue(std::string(value)));
    }
    bool set_field(FieldId field, FieldValue value);

    // --- units in words ------------------------------------------------------------------------------------------
    /// Sets a unit up on a hex of the map; it no longer arrives with a group.
    bool place_unit(std::size_t unit, HexIndex hex);
    /// The unit arrives with a reinforcement group and leaves the map.
    bool assign_to_group(std::size_t unit, std::size_t group);
    /// Neither set up nor arriving.
    bool unplace_unit(std::size_t unit);

    // --- kinds in words ------------------------------------------------------------------------------------------
    /// Removes a terrain and gives its hexes another one. `replacement` counts before the removal.
    bool remove_terrain(TerrainId terrain, TerrainId replacement);

    // --- everything ----------------------------------------------------------------------------------------------
    /// The always-correct fallback for resizing, renumbering and importing. Costs two copies of the scenario. Data are
    /// recognised by their ids and hexes; moves[old hex] = new hex says where hexes lie now when the field differs.
    bool replace_scenario(Scenario scenario, std::span<const HexIndex> moves = {});

    /// Repeats what another edit did, from the bytes of encode_patch. They may be anybody's: every value is held to the
    /// conditions of this door, and every reference must lead to something. `written` says which fields they have;
    /// without it, those of this program.
    bool apply_recorded(std::string_view bytes, const WrittenFields* written = nullptr);

    [[nodiscard]] Patch& patch() noexcept { return patch_; }
    /// Gives every changed datum its source and normalises the patch. Document::edit calls it at the end.
    /// Cost: n log n in what the edit touched.
    void settle();

private:
    [[nodiscard]] bool hex_ok(HexIndex hex);
    bool clear_of_pieces(HexIndex hex);
    [[nodiscard]] bool side_ok(Hexside at);
    template <class T>
    [[nodiscard]] const T* find(ListId list, std::size_t index) const {
        return with_list(std::as_const(scenario_), list, [&](const auto& v) -> const T* {
            if constexpr (std::is_same_v<typename std::remove_cvref_t<decltype(v)>::value_type, T>)
                return index < v.size() ? &v[index] : nullptr;
            else return nullptr;
        });
    }
    void write_bytes(HexField field, HexIndex hex, std::uint8_t before, std::uint8_t after);
    bool write_side(Hexside at, SideSet set);
    void write_provenance(const ProvenanceKey& key, const Provenance& provenance);
    void raw_list(ListChange change);
    /// Rewrites references to positions in a list: mapping[old] = new, nothing = gone.
    bool renumber(ListId list, const std::vector<std::optional<std::uint8_t>>& mapping, std::uint8_t terrain_instead);
    bool renumber_map(ListId list, const std::vector<std::optional<std::uint8_t>>& mapping,
                      std::uint8_t terrain_instead);
    bool remove_with(ListId list, std::size_t index, std::uint8_t terrain_instead);
    void settle_hexes();
    void settle_sides();
    void settle_list(ListId list);
    [[nodiscard]] bool states(const ProvenanceKey& key) const;
    [[nodiscard]] Provenance own_before(const ProvenanceKey& key) const;
    [[nodiscard]] std::uint8_t byte_before(HexField field, HexIndex hex, std::uint8_t now) const;

    Scenario& scenario_;
    Patch patch_;
    Provenance source_;
    const Patch* stroke_ = nullptr;
    Renumberings renumbered_;
    std::vector<ProvenanceKey> stated_;  ///< set by hand in this edit
    std::optional<EditError> error_;
};

}  // namespace ramparts
