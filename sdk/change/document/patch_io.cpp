// Encoding patches and repeating them through an edit; see patch_io.hpp.
#include "sdk/change/document/patch_io.hpp"

#include <algorithm>
#include <limits>

#include "sdk/change/document/archive.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/soundness.hpp"

namespace ramparts {
namespace {

enum class Tag : std::uint8_t {
    terrain,
    elevation,
    features,
    sides,
    provenance,
    insert,
    change,
    remove,
    field,
    scenario,
    end
};

struct Encoder {
    ArchiveWriter& a;

    void operator()(const ByteCells& p) const {
        a.number(static_cast<std::uint64_t>(p.field));
        std::uint64_t at = 0;
        for (std::size_t i = 0; i < p.cells.size();) {
            std::size_t end = i + 1;
            while (end < p.cells.size() && p.cells[end].after == p.cells[i].after &&
                   p.cells[end].hex == p.cells[end - 1].hex + 1)
                ++end;
            a.number(end - i);
            a.number(p.cells[i].hex - at);
            a.number(p.cells[i].after);
            at = p.cells[i].hex;
            i = end;
        }
        a.number(0);
    }
    void operator()(const SideCells& p) const {
        a.number(static_cast<std::uint64_t>(Tag::sides));
        a.number(p.cells.size());
        std::uint64_t at = 0;
        for (const SideCell& c : p.cells) {
            const std::uint64_t key = std::uint64_t{c.at.hex} * 3 + c.at.side;
            a.number(key - at);
            a.number(c.after.bits());
            at = key;
        }
    }
    void operator()(const ProvenanceCells& p) const {
        a.number(static_cast<std::uint64_t>(Tag::provenance));
        a.number(p.cells.size());
        for (ProvenanceCell c : p.cells) archive_detail::all(a, c.key, c.after);
    }
    void operator()(const ListChange& c) const {
        const Tag tag = !c.before ? Tag::insert : !c.after ? Tag::remove : Tag::change;
        a.number(static_cast<std::uint64_t>(tag));
        a.number(static_cast<std::uint64_t>(c.list));
        a.number(c.index);
        if (c.after) std::visit([&](auto value) { archive(a, value); }, *c.after);
    }
    void operator()(const FieldChange& c) const {
        a.number(static_cast<std::uint64_t>(Tag::field));
        a.number(static_cast<std::uint64_t>(c.field));
        std::visit([&](auto value) { archive(a, value); }, c.after);
    }
    void operator()(const ScenarioChange& c) const {
        a.number(static_cast<std::uint64_t>(Tag::scenario));
        Scenario copy = *c.after;
        archive(a, copy);
    }
};

/// Lists whose entries others refer to by their number.
bool is_referred_to(ListId list) {
    switch (list) {
        case ListId::sides:
        case ListId::groups:
        case ListId::terrains:
        case ListId::hexside_kinds:
        case ListId::road_kinds:
        case ListId::features:
        case ListId::unit_classes: return true;
        default: return false;
    }
}

/// Repeats one primitive after the other on the scenario of an edit, recording it anew. The bytes may be anybody's:
/// what they lead to is held to the same conditions as what an edit does.
class Player {
public:
    Player(ArchiveReader bytes, Scenario& scenario, Patch& patch) : a_(bytes), s_(scenario), patch_(patch) {}

    /// Why the bytes do not fit; empty when they do.
    Message play() {
        auto tag = Tag::terrain;
        while (a_.ok() && tag != Tag::end) {
            tag = static_cast<Tag>(a_.number(static_cast<std::uint64_t>(Tag::end)));
            if (a_.ok()) primitive(tag);
        }
        if (!a_.ok() || !a_.at_end()) return message("the record does not fit the scenario it belongs to");
        return why_not_now();
    }

private:
    /// Conditions on the state that the whole record leads to; on the way references may be open.
    Message why_not_now() {
        Message why;
        for (const auto& [list, element] : elements_)
            if (why.empty() && stands(list, element)) why = why_not(s_, list, element);
        for (const auto& [id, value] : fields_)
            if (why.empty()) why = why_not(s_, id, value);
        if (why.empty() && (!elements_.empty() || !fields_.empty() || renumbered_)) why = why_unsound_lists(s_);
        if (why.empty() && renumbered_) return why_unsound(s_);
        for (const HexIndex hex : touched_)
            if (why.empty()) why = why_unsound_hex(s_, hex);
        for (const ProvenanceKey& key : sources_)
            if (why.empty() && own_provenance(s_.map, key).stated() && !names_a_kind(key))
                why = message("the ruleset has no kind with this source");
        return why;
    }
    bool stands(ListId list, const Element& element) const {
        return with_list(std::as_const(s_), list, [&](const auto& v) {
            using T = typename std::remove_cvref_t<decltype(v)>::value_type;
            return std::find(v.begin(), v.end(), std::get<T>(element)) != v.end();
        });
    }
    bool names_a_kind(const ProvenanceKey& key) const {
        switch (key.what) {
            case ProvenanceKey::What::hexside: return key.kind < s_.ruleset.hexside_kinds.size();
            case ProvenanceKey::What::road: return key.kind < s_.ruleset.road_kinds.size();
            case ProvenanceKey::What::hex: break;
        }
        return true;
    }

    void primitive(Tag tag) {
        switch (tag) {
            case Tag::terrain:
            case Tag::elevation:
            case Tag::features: return bytes(static_cast<HexField>(tag));
            case Tag::sides: return sides();
            case Tag::provenance: return provenance();
            case Tag::insert:
            case Tag::change:
            case Tag::remove: return list(tag);
            case Tag::field: return field();
            case Tag::scenario: return whole();
            case Tag::end: return;
        }
    }

    /// Does it and records it.
    void perform(Primitive primitive) {
        carry_out(primitive, s_);
        patch_.add(std::move(primitive));
    }

    void bytes(HexField field) {
        const std::uint64_t size = s_.map.grid().size();
        ByteCells p{field, {}};
        std::uint64_t at = 0;
        for (std::uint64_t count = a_.number(size); count > 0 && a_.ok(); count = a_.number(size)) {
            at += a_.number(size);
            const auto after = static_cast<std::uint8_t>(a_.number(255));
            if (at + count > size) return a_.fault();
            a_.take(count * sizeof(ByteCell));
            for (std::uint64_t i = at; i < at + count && a_.ok(); ++i)
                p.cells.push_back({static_cast<HexIndex>(i), hex_byte(s_.map, field, static_cast<HexIndex>(i)), after});
        }
        if (!a_.ok()) return;
        for (const ByteCell& c : p.cells) touched_.push_back(c.hex);
        perform(std::move(p));
    }
    void sides() {
        const std::uint64_t size = std::uint64_t{3} * s_.map.grid().size();
        SideCells p;
        std::uint64_t key = 0;
        for (std::uint64_t n = a_.number(a_.left()); n > 0 && a_.ok(); --n) {
            key += a_.number(size);
            const SideSet after(static_cast<std::uint32_t>(a_.number(0xFFFF'FFFF)));
            a_.take(sizeof(SideCell));
            if (!a_.ok() || key >= size) return a_.fault();
            const Hexside at{static_cast<HexIndex>(key / 3), static_cast<std::uint8_t>(key % 3)};
            p.cells.push_back({at, s_.map.side(at), after});
        }
        if (!a_.ok()) return;
        const std::vector<SideCell> wanted = p.cells;
        for (const SideCell& c : wanted) touched_.push_back(c.at.hex);
        perform(std::move(p));
        // The map holds only so many different combinations.
        for (const SideCell& c : wanted)
            if (s_.map.side(c.at) != c.after) return a_.fault();
    }
    void provenance() {
        ProvenanceCells p;
        for (std::uint64_t n = a_.number(a_.left()); n > 0 && a_.ok(); --n) {
            ProvenanceCell c;
            archive_detail::all(a_, c.key, c.after);
            if (!names_a_place(c.key, s_.map)) return a_.fault();
            a_.take(sizeof(ProvenanceCell));
            c.before = own_provenance(s_.map, c.key);
            p.cells.push_back(std::move(c));
        }
        if (!a_.ok()) return;
        for (const ProvenanceCell& c : p.cells) sources_.push_back(c.key);
        perform(std::move(p));
    }
    void list(Tag tag) {
        ListChange c;
        c.list = static_cast<ListId>(a_.number(kLists - 1));
        c.index = static_cast<std::uint32_t>(a_.number(std::numeric_limits<std::uint32_t>::max()));
        if (!a_.ok()) return;
        const bool fits = with_list(s_, c.list, [&](auto& v) {
            using T = typename std::remove_reference_t<decltype(v)>::value_type;
            if (c.index >= v.size() + (tag == Tag::insert ? 1 : 0)) return false;
            if (tag != Tag::insert) c.before = Element(v[c.index]);
            if (tag == Tag::remove) return true;
            T value{};
            archive(a_, value);
            c.after = Element(std::move(value));
            return a_.ok();
        });
        if (!fits) return a_.fault();
        renumbered_ = renumbered_ || is_referred_to(c.list);
        if (c.after) elements_.emplace_back(c.list, *c.after);
        perform(std::move(c));
    }
    void field() {
        FieldChange c;
        c.field = static_cast<FieldId>(a_.number(kFields - 1));
        if (!a_.ok()) return;
        with_field(s_, c.field, [&](auto& target) {
            auto value = target;
            c.before = FieldValue(target);
            archive(a_, value);
            c.after = FieldValue(std::move(value));
        });
        if (!a_.ok()) return;
        fields_.emplace_back(c.field, c.after);
        perform(std::move(c));
    }
    void whole() {
        auto after = std::make_shared<Scenario>();
        archive(a_, *after);
        if (!a_.ok()) return;
        ScenarioChange c{std::make_shared<const Scenario>(s_), std::move(after)};
        renumbered_ = true;
        perform(std::move(c));
    }

    ArchiveReader a_;
    Scenario& s_;
    Patch& patch_;
    // What the record wrote, to be judged at its end.
    std::vector<HexIndex> touched_;
    std::vector<ProvenanceKey> sources_;
    std::vector<std::pair<ListId, Element>> elements_;
    std::vector<std::pair<FieldId, FieldValue>> fields_;
    bool renumbered_ = false;  ///< what others refer to by number, or everything
};

}  // namespace

std::string encode_patch(const Patch& patch, const WrittenFields* written) {
    ArchiveWriter a(written);
    for (const Primitive& p : patch.primitives()) std::visit(Encoder{a}, p);
    a.number(static_cast<std::uint64_t>(Tag::end));
    return std::move(a.bytes);
}

bool Edit::apply_recorded(std::string_view bytes, const WrittenFields* written) {
    keep_sources();  // the record holds them
    Message why = Player(ArchiveReader(bytes, written), scenario_, patch_).play();
    return why.empty() || fail(std::move(why));
}

}  // namespace ramparts
