// Visiting elements of a parsed document; see reader.hpp. Parsing is in reader_open.cpp.
#include "formats/xml/reader.hpp"

#include <algorithm>

#include "formats/text/suggest.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts::xml {
namespace {

std::string_view prefix_of(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? std::string_view{} : name.substr(0, colon);
}

bool contains(const std::vector<std::string>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

// A value with its references decoded and its white space turned into blanks.
std::string_view Reader::decoded(std::string_view raw) {
    const auto odd = [](char c) { return c == '&' || (is_space(c) && c != ' '); };
    if (std::none_of(raw.begin(), raw.end(), odd)) return raw;
    std::string value;
    value.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i)
        if (raw.substr(i, 2) != "\r\n") value += is_space(raw[i]) ? ' ' : raw[i];
    decoded_.push_back(decode_references(value));
    decoded_places_.emplace(decoded_.back().data(), static_cast<std::uint32_t>(raw.data() - tree_->text().data()));
    return decoded_.back();
}

std::uint32_t Reader::offset(std::string_view inside) const noexcept {
    const std::string_view text = tree_->text();
    const std::less<> before;
    if (!before(inside.data(), text.data()) && !before(text.data() + text.size(), inside.data()))
        return static_cast<std::uint32_t>(inside.data() - text.data());
    const auto next = decoded_places_.upper_bound(inside.data());
    if (next == decoded_places_.begin()) return 0;
    return std::prev(next)->second + static_cast<std::uint32_t>(inside.data() - std::prev(next)->first);
}

void Reader::fill(std::uint32_t node, Element& out) {
    const RawNode& n = (*tree_)[node];
    out.node_ = node;
    out.name_ = tree_->name(node);
    out.has_children_ = n.head_end != n.tail;
    tree_->attributes(node, scratch_);
    out.count_ = std::min(scratch_.size(), Element::kMaxAttributes);
    if (scratch_.size() > out.count_)
        report_.error("RP1009", scratch_[out.count_].begin, message("<{1}> has more than 64 attributes", out.name_),
                      message("no element of these files has so many; remove the rest"));
    for (std::size_t i = 0; i < out.count_; ++i) out.attributes_[i] = {scratch_[i].name, decoded(scratch_[i].value)};
}

Children Reader::children(const Element& parent) const {
    const RawNode& node = (*tree_)[parent.node_];
    Children visit;
    visit.parent_ = parent.node_;
    visit.next_ = node.first_child;
    visit.at_ = node.head_end;
    return visit;
}

bool Reader::next(Children& visit, Element& out) {
    // Nobody reads more findings than are kept, and making up millions takes minutes.
    if (report_.errors() > Report::kMaxFindings) return false;
    const bool last = visit.next_ == kNoNode;
    const std::uint32_t end = last ? (*tree_)[visit.parent_].tail : (*tree_)[visit.next_].begin;
    tree_->between(visit.at_, end, [&](Between what, std::uint32_t from, std::uint32_t to) { stray(what, from, to); });
    visit.at_ = last ? end : (*tree_)[visit.next_].end;
    if (last) return false;
    fill(visit.next_, out);
    visit.next_ = (*tree_)[visit.next_].next_sibling;
    return true;
}

// Comments and instructions may stand anywhere, text may not.
void Reader::stray(Between what, std::uint32_t begin, std::uint32_t end) {
    if (what == Between::comment || what == Between::instruction) return;
    const bool cdata = what == Between::cdata;
    if (cdata) begin += 9, end -= 3;
    const std::string_view text = tree_->text().substr(begin, end - begin);
    std::size_t word = 0;
    while (word < text.size() && is_space(text[word])) ++word;
    if (word == text.size() && !cdata) return;
    if (word == text.size()) word = 0;
    const std::string shown = cdata ? std::string(text.substr(word)) : decode_references(text.substr(word));
    report_.error("RP1011", begin + static_cast<std::uint32_t>(word),
                  message("text stands where only elements may: \"{1}\"", excerpt(shown)),
                  message("remove it or make it a comment <!-- … -->"));
}

std::string Reader::text(const Element& element) {
    std::string words;
    const auto add = [&](Between what, std::uint32_t begin, std::uint32_t end) {
        const std::string_view raw = tree_->text().substr(begin, end - begin);
        if (what == Between::text) words += decode_references(raw);
        if (what == Between::cdata) words += raw.substr(9, raw.size() - 12);
    };
    const RawNode& node = (*tree_)[element.node_];
    std::uint32_t at = node.head_end;
    for (std::uint32_t inner = node.first_child; inner != kNoNode; inner = (*tree_)[inner].next_sibling) {
        tree_->between(at, (*tree_)[inner].begin, add);
        at = (*tree_)[inner].end;
        Element child;
        fill(inner, child);
        unknown_element(child, element, {});
    }
    tree_->between(at, node.tail, add);
    return fold_space(words);
}

void Reader::leaf(const Element& element) {
    if (!element.has_children()) return;
    Children visit = children(element);
    Element child;
    while (next(visit, child)) unknown_element(child, element, {});
}

bool Reader::extension_prefix(std::string_view name) const {
    const std::string_view prefix = prefix_of(name);
    return !prefix.empty() && (prefix == "xml" || contains(extensions_, prefix));
}

void Reader::unknown_element(const Element& element, const Element& parent, std::span<const std::string_view> known) {
    const std::string_view name = element.name();
    const std::string_view prefix = prefix_of(name);
    if (extension_prefix(name)) {
        extension(element.node_);
        return;
    }
    if (!prefix.empty() && !contains(foreign_, prefix)) {
        report_.error("RP1015", offset(element), message("the prefix of <{1}> is declared nowhere", name),
                      message("declare xmlns:{1} on the root element, or remove the element", prefix));
        return;
    }
    Message fix = known.empty() ? message("remove it") : suggestion(name, known);
    report_.error("RP1021", offset(element), message("<{1}> is not known inside <{2}>", name, parent.name()),
                  std::move(fix));
}

void Reader::unknown_attribute(const Element& element, const Attribute& attribute,
                               std::span<const std::string_view> known) {
    const std::string_view name = attribute.name;
    if (extension_prefix(name)) {
        for (const Attribute& other : element.attributes()) {
            if (&other == &attribute || other.name.data() == attribute.name.data()) break;
            if (name == other.name) duplicate_attribute(element, attribute);
        }
        return;
    }
    const std::string_view prefix = prefix_of(name);
    if (name == "xmlns" || prefix == "xmlns") {
        report_.error("RP1014", offset(attribute.name), message("a namespace is declared on <{1}>", element.name()),
                      message("declare it on the root element"));
        return;
    }
    if (!prefix.empty() && !contains(foreign_, prefix)) {
        report_.error("RP1015", offset(attribute.name),
                      message("the prefix of attribute \"{1}\" is declared nowhere", excerpt(name)),
                      message("declare xmlns:{1} on the root element, or remove the attribute", prefix));
        return;
    }
    report_.error("RP1022", offset(attribute.name),
                  message("<{1}> has no attribute \"{2}\"", element.name(), excerpt(name)), suggestion(name, known));
}

void Reader::duplicate_attribute(const Element& element, const Attribute& attribute) {
    report_.error("RP1008", offset(attribute.name),
                  message("attribute \"{1}\" of <{2}> is given twice", excerpt(attribute.name), element.name()),
                  message("keep one of the two"));
}

// An extension's elements: repeated attributes only.
void Reader::extension(std::uint32_t top) {
    Element element;
    for (std::uint32_t node = top; node < tree_->nodes().size() && (*tree_)[node].begin < (*tree_)[top].end; ++node) {
        fill(node, element);
        for (std::size_t i = 0; i < element.count_; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (element.attributes_[i].name == element.attributes_[j].name)
                    duplicate_attribute(element, element.attributes_[i]);
    }
}

}  // namespace ramparts::xml
