// A patch: the reversible record of one edit, as a short list of primitives (what, where, before, after).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/change/document/change_set.hpp"
#include "sdk/change/document/parts.hpp"

namespace ramparts {

/// The three bytes of a hex.
enum class HexField : std::uint8_t { terrain, elevation, features };

/// One byte of one hex; an elevation is stored as its two's complement.
struct ByteCell {
    HexIndex hex = 0;
    std::uint8_t before = 0;
    std::uint8_t after = 0;
};
struct ByteCells {
    HexField field = HexField::terrain;
    std::vector<ByteCell> cells;
};

/// Everything on one hexside, roads included.
struct SideCell {
    Hexside at;
    SideSet before;
    SideSet after;
};
struct SideCells {
    std::vector<SideCell> cells;
};

/// Whose own provenance: of a hex (side and kind 0), of a kind on a hexside, or of a road across it.
struct ProvenanceKey {
    enum class What : std::uint8_t { hex, hexside, road };
    Hexside at;
    What what = What::hex;
    std::uint8_t kind = 0;
    friend auto operator<=>(const ProvenanceKey&, const ProvenanceKey&) = default;
};
struct ProvenanceCell {
    ProvenanceKey key;
    Provenance before;  ///< unstated = no statement of its own
    Provenance after;
};
struct ProvenanceCells {
    std::vector<ProvenanceCell> cells;
};

/// Insertion (no before), removal (no after) or replacement of one list element.
struct ListChange {
    ListId list = ListId::units;
    std::uint32_t index = 0;
    std::optional<Element> before;
    std::optional<Element> after;
};

struct FieldChange {
    FieldId field = FieldId::name;
    FieldValue before;
    FieldValue after;
};

/// The always-correct fallback: everything at once.
struct ScenarioChange {
    std::shared_ptr<const Scenario> before;
    std::shared_ptr<const Scenario> after;
};

using Primitive = std::variant<ByteCells, SideCells, ProvenanceCells, ListChange, FieldChange, ScenarioChange>;

/// Applies the after values. The scenario must be in the state the primitive was recorded in.
void carry_out(const Primitive& primitive, Scenario& scenario);

/// One of the three bytes of a hex.
[[nodiscard]] std::uint8_t hex_byte(const Map& map, HexField field, HexIndex hex);

/// Whether the key names a hex or hexside of the map's field, and a kind that a map can hold.
[[nodiscard]] bool names_a_place(const ProvenanceKey& key, const Map& map) noexcept;
/// The own provenance a key names; unstated when there is none.
[[nodiscard]] Provenance own_provenance(const Map& map, const ProvenanceKey& key);
void set_own_provenance(Map& map, const ProvenanceKey& key, const Provenance& provenance);

/// Primitives in the order in which they happened. Cells of one kind are gathered in one primitive; that is sound
/// because different kinds of data are stored apart. Only a ScenarioChange separates what stands before and after it.
class Patch {
public:
    [[nodiscard]] const std::vector<Primitive>& primitives() const noexcept { return primitives_; }
    [[nodiscard]] bool empty() const noexcept { return primitives_.empty(); }

    void record(HexField field, ByteCell cell) { bytes_of(field).push_back(cell); }
    void record(SideCell cell) { sides().push_back(cell); }
    void record(ProvenanceCell cell);
    void record(ListChange change);
    void record(FieldChange change);
    void record(ScenarioChange change);
    void add(Primitive primitive);

    /// Sorts cells, keeps the first before and the last after of each, drops what changes nothing.
    /// Cost: linear when the cells were recorded in ascending order.
    void normalise();
    /// Appends a later, normalised patch to this normalised one: first before, last after, no-ops dropped.
    void merge(const Patch& later);

    /// Applies the after values in order. The scenario must be in the state the patch was recorded in.
    void apply(Scenario& scenario) const;
    /// Applies the before values in reverse order.
    void revert(Scenario& scenario) const;

    /// The patch that takes this normalised one back.
    [[nodiscard]] Patch inverse() const;
    /// What was recorded since the last ScenarioChange; ascending in a normalised patch.
    [[nodiscard]] std::span<const ByteCell> cells(HexField field) const noexcept;
    [[nodiscard]] std::span<const SideCell> side_cells() const noexcept;
    [[nodiscard]] std::span<const ProvenanceCell> provenance_cells() const noexcept;
    /// The lists changed since then, ascending.
    [[nodiscard]] std::vector<ListId> changed_lists() const;
    /// Finds a cell of a normalised patch; null when the patch says nothing about it.
    [[nodiscard]] const ByteCell* find(HexField field, HexIndex hex) const noexcept;
    [[nodiscard]] const SideCell* find(Hexside at) const noexcept;
    [[nodiscard]] const ProvenanceCell* find(const ProvenanceKey& key) const noexcept;
    /// Turns the entries of a list after the patch into those before it (since the last ScenarioChange).
    void take_back(ListId list, std::vector<Element>& entries) const;
    /// Whether it replaces the whole scenario or gives kinds or groups other places.
    [[nodiscard]] bool rearranges() const noexcept;

    /// What the patch touches; `scenario` is the state after it.
    [[nodiscard]] ChangeSet changes(const Scenario& scenario) const;

    /// Estimated memory, for the limit of the history: the same for equal patches, however they came about.
    [[nodiscard]] std::size_t bytes() const;

private:
    std::vector<ByteCell>& bytes_of(HexField field);
    std::vector<SideCell>& sides();
    std::vector<ProvenanceCell>& provenances();
    template <class T, class Match>
    T* latest(Match&& match);

    std::vector<Primitive> primitives_;
    // Positions of the open cell primitives since the last ScenarioChange, -1 = none.
    int open_bytes_[3] = {-1, -1, -1};
    int open_sides_ = -1;
    int open_provenance_ = -1;
    std::size_t barrier_ = 0;
};

}  // namespace ramparts
