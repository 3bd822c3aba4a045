// The difference of two canonical texts, applied to a third; see patch.hpp.
#include "formats/xml/patch.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

#include "formats/xml/keyed_children.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts::xml {
namespace {

// A child of the new text: the old one it continues, if any, and whether its place changed.
struct Match {
    std::optional<std::size_t> before;
    bool moved = false;
};

class Patcher {
public:
    Patcher(const RawTree& original, std::string_view before, std::string_view after, std::span<const KeyRule> rules,
            const PartialSections& partial)
        : o_(original), b_(before), a_(after), rules_(rules), partial_(partial) {
        const std::size_t lf = o_.text().find('\n');
        crlf_ = lf != std::string_view::npos && lf > 0 && o_.text()[lf - 1] == '\r';
    }

    std::optional<std::string> run() {
        if (o_.fault() || b_.fault() || a_.fault()) return std::nullopt;
        if (o_.name(0) != a_.name(0) || b_.name(0) != a_.name(0)) return std::nullopt;
        element(0, 0, 0);
        if (failed_) return std::nullopt;
        return with_edits(o_.text(), std::move(edits_));
    }

private:
    // --- keys --------------------------------------------------------------------------------------------------

    static std::string_view span(const RawTree& tree, std::uint32_t node) {
        return tree.text().substr(tree[node].begin, tree[node].end - tree[node].begin);
    }

    [[nodiscard]] bool has_rule(std::string_view name) const {
        return std::any_of(rules_.begin(), rules_.end(), [&](const KeyRule& r) { return r.element == name; });
    }

    // The original's children: all of them, or in a partial section those that the other two texts speak of.
    ChildList original_children(std::uint32_t parent, const ChildList& bl, const ChildList& al) {
        const auto& names = partial_.names;
        if (o_[parent].parent != 0 || std::find(names.begin(), names.end(), o_.name(parent)) == names.end())
            return keyed_children(o_, own_children(o_, parent), rules_);
        std::set<std::uint32_t> places;
        for (const std::uint32_t row : bl.nodes) places.insert(partial_.place(b_, row));
        for (const std::uint32_t row : al.nodes) places.insert(partial_.place(a_, row));
        places.erase(kNoNode);
        std::vector<std::uint32_t> nodes;
        for (const std::uint32_t place : places) nodes.push_back(o_.node_at(place, parent));
        return keyed_children(o_, std::move(nodes), rules_);
    }

    // --- one element -------------------------------------------------------------------------------------------

    void element(std::uint32_t o, std::uint32_t b, std::uint32_t a) {
        head(o, b, a);
        const std::uint32_t b_first = b_[b].first_child;
        const std::uint32_t a_first = a_[a].first_child;
        if (b_first == kNoNode && a_first == kNoNode) {
            const auto inside = [](const RawTree& t, std::uint32_t n) {
                return t.self_closing(n) ? std::string_view{}
                                         : t.text().substr(t[n].head_end, t[n].tail - t[n].head_end);
            };
            if (inside(b_, b) != inside(a_, a)) content(o, inside(a_, a));
            return;
        }
        lists(o, b, a);
    }

    void head(std::uint32_t o, std::uint32_t b, std::uint32_t a) {
        const auto start = [](const RawTree& t, std::uint32_t n) {
            return t.text().substr(t[n].begin, t[n].head_end - t[n].begin);
        };
        if (start(b_, b) == start(a_, a)) return;
        std::vector<RawAttribute> old_ones, new_ones, mine;
        b_.attributes(b, old_ones);
        a_.attributes(a, new_ones);
        o_.attributes(o, mine);
        const auto find = [](const std::vector<RawAttribute>& list, std::string_view name) -> const RawAttribute* {
            for (const RawAttribute& x : list)
                if (x.name == name) return &x;
            return nullptr;
        };
        for (const RawAttribute& was : old_ones) {
            const RawAttribute* here = find(mine, was.name);
            if (find(new_ones, was.name) || !here) continue;
            std::uint32_t from = here->begin;
            while (from > o_[o].name_end && is_space(o_.text()[from - 1])) --from;
            edits_.push_back({from, here->end - from, {}});
        }
        std::uint32_t behind = o_[o].name_end;  // of the attribute that precedes in canonical order
        for (const RawAttribute& now : new_ones) {
            const RawAttribute* was = find(old_ones, now.name);
            const RawAttribute* here = find(mine, now.name);
            if (here) {
                behind = here->end;
                if (was && was->value == now.value) continue;
                std::string value;
                append_escaped(value, decode_references(now.value), true, here->quote);
                edits_.push_back({here->value_begin, static_cast<std::uint32_t>(here->value.size()), std::move(value)});
            } else if (!was || was->value != now.value) {
                edits_.push_back({behind, 0, " " + std::string(now.name) + "=\"" + std::string(now.value) + "\""});
            }
        }
    }

    void content(std::uint32_t o, std::string_view text) {
        if (o_.self_closing(o)) {
            const std::uint32_t slash = o_[o].end - 2;
            edits_.push_back({slash, 2, ">" + std::string(text) + "</" + std::string(o_.name(o)) + ">"});
        } else {
            edits_.push_back({o_[o].head_end, o_[o].tail - o_[o].head_end, std::string(text)});
        }
    }

    // --- lists of children -------------------------------------------------------------------------------------

    void lists(std::uint32_t o, std::uint32_t b, std::uint32_t a) {
        std::vector<std::uint32_t> bn = own_children(b_, b);
        std::vector<std::uint32_t> an = own_children(a_, a);
        const auto same = [&](std::uint32_t x, std::uint32_t y) { return span(b_, x) == span(a_, y); };
        if (std::equal(bn.begin(), bn.end(), an.begin(), an.end(), same)) return;
        const ChildList bl = keyed_children(b_, std::move(bn), rules_);
        const ChildList al = keyed_children(a_, std::move(an), rules_);
        const ChildList ol = original_children(o, bl, al);
        carry(o, ol, bl, al);
    }

    void carry(std::uint32_t o, const ChildList& ol, const ChildList& bl, const ChildList& al) {
        const std::vector<Match> matches = match(ol, bl, al);
        std::vector<bool> kept(bl.nodes.size());
        for (const Match& m : matches)
            if (m.before) kept[*m.before] = true;
        for (std::size_t i = 0; i < bl.nodes.size(); ++i)
            if (!kept[i])
                if (const auto mine = ol.find(bl.keys[i])) remove(ol.nodes[*mine], true);
        std::uint32_t previous = kNoNode;  // the last child of the original that stays in front
        for (std::size_t i = 0; i < al.nodes.size(); ++i) {
            const Match& m = matches[i];
            const auto mine = ol.find(m.before ? bl.keys[*m.before] : al.keys[i]);
            if (m.before && !mine) {
                failed_ = true;
                return;
            }
            if (!m.before) {
                // Where the original states what the canonical text leaves out, that is taken up.
                const bool stated = mine &&
                                    (has_rule(a_.name(al.nodes[i])) || a_[al.nodes[i]].first_child != kNoNode) &&
                                    !bl.find(al.keys[i]);
                if (stated) previous = ol.nodes[*mine];
                if (stated) take_up(previous, al.nodes[i]);
                else insert(o, previous, span(a_, al.nodes[i]), true);
                continue;
            }
            const std::uint32_t node = ol.nodes[*mine];
            if (m.moved) {
                insert(o, previous, moved_text(node, bl.nodes[*m.before], al.nodes[i]), false);
                continue;
            }
            if (span(b_, bl.nodes[*m.before]) != span(a_, al.nodes[i])) element(node, bl.nodes[*m.before], al.nodes[i]);
            previous = node;
        }
        finish_insertions(o);
    }

    // Makes an element of the original say what a new canonical element says.
    void take_up(std::uint32_t o, std::uint32_t a) {
        std::vector<RawAttribute> new_ones, mine;
        a_.attributes(a, new_ones);
        o_.attributes(o, mine);
        std::uint32_t behind = o_[o].name_end;
        for (const RawAttribute& now : new_ones) {
            const auto here =
                std::find_if(mine.begin(), mine.end(), [&](const RawAttribute& x) { return x.name == now.name; });
            if (here == mine.end()) {
                edits_.push_back({behind, 0, " " + std::string(now.name) + "=\"" + std::string(now.value) + "\""});
                continue;
            }
            behind = here->end;
            if (decode_references(here->value) == decode_references(now.value)) continue;
            std::string value;
            append_escaped(value, decode_references(now.value), true, here->quote);
            edits_.push_back({here->value_begin, static_cast<std::uint32_t>(here->value.size()), std::move(value)});
        }
        const ChildList al = keyed_children(a_, own_children(a_, a), rules_);
        const ChildList ol = keyed_children(o_, own_children(o_, o), rules_);
        std::uint32_t previous = ol.nodes.empty() ? kNoNode : ol.nodes.back();
        for (std::size_t i = 0; i < al.nodes.size(); ++i) {
            if (const auto found = ol.find(al.keys[i])) take_up(ol.nodes[*found], al.nodes[i]);
            else insert(o, previous, span(a_, al.nodes[i]), true);
        }
        finish_insertions(o);
    }

    // Pairs the children of the new text with those of the old: by key; then, between the same neighbours, those left
    // over of one name in order, which is what renaming looks like.
    std::vector<Match> match(const ChildList& ol, const ChildList& bl, const ChildList& al) {
        std::vector<Match> matches(al.nodes.size());
        std::vector<bool> taken(bl.nodes.size());
        match_by_content(bl, al, matches, taken);
        for (std::size_t i = 0; i < al.nodes.size(); ++i) {
            if (matches[i].before || by_content(al, i)) continue;
            const auto found = bl.find(al.keys[i]);
            if (!found || taken[*found]) continue;
            matches[i].before = found;
            taken[*found] = true;
        }
        std::size_t next_old = 0;
        for (std::size_t i = 0; i < al.nodes.size(); ++i) {
            if (matches[i].before) {
                next_old = *matches[i].before + 1;
                continue;
            }
            if (has_rule(a_.name(al.nodes[i])) && ol.find(al.keys[i])) continue;  // stated already: see take_up
            for (std::size_t old = next_old; old < bl.nodes.size() && !taken[old]; ++old) {
                if (b_.name(bl.nodes[old]) != a_.name(al.nodes[i])) continue;
                taken[old] = true;
                matches[i].before = old;
                next_old = old + 1;
                break;
            }
        }
        mark_moves(matches);
        return matches;
    }

    // Elements that nothing tells apart but what they say, such as paragraphs.
    [[nodiscard]] bool by_content(const ChildList& al, std::size_t i) const {
        const std::string_view name = a_.name(al.nodes[i]);
        return repeated_.contains(name) && !has_rule(name);
    }

    void match_by_content(const ChildList& bl, const ChildList& al, std::vector<Match>& matches,
                          std::vector<bool>& taken) {
        repeated_.clear();
        std::set<std::string_view> before, after;
        for (const std::uint32_t node : bl.nodes)
            if (!before.insert(b_.name(node)).second) repeated_.insert(b_.name(node));
        for (const std::uint32_t node : al.nodes)
            if (!after.insert(a_.name(node)).second) repeated_.insert(a_.name(node));
        if (std::all_of(repeated_.begin(), repeated_.end(), [&](std::string_view name) { return has_rule(name); }))
            return;
        std::unordered_multimap<std::string_view, std::size_t> texts;
        for (std::size_t i = bl.nodes.size(); i-- > 0;) texts.emplace(span(b_, bl.nodes[i]), i);
        for (std::size_t i = 0; i < al.nodes.size(); ++i) {
            if (!by_content(al, i)) continue;
            const auto [from, to] = texts.equal_range(span(a_, al.nodes[i]));
            auto best = to;
            for (auto it = from; it != to; ++it)
                if (!taken[it->second] && (best == to || it->second < best->second)) best = it;
            if (best == to) continue;
            matches[i].before = best->second;
            taken[best->second] = true;
        }
    }

    // Everything outside a longest ascending run of old positions has moved.
    static void mark_moves(std::vector<Match>& matches) {
        std::vector<std::size_t> who;
        for (std::size_t i = 0; i < matches.size(); ++i)
            if (matches[i].before) who.push_back(i);
        const auto old_place = [&](std::size_t w) { return *matches[who[w]].before; };
        bool ascending = true;
        for (std::size_t w = 1; w < who.size(); ++w) ascending = ascending && old_place(w - 1) < old_place(w);
        if (ascending) return;
        std::vector<std::size_t> tails;
        std::vector<std::size_t> link(who.size(), who.size());
        for (std::size_t w = 0; w < who.size(); ++w) {
            const auto it = std::lower_bound(tails.begin(), tails.end(), w,
                                             [&](std::size_t x, std::size_t y) { return old_place(x) < old_place(y); });
            if (it != tails.begin()) link[w] = *std::prev(it);
            if (it == tails.end()) tails.push_back(w);
            else *it = w;
        }
        for (const std::size_t w : who) matches[w].moved = true;
        for (std::size_t w = tails.back(); w < who.size(); w = link[w]) matches[who[w]].moved = false;
    }

    // --- text --------------------------------------------------------------------------------------------------

    [[nodiscard]] std::string_view eol() const { return crlf_ ? "\r\n" : "\n"; }

    [[nodiscard]] std::uint32_t line_start(std::uint32_t at) const {
        while (at > 0 && o_.text()[at - 1] != '\n') --at;
        return at;
    }

    // Whether nothing but blanks stands between the line's beginning and `at`.
    [[nodiscard]] bool starts_line(std::uint32_t at) const {
        while (at > 0 && (o_.text()[at - 1] == ' ' || o_.text()[at - 1] == '\t')) --at;
        return at == 0 || o_.text()[at - 1] == '\n';
    }

    // Behind the line end that follows `at` over blanks (and comments); nothing when something else follows.
    [[nodiscard]] std::optional<std::uint32_t> line_end(std::uint32_t at, bool over_comments) const {
        const std::string_view text = o_.text();
        while (at < text.size()) {
            if (text[at] == '\n') return at + 1;
            if (is_space(text[at])) {
                ++at;
            } else if (over_comments && text.compare(at, 4, "<!--") == 0) {
                const std::size_t close = text.find("-->", at);
                const std::size_t lf = text.find('\n', at);
                if (close == std::string_view::npos || lf < close) return std::nullopt;
                at = static_cast<std::uint32_t>(close + 3);
            } else {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool holds_foreign(std::uint32_t node) const {
        const RawNode& n = o_[node];
        for (const RawSpan& other : o_.others())
            if (other.begin > n.begin && other.end < n.end) return true;
        for (std::uint32_t i = node + 1; i < o_.nodes().size() && o_[i].begin < n.end; ++i)
            if (o_.name(i).find(':') != std::string_view::npos) return true;
        return false;
    }

    // A section that holds comments or extensions is emptied instead, so that they stay.
    void remove(std::uint32_t node, bool keep_foreign) {
        const bool section = o_[node].parent == 0 && o_[node].first_child != kNoNode;
        if (keep_foreign && section && holds_foreign(node)) {
            for (std::uint32_t child = o_[node].first_child; child != kNoNode; child = o_[child].next_sibling)
                if (o_.name(child).find(':') == std::string_view::npos) remove(child, false);
            std::vector<RawAttribute> mine;
            o_.attributes(node, mine);
            for (const RawAttribute& a : mine)
                if (a.name == "prov" || a.name == "src") edits_.push_back({a.begin - 1, a.end - a.begin + 1, {}});
            return;
        }
        std::uint32_t from = o_[node].begin;
        std::uint32_t to = o_[node].end;
        if (const auto end = line_end(to, false); end && starts_line(from)) {
            from = line_start(from);
            to = *end;
        }
        edits_.push_back({from, to - from, {}});
    }

    // The original's text of an element that moves, with its own changes; takes the element out of its old place.
    std::string moved_text(std::uint32_t node, std::uint32_t b, std::uint32_t a) {
        std::vector<TextEdit> outer;
        std::swap(outer, edits_);
        element(node, b, a);
        std::string text = with_edits(span(o_, node), std::move(edits_), o_[node].begin);
        std::swap(outer, edits_);
        remove(node, false);
        return text;
    }

    [[nodiscard]] std::string indent_of(std::uint32_t node) const {
        const std::uint32_t begin = o_[node].begin;
        const std::uint32_t start = line_start(begin);
        return std::string(o_.text().substr(start, begin - start));
    }

    // New lines of canonical text, re-indented to `indent`, with the original's line ends.
    [[nodiscard]] std::string indented(std::string_view text, const std::string& indent, bool canonical) const {
        std::string out = indent;
        if (!canonical) return out + std::string(text);
        const std::size_t last = text.rfind('\n');
        std::size_t canonical_indent = 0;
        if (last != std::string_view::npos)
            while (last + 1 + canonical_indent < text.size() && text[last + 1 + canonical_indent] == ' ')
                ++canonical_indent;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            out += text.substr(at, end - at);
            if (end == text.size()) break;
            out += eol();
            at = end + 1;
            if (text.substr(at, canonical_indent).find_first_not_of(' ') == std::string_view::npos)
                at += canonical_indent;
            out += indent;
        }
        return out;
    }

    // Puts an element behind `previous`, or first in `parent`.
    void insert(std::uint32_t parent, std::uint32_t previous, std::string_view text, bool canonical) {
        if (previous != kNoNode) {
            const bool own_line = starts_line(o_[previous].begin);
            const std::string indent = own_line ? indent_of(previous) : std::string(2 * depth(previous), ' ');
            if (const auto end = line_end(o_[previous].end, true))
                edits_.push_back({*end, 0, indented(text, indent, canonical) + std::string(eol())});
            else edits_.push_back({o_[previous].end, 0, std::string(eol()) + indented(text, indent, canonical)});
            return;
        }
        const std::uint32_t first = o_[parent].first_child;
        const std::string indent = first != kNoNode && starts_line(o_[first].begin)
                                       ? indent_of(first)
                                       : std::string(2 * (depth(parent) + 1), ' ');
        const std::string line = std::string(eol()) + indented(text, indent, canonical);
        if (o_.self_closing(parent) || o_[parent].head_end == o_[parent].tail) into_empty_ += line;
        else edits_.push_back({o_[parent].head_end, 0, line});
    }

    // Elements put into one that had no inside.
    void finish_insertions(std::uint32_t parent) {
        if (into_empty_.empty()) return;
        std::string text = std::move(into_empty_);
        into_empty_.clear();
        const std::string indent =
            starts_line(o_[parent].begin) ? indent_of(parent) : std::string(2 * depth(parent), ' ');
        text += std::string(eol()) + indent;
        if (o_.self_closing(parent)) {
            std::uint32_t from = o_[parent].end - 2;
            while (is_space(o_.text()[from - 1])) --from;
            edits_.push_back({from, o_[parent].end - from, ">" + text + "</" + std::string(o_.name(parent)) + ">"});
        } else {
            edits_.push_back({o_[parent].head_end, 0, text});
        }
    }

    [[nodiscard]] std::size_t depth(std::uint32_t node) const {
        std::size_t count = 0;
        for (std::uint32_t up = o_[node].parent; up != kNoNode; up = o_[up].parent) ++count;
        return count;
    }

    RawTree o_, b_, a_;
    std::span<const KeyRule> rules_;
    const PartialSections& partial_;
    std::vector<TextEdit> edits_;
    std::set<std::string_view> repeated_;
    std::string into_empty_;
    bool crlf_ = false;
    bool failed_ = false;
};

}  // namespace

std::optional<std::string> patch_text(const RawTree& original, std::string_view before, std::string_view after,
                                      std::span<const KeyRule> rules, const PartialSections& partial) {
    if (before == after) return std::string(original.text());
    return Patcher(original, before, after, rules, partial).run();
}

}  // namespace ramparts::xml
