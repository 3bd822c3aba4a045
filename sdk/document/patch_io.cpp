// Encoding patches and repeating them through an edit; see patch_io.hpp.
#include "sdk/document/patch_io.hpp"

#include <limits>

#include "sdk/document/archive.hpp"
#include "sdk/document/edit.hpp"

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
        for (ProvenanceCell c : p.cells)
            archive_detail::all(a, c.key.at.hex, c.key.at.side, c.key.what, c.key.kind, c.after);
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

/// Repeats one primitive after the other on the scenario of an edit, recording it anew.
class Player {
public:
    Player(std::string_view bytes, Scenario& scenario, Patch& patch) : a_(bytes), s_(scenario), patch_(patch) {}

    bool play() {
        while (a_.ok()) {
            const auto tag = static_cast<Tag>(a_.number(static_cast<std::uint64_t>(Tag::end)));
            if (!a_.ok()) return false;
            if (tag == Tag::end) return a_.at_end();
            primitive(tag);
        }
        return false;
    }

private:
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
            for (std::uint64_t i = at; i < at + count && a_.ok(); ++i)
                p.cells.push_back({static_cast<HexIndex>(i), hex_byte(s_.map, field, static_cast<HexIndex>(i)), after});
        }
        if (a_.ok()) perform(std::move(p));
    }
    void sides() {
        const std::uint64_t size = std::uint64_t{3} * s_.map.grid().size();
        SideCells p;
        std::uint64_t key = 0;
        for (std::uint64_t n = a_.number(a_.left()); n > 0 && a_.ok(); --n) {
            key += a_.number(size);
            const SideSet after(static_cast<std::uint32_t>(a_.number(0xFFFF'FFFF)));
            if (!a_.ok() || key >= size) return a_.fault();
            const Hexside at{static_cast<HexIndex>(key / 3), static_cast<std::uint8_t>(key % 3)};
            p.cells.push_back({at, s_.map.side(at), after});
        }
        if (!a_.ok()) return;
        const std::vector<SideCell> wanted = p.cells;
        perform(std::move(p));
        // The map holds only so many different combinations.
        for (const SideCell& c : wanted)
            if (s_.map.side(c.at) != c.after) return a_.fault();
    }
    void provenance() {
        ProvenanceCells p;
        for (std::uint64_t n = a_.number(a_.left()); n > 0 && a_.ok(); --n) {
            ProvenanceCell c;
            archive_detail::all(a_, c.key.at.hex, c.key.at.side, c.key.what, c.key.kind, c.after);
            if (c.key.at.hex >= s_.map.grid().size() || c.key.at.side > 2 || c.key.kind > 15 ||
                c.key.what > ProvenanceKey::What::road)
                return a_.fault();
            c.before = own_provenance(s_.map, c.key);
            p.cells.push_back(std::move(c));
        }
        if (a_.ok()) perform(std::move(p));
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
        perform(std::move(c));
    }
    void whole() {
        auto after = std::make_shared<Scenario>();
        archive(a_, *after);
        if (!a_.ok()) return;
        ScenarioChange c{std::make_shared<const Scenario>(s_), std::move(after)};
        perform(std::move(c));
    }

    ArchiveReader a_;
    Scenario& s_;
    Patch& patch_;
};

}  // namespace

std::string encode_patch(const Patch& patch) {
    ArchiveWriter a;
    for (const Primitive& p : patch.primitives()) std::visit(Encoder{a}, p);
    a.number(static_cast<std::uint64_t>(Tag::end));
    return std::move(a.bytes);
}

bool Edit::apply_recorded(std::string_view bytes) {
    keep_sources();  // the record holds them
    return Player(bytes, scenario_, patch_).play() || fail("the journal's record does not fit this scenario");
}

}  // namespace ramparts
