// The places of a text's tags, by what pugixml says of it; see raw_tree.hpp.
#include "formats/xml/raw_tree.hpp"

#include <algorithm>

#include "formats/text/suggest.hpp"
#include "formats/xml/dom.hpp"

namespace ramparts::xml {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | code >> 6U);
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | code >> 18U);
        put(0x80U | (code >> 12U & 0x3FU));
        put(0x80U | (code >> 6U & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

bool is_xml_character(std::uint32_t code) noexcept {
    if (code < 0x20) return code == 9 || code == 10 || code == 13;
    return code <= 0xD7FF || (code >= 0xE000 && code <= 0xFFFD) || (code >= 0x10000 && code <= 0x10FFFF);
}

// Behind the ">" of a start tag whose name ends at `at`, and whether something in it may break a rule that pugixml does
// not know. The text's size when the tag is not finished.
struct Head {
    std::size_t end;
    bool odd = false;
};
Head head_of(std::string_view text, std::size_t begin, std::size_t at, const Limits& limits) {
    Head head{text.size()};
    std::size_t values = 0;
    for (; at < text.size() && text[at] != '>'; ++at) {
        if (text[at] != '"' && text[at] != '\'') continue;
        const std::size_t close = text.find(text[at], at + 1);
        if (close == std::string_view::npos) return head;
        const std::string_view value = text.substr(at + 1, close - at - 1);
        head.odd = head.odd || value.size() > limits.value_bytes || value.find('<') != std::string_view::npos;
        values += value.size();
        at = close;
    }
    if (at < text.size()) head.end = at + 1;
    head.odd = head.odd || head.end - begin - values > limits.tag_bytes;
    return head;
}

// The attributes of a tag, as far as they are written as such: that of root_tag() may be anything.
void read_attributes(std::string_view text, const RawNode& node, std::vector<RawAttribute>& out) {
    out.clear();
    std::size_t at = node.name_end;
    for (;;) {
        at = skip_space(text, at);
        if (at >= node.head_end || text[at] == '>' || text[at] == '/') return;
        RawAttribute a;
        a.begin = static_cast<std::uint32_t>(at);
        const std::size_t name_end = skip_name(text, at);
        if (name_end == at) return;
        a.name = text.substr(at, name_end - at);
        at = skip_space(text, skip_space(text, name_end) + 1);
        if (at >= node.head_end || (text[at] != '"' && text[at] != '\'')) return;
        a.quote = text[at];
        a.value_begin = static_cast<std::uint32_t>(at + 1);
        const std::size_t close = text.find(a.quote, at + 1);
        if (close == std::string_view::npos) return;
        a.value = text.substr(at + 1, close - at - 1);
        at = close + 1;
        a.end = static_cast<std::uint32_t>(at);
        out.push_back(a);
    }
}

bool is_declaration(std::string_view text, std::size_t at) {
    const auto is = [&](std::size_t i, char letter) { return i < text.size() && (text[i] | 0x20) == letter; };
    return text.substr(at, 2) == "<?" && is(at + 2, 'x') && is(at + 3, 'm') && is(at + 4, 'l') &&
           skip_name(text, at + 2) == at + 5;
}

// More than pugixml can make of a text: each "<" a node and a text behind it, each "=" an attribute.
std::size_t most_tree_bytes(std::string_view text, std::span<const Cut> cuts) {
    std::size_t bytes = 0;
    const auto count = [&](std::string_view part) {
        bytes += 128 * static_cast<std::size_t>(std::count(part.begin(), part.end(), '<')) +
                 40 * static_cast<std::size_t>(std::count(part.begin(), part.end(), '='));
    };
    std::size_t from = 0;
    for (const Cut cut : cuts) {
        count(text.substr(from, cut.from - from));
        from = cut.to;
    }
    count(text.substr(from));
    return bytes;
}

}  // namespace

ReferenceFault read_reference(std::string_view text, std::size_t at, Reference& out) {
    const std::size_t semicolon = text.substr(at, 64).find(';');
    if (semicolon == std::string_view::npos || semicolon < 2) return ReferenceFault::unfinished;
    std::string_view body = text.substr(at + 1, semicolon - 1);
    out.length = semicolon + 1;
    if (body[0] == '#') {
        body.remove_prefix(1);
        const bool hex = !body.empty() && body[0] == 'x';
        if (hex) body.remove_prefix(1);
        if (body.empty()) return ReferenceFault::unfinished;
        std::uint32_t code = 0;
        for (const char c : body) {
            std::uint32_t digit = 99;
            if (c >= '0' && c <= '9') digit = static_cast<std::uint32_t>(c - '0');
            else if (hex && c >= 'a' && c <= 'f') digit = static_cast<std::uint32_t>(c - 'a') + 10;
            else if (hex && c >= 'A' && c <= 'F') digit = static_cast<std::uint32_t>(c - 'A') + 10;
            if (digit == 99) return ReferenceFault::unfinished;
            code = std::min(code * (hex ? 16U : 10U) + digit, 0x110000U);
        }
        out.code = code;
        return is_xml_character(code) ? ReferenceFault::none : ReferenceFault::not_a_character;
    }
    constexpr std::pair<std::string_view, char> kNamed[] = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    for (const auto& [name, character] : kNamed)
        if (body == name) {
            out.code = static_cast<std::uint32_t>(character);
            return ReferenceFault::none;
        }
    if (!is_name_start(body[0]) || skip_name(body, 0) != body.size()) return ReferenceFault::unfinished;
    return ReferenceFault::undeclared;
}

std::string decode_references(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size();) {
        Reference reference;
        if (raw[i] == '&' && read_reference(raw, i, reference) == ReferenceFault::none) {
            append_utf8(out, reference.code);
            i += reference.length;
        } else {
            out += raw[i++];
        }
    }
    return out;
}

std::string with_edits(std::string_view text, std::vector<TextEdit> edits, std::size_t base) {
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
        return a.at != b.at ? a.at < b.at : (a.length == 0) > (b.length == 0);
    });
    std::string out;
    out.reserve(text.size() + 256);
    std::size_t from = 0;
    for (const TextEdit& edit : edits) {
        const std::size_t at = edit.at - base;
        if (at < from) continue;
        out += text.substr(from, at - from);
        out += edit.text;
        from = at + edit.length;
    }
    return out += text.substr(from);
}

// Walks through pugixml's document and notes where its parts stand.
class RawTree::Builder {
public:
    Builder(RawTree& tree, const Dom& dom, const Limits& limits)
        : tree_(tree), text_(tree.text_), dom_(dom), limits_(limits) {}

    /// False when the text may break a rule that pugixml does not know.
    bool run() {
        const std::size_t start = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
        if (is_declaration(text_, start)) other(start, "?>", start);
        else behind_ = start;
        odd_ = holds_declaration(start);
        const pugi::xml_node top = dom_.top();
        for (pugi::xml_node at = top.first_child(); at;) {
            visit(at);
            if (at.first_child()) {
                at = at.first_child();
                continue;
            }
            if (at.type() == pugi::node_element) close();
            while (!at.next_sibling() && at.parent() != top) {
                at = at.parent();
                close();
            }
            at = at.next_sibling();
        }
        return !odd_ && !tree_.nodes_.empty();
    }

private:
    struct Open {
        std::uint32_t node;
        std::uint32_t last_child = kNoNode;
    };

    void visit(pugi::xml_node at) {
        switch (at.type()) {
            case pugi::node_element: return element(at);
            case pugi::node_comment: return comment(dom_.offset(at.value()));
            case pugi::node_pi: return other(dom_.offset(at.name()) - 2, "?>", dom_.offset(at.name()));
            case pugi::node_cdata:
                odd_ = odd_ || open_.empty();
                return other(dom_.offset(at.value()) - 9, "]]>", dom_.offset(at.value()));
            case pugi::node_pcdata: {
                const std::size_t begin = dom_.offset(at.value());
                odd_ = odd_ || open_.empty() || next_tag(begin) - begin > limits_.text_bytes;
                return;
            }
            default: odd_ = true;
        }
    }

    void element(pugi::xml_node at) {
        const std::uint32_t begin = dom_.begin(at);
        const std::size_t name_end = skip_name(text_, begin + 1);
        const Head head = head_of(text_, begin, name_end, limits_);
        const auto end = static_cast<std::uint32_t>(head.end);
        const auto node = static_cast<std::uint32_t>(tree_.nodes_.size());
        odd_ = odd_ || head.odd || (open_.empty() && node != 0) ||
               (open_.size() >= limits_.depth && text_[end - 2] != '/');
        RawNode added{begin, static_cast<std::uint32_t>(name_end), end, end, end, kNoNode, kNoNode, kNoNode};
        if (!open_.empty()) {
            Open& parent = open_.back();
            added.parent = parent.node;
            (parent.last_child == kNoNode ? tree_.nodes_[parent.node].first_child
                                          : tree_.nodes_[parent.last_child].next_sibling) = node;
            parent.last_child = node;
        }
        tree_.nodes_.push_back(added);
        open_.push_back({node});
        behind_ = end;
    }

    // The innermost open element ends here.
    void close() {
        RawNode& node = tree_.nodes_[open_.back().node];
        open_.pop_back();
        if (text_[node.head_end - 2] == '/') return;
        std::size_t tail = next_tag(behind_);
        while (text_.substr(tail, 2) == "<?") {  // a declaration, which stands at a wrong place
            odd_ = true;
            tail = next_tag(std::min(text_.find("?>", tail), text_.size()));
        }
        behind_ = std::min(text_.find('>', tail), text_.size() - 1) + 1;
        node.tail = static_cast<std::uint32_t>(tail);
        node.end = static_cast<std::uint32_t>(behind_);
    }

    void comment(std::size_t words) {
        other(words - 4, "-->", words);
        const std::string_view inside = text_.substr(words, behind_ - 3 - words);
        odd_ = odd_ || inside.find("--") != std::string_view::npos || inside.ends_with('-');
    }

    void other(std::size_t begin, std::string_view closing, std::size_t words) {
        behind_ = std::min(text_.find(closing, words), text_.size() - closing.size()) + closing.size();
        tree_.others_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(behind_)});
    }

    // The next "<" that is in no cut.
    [[nodiscard]] std::size_t next_tag(std::size_t from) const {
        for (const Cut cut : tree_.cuts_) {
            if (cut.to <= from) continue;
            const std::size_t found = text_.substr(0, cut.from).find('<', from);
            if (found != std::string_view::npos) return found;
            from = cut.to;
        }
        return std::min(text_.find('<', from), text_.size());
    }

    // pugixml steps over a declaration, in whatever letters, without a look at what is in it. Only one at the very
    // beginning with a space behind it needs no second look.
    [[nodiscard]] bool holds_declaration(std::size_t from) const {
        constexpr std::size_t kWord = 5;  // "<?xml"
        if (is_declaration(text_, from) && text_.substr(from + 2, 3) == "xml" && from + kWord < text_.size() &&
            is_space(text_[from + kWord]))
            from += kWord;
        const auto in_part = [&](std::string_view part) {
            for (std::size_t at = from; (at = part.find("<?", at)) != std::string_view::npos; ++at)
                if (is_declaration(part, at)) return true;
            return false;
        };
        for (const Cut cut : tree_.cuts_) {
            if (in_part(text_.substr(0, cut.from))) return true;
            from = cut.to;
        }
        return in_part(text_);
    }

    RawTree& tree_;
    std::string_view text_;
    const Dom& dom_;
    const Limits& limits_;
    std::vector<Open> open_;
    std::size_t behind_ = 0;  // what was visited last
    bool odd_ = false;
};

RawTree::RawTree(std::string_view text, std::span<const Cut> cuts, const Limits& limits)
    : text_(text), cuts_(cuts.begin(), cuts.end()) {
    Dom dom;
    read(limits, dom);
}

RawTree::RawTree(std::string_view text, std::span<const Cut> cuts, const Limits& limits, Dom& dom)
    : text_(text), cuts_(cuts.begin(), cuts.end()) {
    read(limits, dom);
}

// Nothing that costs more than it may is parsed: a bound is counted first, and where that is too much, what it is.
void RawTree::read(const Limits& limits, Dom& dom) {
    std::size_t parsed = text_.size();
    for (const Cut cut : cuts_) parsed -= cut.to - cut.from;
    Limits within = limits;
    if (limits.tree_bytes != Limits::kNone) {
        const std::size_t left = kMaxMemory - std::min(kMaxMemory, text_.size() + parsed);
        within.tree_bytes = std::min(limits.tree_bytes, left / 3 * 2);
        if (most_tree_bytes(text_, cuts_) > within.tree_bytes) {
            judge(within);
            if (!complete_) return;
        }
    }
    complete_ = dom.load(text_, cuts_);
    if (complete_) {
        nodes_.reserve(parsed / 64 + 16);
        if (Builder(*this, dom, limits).run()) {
            read_ = nodes_.size();
            return;
        }
    }
    const bool parses = complete_;
    const std::uint32_t where = dom.error_offset();
    judge(within);
    if (!parses && faults_.empty())
        faults_.push_back(
            {"RP1006", where, message("what is here is not XML"), message("compare it with an element that is read")});
    complete_ = complete_ && parses && !nodes_.empty();
    if (!complete_) nodes_.clear();
    read_ = nodes_.size();
}

void RawTree::judge(const Limits& limits) {
    SyntaxCheck check = check_syntax(text_, cuts_, limits);
    faults_ = std::move(check.faults);
    complete_ = check.complete;
}

std::uint64_t RawTree::bytes_read() noexcept { return Dom::bytes_parsed(); }

std::uint32_t RawTree::node_at(std::uint32_t byte, std::uint32_t parent) {
    const auto read = nodes_.begin() + static_cast<std::ptrdiff_t>(read_);
    const auto found = std::lower_bound(nodes_.begin(), read, byte,
                                        [](const RawNode& node, std::uint32_t at) { return node.begin < at; });
    if (found != read && found->begin == byte) return static_cast<std::uint32_t>(found - nodes_.begin());
    const std::size_t name_end = skip_name(text_, byte + 1);
    const auto end = static_cast<std::uint32_t>(head_of(text_, byte, name_end, {}).end);
    RawNode added{byte, static_cast<std::uint32_t>(name_end), end, end, end, parent, kNoNode, kNoNode};
    if (text_[end - 2] != '/') {
        added.tail = static_cast<std::uint32_t>(text_.find('<', end));
        added.end = static_cast<std::uint32_t>(text_.find('>', end)) + 1;
    }
    if (added_to_ != parent) {
        last_added_ = nodes_[parent].first_child;
        while (last_added_ != kNoNode && nodes_[last_added_].next_sibling != kNoNode)
            last_added_ = nodes_[last_added_].next_sibling;
        added_to_ = parent;
    }
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(added);
    (last_added_ == kNoNode ? nodes_[parent].first_child : nodes_[last_added_].next_sibling) = node;
    last_added_ = node;
    Dom::count_parsed(end - byte);
    return node;
}

void RawTree::attributes(std::uint32_t node, std::vector<RawAttribute>& out) const {
    read_attributes(text_, nodes_[node], out);
}

std::optional<std::string_view> RawTree::attribute(std::uint32_t node, std::string_view name) const {
    thread_local std::vector<RawAttribute> scratch;
    attributes(node, scratch);
    for (const RawAttribute& a : scratch)
        if (a.name == name) return a.value;
    return std::nullopt;
}

bool RawTree::in_other(std::uint32_t byte) const noexcept {
    const auto next = std::upper_bound(others_.begin(), others_.end(), byte,
                                       [](std::uint32_t b, const RawSpan& span) { return b < span.begin; });
    return next != others_.begin() && byte < std::prev(next)->end;
}

std::optional<RootTag> root_tag(std::string_view text) {
    constexpr std::size_t kMost = std::size_t{16} << 20U;
    for (std::size_t size = 1024;; size *= 16) {
        const std::string_view head = text.substr(0, std::min(size, kMost));
        Dom dom;
        (void)dom.load(head);
        pugi::xml_node root = dom.top().first_child();
        while (root && root.type() != pugi::node_element) root = root.next_sibling();
        RawNode node;
        if (root) {
            node.begin = dom.begin(root);
            node.name_end = static_cast<std::uint32_t>(skip_name(head, node.begin + 1));
            node.head_end = static_cast<std::uint32_t>(head_of(head, node.begin, node.name_end, {}).end);
        }
        const bool finished = root && head[node.head_end - 1] == '>';
        const bool last = size >= std::min(text.size(), kMost);
        if (last && !root) return std::nullopt;
        if (!last && !finished) continue;
        RootTag tag{text.substr(node.begin + 1, node.name_end - node.begin - 1), node.begin, {}};
        if (finished) read_attributes(text, node, tag.attributes);
        return tag;
    }
}

}  // namespace ramparts::xml
