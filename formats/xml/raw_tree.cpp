// The byte-exact tree; see raw_tree.hpp.
#include "formats/xml/raw_tree.hpp"

#include <algorithm>
#include <atomic>

#include "formats/text/suggest.hpp"

namespace ramparts::xml {
namespace {

std::size_t skip_space(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_space(text[at])) ++at;
    return at;
}

std::size_t skip_name(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_name_char(text[at])) ++at;
    return at;
}

std::size_t line_number(std::string_view text, std::size_t at) {
    return 1 + static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

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

std::atomic<std::uint64_t> g_bytes_read = 0;

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

RawTree::RawTree(std::string_view text, std::span<const Cut> cuts, const Limits& limits)
    : text_(text), cuts_(cuts.begin(), cuts.end()), limits_(limits) {
    std::size_t bytes = text.size();
    for (const Cut cut : cuts) bytes -= cut.to - cut.from;
    g_bytes_read += bytes;
    nodes_.reserve(bytes / 64 + 16);
    complete_ = run();
    read_ = nodes_.size();
    last_child_ = {};
}

std::uint64_t RawTree::bytes_read() noexcept { return g_bytes_read; }

bool RawTree::fault(const char* code, std::size_t at, Message said, Message fix) {
    constexpr std::size_t kMost = 1001;  // more than anybody is told
    if (faults_.size() < kMost)
        faults_.push_back(
            {code, static_cast<std::uint32_t>(std::min(at, text_.size())), std::move(said), std::move(fix)});
    return false;
}

bool RawTree::spend(std::size_t at, std::size_t bytes) {
    if (bytes > limits_.tree_bytes)
        return fault("RP1009", at, message("the document has more elements and attributes than are read"),
                     message("keep what belongs to it, in the layout in which maps are written"));
    limits_.tree_bytes -= bytes;
    return true;
}

void RawTree::link(std::uint32_t node, std::uint32_t parent) {
    nodes_[node].parent = parent;
    if (parent == kNoNode) return;
    std::uint32_t& last = last_child_.back();
    (last == kNoNode ? nodes_[parent].first_child : nodes_[last].next_sibling) = node;
    last = node;
}

// Comments, processing instructions and CDATA sections; `at` stands on the '<'.
bool RawTree::skip_other(std::size_t& at) {
    if (!spend(at, 64)) return false;
    const std::size_t begin = at;
    const auto close = [&](std::string_view opening, std::string_view closing, Wording what) {
        const std::size_t end = text_.find(closing, at + opening.size());
        if (end == std::string_view::npos)
            return fault("RP1006", at, message("the {1} that begins here is never closed", what),
                         message("close it with {1}", closing));
        at = end + closing.size();
        others_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
        return true;
    };
    const std::string_view rest = text_.substr(at, 9);
    if (rest.starts_with("<!--")) {
        if (!close("<!--", "-->", wording("comment"))) return false;
        const std::string_view inside = text_.substr(begin + 4, at - begin - 7);
        const std::size_t dashes = inside.find("--");
        if (dashes != std::string_view::npos || inside.ends_with('-'))
            fault("RP1006", begin + 4 + std::min(dashes, inside.size() - 1),
                  message("a comment must not contain \"--\""), message("write a single dash"));
        return true;
    }
    if (rest.starts_with("<![CDATA[")) return close("<![CDATA[", "]]>", wording("CDATA section"));
    if (rest.starts_with("<?")) {
        const std::size_t target = skip_name(text_, at + 2);
        const bool named = target > at + 2 && is_name_start(text_[at + 2]) && target < text_.size();
        if (!named || (!is_space(text_[target]) && text_.substr(target, 2) != "?>"))
            return fault("RP1006", at, message("\"<?\" begins no processing instruction here"),
                         message("write &lt; for the character itself"));
        const bool first = others_.empty() && nodes_.empty();
        if (!close("<?", "?>", wording("processing instruction"))) return false;
        if (text_.substr(begin + 2, target - begin - 2) == "xml" && !first)
            fault("RP1006", begin, message("an XML declaration stands inside the document"),
                  message("it belongs at the very beginning of the file"));
        return true;
    }
    if (rest.starts_with("<!DOCTYPE"))
        return fault("RP1005", at, message("the document has a DOCTYPE"),
                     message("remove it: these files need none, and none is read"));
    return fault("RP1006", at, message("\"<!\" begins no comment here"),
                 message("write &lt; for the character itself"));
}

// A value in its quotes; `at` stands on the opening one.
bool RawTree::value(std::string_view name, std::size_t& at, std::size_t& value_bytes) {
    const std::size_t close = text_.find(text_[at], at + 1);
    const std::size_t length = std::min(close, text_.size()) - at - 1;
    if (close != std::string_view::npos && length > limits_.value_bytes)
        return fault("RP1009", at + 1,
                     message("a value has {1} bytes; at most {2} are read", length, limits_.value_bytes),
                     message("shorten it"));
    if (!spend(at, 40)) return false;
    const std::size_t less = text_.substr(at + 1, length).find('<');
    if (less != std::string_view::npos) {
        const bool ends_well = close + 1 < text_.size() &&
                               (is_space(text_[close + 1]) || text_[close + 1] == '/' || text_[close + 1] == '>');
        fault("RP1006", at + 1 + less, message("\"<\" stands inside the value of \"{1}\"", excerpt(name)),
              ends_well ? message("write &lt; for the character itself")
                        : message("close the quotes before it, or write &lt; for the character itself"));
    }
    if (close == std::string_view::npos)
        return fault("RP1006", at, message("the quotes that open here are never closed"),
                     message("close the value with the same quotes"));
    value_bytes += length;
    at = close + 1;
    return true;
}

bool RawTree::head_attributes(std::size_t& at, std::size_t& value_bytes) {
    for (;;) {
        const std::size_t before = at;
        at = skip_space(text_, at);
        if (at >= text_.size()) return true;
        if (text_[at] == '>' || text_[at] == '/') return true;
        if (!is_name_start(text_[at]))
            return fault("RP1006", at,
                         message("an attribute's name cannot begin with \"{1}\"", excerpt(text_.substr(at, 1))),
                         message("write name=\"value\", with the quotes closed before it"));
        if (at == before)
            return fault("RP1006", at, message("a space is missing between two attributes"),
                         message("put a space in front of this attribute, or close the quotes of the value before it"));
        const std::size_t begin = at;
        at = skip_name(text_, at);
        const std::string_view name = text_.substr(begin, at - begin);
        at = skip_space(text_, at);
        if (at >= text_.size() || text_[at] != '=')
            return fault("RP1006", begin, message("attribute \"{1}\" has no value", excerpt(name)),
                         message("write name=\"value\""));
        at = skip_space(text_, at + 1);
        if (at >= text_.size() || (text_[at] != '"' && text_[at] != '\''))
            return fault("RP1006", at, message("the value of \"{1}\" stands in no quotes", excerpt(name)),
                         message("put the value in double quotes"));
        if (!value(name, at, value_bytes)) return false;
    }
}

bool RawTree::start_tag(std::size_t& at, std::uint32_t& open) {
    const std::size_t begin = at;
    const std::size_t name_end = skip_name(text_, at + 1);
    if (name_end == at + 1 || !is_name_start(text_[at + 1]))
        return fault("RP1006", at, message("\"<\" begins no tag here"), message("write &lt; for the character itself"));
    if (open == kNoNode && !nodes_.empty())
        return fault("RP1010", at,
                     message("a second root element \"{1}\" follows the first",
                             excerpt(text_.substr(at + 1, name_end - at - 1))),
                     message("a document has one root element: move this into it or remove it"));
    at = name_end;
    std::size_t value_bytes = 0;
    if (!spend(begin, 64) || !head_attributes(at, value_bytes)) return false;
    if (at - begin - value_bytes > limits_.tag_bytes)
        return fault("RP1009", begin, message("a tag has more than 16384 bytes beside its values"),
                     message("remove what does not belong to it"));
    const bool closing = at < text_.size() && text_[at] == '/';
    if (closing) ++at;
    if (at >= text_.size() || text_[at] != '>')
        return fault(
            "RP1006", begin,
            message("the tag \"{1}\" is not finished with \">\"", excerpt(text_.substr(begin, name_end - begin))),
            message("close the tag"));
    ++at;
    if (!closing && last_child_.size() >= limits_.depth)
        return fault("RP1009", begin, message("elements are nested more than 64 deep"),
                     message("the formats need four levels: flatten it"));
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    const auto end = static_cast<std::uint32_t>(at);
    nodes_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(name_end), end, end, end, kNoNode,
                      kNoNode, kNoNode});
    link(node, open);
    if (!closing) {
        open = node;
        last_child_.push_back(kNoNode);
        nodes_[node].end = kNoNode;
    }
    return true;
}

bool RawTree::end_tag(std::size_t& at, std::uint32_t& open) {
    const std::size_t begin = at;
    const std::size_t name_end = skip_name(text_, at + 2);
    const std::string_view found = text_.substr(at + 2, name_end - at - 2);
    if (open == kNoNode)
        return fault("RP1007", begin, message("the end tag </{1}> closes nothing", found), message("remove it"));
    if (found != name(open)) {
        const RawNode& node = nodes_[open];
        return fault("RP1007", begin,
                     message("the end tag </{1}> does not match the start tag <{2}> of line {3}", found, name(open),
                             line_number(text_, node.begin)),
                     message("close <{1}> first, or correct the name", name(open)));
    }
    at = skip_space(text_, name_end);
    if (at >= text_.size() || text_[at] != '>')
        return fault("RP1006", begin, message("the end tag </{1} is not finished with \">\"", found),
                     message("close the tag"));
    ++at;
    nodes_[open].tail = static_cast<std::uint32_t>(begin);
    nodes_[open].end = static_cast<std::uint32_t>(at);
    open = nodes_[open].parent;
    last_child_.pop_back();
    return true;
}

bool RawTree::run_of_text(std::size_t& at, std::size_t end, std::uint32_t open) {
    const std::size_t next = std::min(text_.substr(0, end).find('<', at), end);
    const std::size_t word = skip_space(text_.substr(0, next), at);
    if (word < next) {
        if (!spend(at, 64)) return false;
        if (next - at > limits_.text_bytes)
            return fault("RP1009", word, message("a text has {1} bytes; at most 1 MiB is read", next - at),
                         message("shorten it"));
        if (open == kNoNode)
            return fault(
                "RP1010", word,
                message("text stands outside the root element: \"{1}\"", excerpt(text_.substr(word, next - word))),
                message("remove it or make it a comment"));
    }
    at = next;
    return true;
}

bool RawTree::run() {
    std::size_t at = text_.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    std::uint32_t open = kNoNode;
    auto cut = cuts_.begin();
    while (at < text_.size()) {
        if (cut != cuts_.end() && at >= cut->from) {
            at = std::max<std::size_t>(at, cut->to);
            ++cut;
            continue;
        }
        if (text_[at] != '<') {
            if (!run_of_text(at, cut == cuts_.end() ? text_.size() : cut->from, open)) return false;
            continue;
        }
        const char mark = at + 1 < text_.size() ? text_[at + 1] : '\0';
        if (open == kNoNode && text_.substr(at, 9) == "<![CDATA[")
            return fault("RP1010", at, message("text stands outside the root element"), message("remove it"));
        const bool fine = mark == '/'                  ? end_tag(at, open)
                          : mark == '!' || mark == '?' ? skip_other(at)
                                                       : start_tag(at, open);
        if (!fine) return false;
    }
    if (open != kNoNode)
        return fault("RP1007", text_.size(),
                     message("the file ends before <{1}> of line {2} is closed", name(open),
                             line_number(text_, nodes_[open].begin)),
                     message("add </{1}>; the file may have been cut off", name(open)));
    if (nodes_.empty())
        return fault("RP1010", text_.size(), message("the document has no root element"),
                     message("the file is empty or holds nothing but comments"));
    return true;
}

std::uint32_t RawTree::node_at(std::uint32_t byte, std::uint32_t parent) {
    const auto read = nodes_.begin() + static_cast<std::ptrdiff_t>(read_);
    const auto found = std::lower_bound(nodes_.begin(), read, byte,
                                        [](const RawNode& node, std::uint32_t at) { return node.begin < at; });
    if (found != read && found->begin == byte) return static_cast<std::uint32_t>(found - nodes_.begin());
    if (added_to_ != parent) {
        last_child_ = {nodes_[parent].first_child};
        while (last_child_[0] != kNoNode && nodes_[last_child_[0]].next_sibling != kNoNode)
            last_child_[0] = nodes_[last_child_[0]].next_sibling;
        added_to_ = parent;
    }
    std::size_t at = byte;
    std::uint32_t open = parent;
    if (!start_tag(at, open) || open != parent) return kNoNode;
    g_bytes_read += at - byte;
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void RawTree::attributes(std::uint32_t node, std::vector<RawAttribute>& out) const {
    out.clear();
    const RawNode& n = nodes_[node];
    std::size_t at = n.name_end;
    for (;;) {
        at = skip_space(text_, at);
        if (at >= n.head_end || text_[at] == '>' || text_[at] == '/') return;
        RawAttribute a;
        a.begin = static_cast<std::uint32_t>(at);
        const std::size_t name_end = skip_name(text_, at);
        a.name = text_.substr(at, name_end - at);
        at = skip_space(text_, skip_space(text_, name_end) + 1);
        a.quote = text_[at];
        a.value_begin = static_cast<std::uint32_t>(at + 1);
        const std::size_t close = text_.find(a.quote, at + 1);
        a.value = text_.substr(at + 1, close - at - 1);
        at = close + 1;
        a.end = static_cast<std::uint32_t>(at);
        out.push_back(a);
    }
}

std::optional<std::string_view> RawTree::attribute(std::uint32_t node, std::string_view name) const {
    thread_local std::vector<RawAttribute> scratch;
    attributes(node, scratch);
    for (const RawAttribute& a : scratch)
        if (a.name == name) return a.value;
    return std::nullopt;
}

RawSpan RawTree::other_at(std::uint32_t begin) const noexcept {
    return *std::lower_bound(others_.begin(), others_.end(), begin,
                             [](const RawSpan& span, std::uint32_t at) { return span.begin < at; });
}

Between RawTree::kind_of(std::uint32_t other) const noexcept {
    return text_[other + 1] == '?' ? Between::instruction : text_[other + 2] == '-' ? Between::comment : Between::cdata;
}

bool RawTree::in_other(std::uint32_t byte) const noexcept {
    const auto next = std::upper_bound(others_.begin(), others_.end(), byte,
                                       [](std::uint32_t b, const RawSpan& span) { return b < span.begin; });
    return next != others_.begin() && byte < std::prev(next)->end;
}

}  // namespace ramparts::xml
