// Weaving comments and extensions into a canonical text; see weave.hpp.
#include "formats/xml/weave.hpp"

#include <algorithm>
#include <vector>

#include "formats/xml/keyed_children.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts::xml {
namespace {

// A stretch of the original inside one element: a child of ours, or something foreign.
struct Piece {
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t node;  // of one of our children, else kNoNode
};

class Weaver {
public:
    Weaver(std::string_view original, std::string_view canonical, std::span<const KeyRule> rules)
        : o_(original), c_(canonical), rules_(rules) {}

    std::optional<std::string> run() {
        if (o_.fault() || c_.fault() || o_.name(0) != c_.name(0)) return std::nullopt;
        std::string behind;
        for (const RawSpan& other : o_.others()) {
            if (text(other.begin, other.end).starts_with("<?xml ")) continue;
            if (other.end <= o_[0].begin) insert(c_[0].begin, std::string(text(other.begin, other.end)) + "\n");
            if (other.begin >= o_[0].end) behind += std::string(text(other.begin, other.end)) + "\n";
        }
        element(0, 0, 0);
        return with_edits(c_.text(), std::move(edits_)) + behind;
    }

private:
    void insert(std::uint32_t at, std::string what) { edits_.push_back({at, 0, std::move(what)}); }
    [[nodiscard]] std::string_view text(std::uint32_t begin, std::uint32_t end) const {
        return o_.text().substr(begin, end - begin);
    }

    static bool foreign(std::string_view name) { return name.find(':') != std::string_view::npos; }

    void attributes(std::uint32_t o, std::uint32_t c) {
        std::vector<RawAttribute> mine;
        o_.attributes(o, mine);
        std::string added;
        for (const RawAttribute& a : mine) {
            if (!foreign(a.name)) continue;
            added += " " + std::string(a.name) + "=\"";
            append_escaped(added, decode_references(a.value), true);
            added += '"';
        }
        if (added.empty()) return;
        std::vector<RawAttribute> theirs;
        c_.attributes(c, theirs);
        insert(theirs.empty() ? c_[c].name_end : theirs.back().end, std::move(added));
    }

    // What stands directly inside an element, in order. CDATA is text, not something foreign.
    std::vector<Piece> pieces(std::uint32_t o) {
        std::vector<Piece> found;
        for (std::uint32_t node = o_[o].first_child; node != kNoNode; node = o_[node].next_sibling)
            found.push_back({o_[node].begin, o_[node].end, foreign(o_.name(node)) ? kNoNode : node});
        const std::size_t children = found.size();
        const auto& others = o_.others();
        auto other = std::lower_bound(others.begin(), others.end(), o_[o].head_end,
                                      [](const RawSpan& span, std::uint32_t at) { return span.begin < at; });
        std::size_t child = 0;
        for (; other != others.end() && other->begin < o_[o].tail; ++other) {
            while (child < children && found[child].end <= other->begin) ++child;
            const bool inside_child = child < children && found[child].begin < other->begin;
            if (!inside_child && !text(other->begin, other->end).starts_with("<![CDATA["))
                found.push_back({other->begin, other->end, kNoNode});
        }
        std::sort(found.begin(), found.end(), [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
        return found;
    }

    void element(std::uint32_t o, std::uint32_t c, std::size_t depth) {
        attributes(o, c);
        if (o_.self_closing(o)) return;
        const std::vector<Piece> found = pieces(o);
        if (std::all_of(found.begin(), found.end(),
                        [&](const Piece& p) { return p.node != kNoNode && o_.self_closing(p.node) && plain(p.node); }))
            return;
        const ChildList ol = keyed_children(o_, own_children(o_, o), rules_);
        const ChildList cl = keyed_children(c_, own_children(c_, c), rules_);
        const std::string indent(2 * (depth + 1), ' ');
        std::string pending;
        std::uint32_t last = kNoNode;      // our child in front, in the canonical text
        std::uint32_t last_end = kNoNode;  // where it ends in the original
        std::size_t next = 0;
        for (const Piece& piece : found) {
            if (piece.node == kNoNode) {
                const bool same_line = last != kNoNode && pending.empty() &&
                                       text(last_end, piece.begin).find('\n') == std::string_view::npos;
                if (same_line) insert(c_[last].end, " " + std::string(text(piece.begin, piece.end)));
                else pending += indent + std::string(text(piece.begin, piece.end)) + "\n";
                if (same_line) last_end = piece.end;
                continue;
            }
            const auto there = cl.find(ol.keys[next++]);
            if (!there) {
                last = kNoNode;
                collect(piece.node, indent, pending);
                continue;
            }
            last = cl.nodes[*there];
            last_end = piece.end;
            if (!pending.empty()) insert(line_start(c_[last].begin), std::move(pending));
            pending.clear();
            element(piece.node, last, depth + 1);
        }
        if (!pending.empty()) at_end(c, depth, std::move(pending));
    }

    // Whether a childless element has no extension attributes, so that nothing is to be done for it.
    [[nodiscard]] bool plain(std::uint32_t node) const {
        return text(o_[node].name_end, o_[node].head_end).find(':') == std::string_view::npos;
    }

    // The foreign pieces of an element that the canonical text does without.
    void collect(std::uint32_t o, const std::string& indent, std::string& pending) {
        for (const Piece& piece : pieces(o)) {
            if (piece.node == kNoNode) pending += indent + std::string(text(piece.begin, piece.end)) + "\n";
            else collect(piece.node, indent, pending);
        }
    }

    void at_end(std::uint32_t c, std::size_t depth, std::string lines) {
        const RawNode& node = c_[c];
        if (c_.self_closing(c)) {
            lines = ">\n" + lines + std::string(2 * depth, ' ') + "</" + std::string(c_.name(c)) + ">";
            edits_.push_back({node.end - 2, 2, std::move(lines)});
        } else if (node.first_child == kNoNode &&
                   c_.text().substr(node.head_end, node.tail - node.head_end).find('\n') == std::string_view::npos) {
            // An element of words keeps to its line.
            insert(node.tail,
                   std::string(lines.substr(lines.find_first_not_of(' '),
                                            lines.find_last_not_of('\n') + 1 - lines.find_first_not_of(' '))));
        } else {
            insert(line_start(node.tail), std::move(lines));
        }
    }

    [[nodiscard]] std::uint32_t line_start(std::uint32_t at) const {
        while (at > 0 && c_.text()[at - 1] != '\n') --at;
        return at;
    }

    RawTree o_, c_;
    std::span<const KeyRule> rules_;
    std::vector<TextEdit> edits_;
};

}  // namespace

std::optional<std::string> weave(std::string_view original, std::string_view canonical,
                                 std::span<const KeyRule> rules) {
    return Weaver(original, canonical, rules).run();
}

}  // namespace ramparts::xml
