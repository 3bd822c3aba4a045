// Visiting elements of a parsed document; see reader.hpp. Parsing is in reader_open.cpp.
#include "formats/xml/reader.hpp"

#include <algorithm>
#include <functional>

#include "formats/text/suggest.hpp"
#include "formats/xml/dom.hpp"
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

// How what is not an element begins: what stands before the name or value that pugixml keeps.
std::string_view opening_of(pugi::xml_node node) {
    switch (node.type()) {
        case pugi::node_element: return "<";
        case pugi::node_comment: return "<!--";
        case pugi::node_cdata: return "<![CDATA[";
        case pugi::node_pi: return "<?";
        default: return {};
    }
}

bool is_text(pugi::xml_node node) { return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata; }

}  // namespace

Reader::Reader(Report& report) : report_(report), dom_(std::make_unique<Dom>()) {}
Reader::~Reader() = default;

std::uint32_t Reader::offset(std::string_view inside) const noexcept {
    if (dom_->holds(inside.data())) return dom_->offset(inside.data());
    const std::string_view text = tree_->text();
    const std::less<> before;
    const bool ours = !before(inside.data(), text.data()) && !before(text.data() + text.size(), inside.data());
    return ours ? static_cast<std::uint32_t>(inside.data() - text.data()) : 0;
}

void Reader::fill(Node node, Element& out) {
    const pugi::xml_node element(node);
    out.node_ = node;
    out.name_ = element.name();
    out.has_children_ = !element.first_child().empty();
    out.count_ = 0;
    for (pugi::xml_attribute a = element.first_attribute(); a; a = a.next_attribute()) {
        if (out.count_ == Element::kMaxAttributes) {
            report_.error("RP1009", dom_->offset(a.name()), message("<{1}> has more than 64 attributes", out.name_),
                          message("no element of these files has so many; remove the rest"));
            return;
        }
        out.attributes_[out.count_++] = {a.name(), a.value()};
    }
}

Children Reader::children(const Element& parent) const {
    Children visit;
    visit.next_ = pugi::xml_node(parent.node_).first_child().internal_object();
    return visit;
}

bool Reader::next(Children& visit, Element& out) {
    // Nobody reads more findings than are kept, and making up millions takes minutes.
    if (report_.errors() > Report::kMaxFindings) return false;
    for (pugi::xml_node at(visit.next_); at; at = at.next_sibling()) {
        if (is_text(at)) stray(at.internal_object());
        if (at.type() != pugi::node_element) continue;
        fill(at.internal_object(), out);
        visit.next_ = at.next_sibling().internal_object();
        return true;
    }
    visit.next_ = nullptr;
    return false;
}

// Comments and instructions may stand anywhere, text may not.
void Reader::stray(Node text) {
    const pugi::xml_node node(text);
    const std::string_view words = node.value();
    const std::uint32_t begin = dom_->offset(node.value());
    // White space is read as it stands, but for line ends.
    std::size_t raw = 0;
    std::size_t word = 0;
    for (const std::string_view all = tree_->text().substr(begin); word < words.size() && is_space(all[raw]); ++word)
        raw += all.substr(raw, 2) == "\r\n" ? 2 : 1;
    if (word == words.size()) raw = word = 0;
    report_.error("RP1011", begin + static_cast<std::uint32_t>(raw),
                  message("text is where only elements may: \"{1}\"", excerpt(words.substr(word))),
                  message("remove it or make it a comment <!-- … -->"));
}

std::string Reader::text(const Element& element) {
    std::string words;
    for (pugi::xml_node at = pugi::xml_node(element.node_).first_child(); at; at = at.next_sibling()) {
        // White space alone is not kept by pugixml.
        const char* const inside =
            at.type() == pugi::node_element || at.type() == pugi::node_pi ? at.name() : at.value();
        const std::size_t begin = dom_->offset(inside) - opening_of(at).size();
        if (begin > 0 && is_space(tree_->text()[begin - 1])) words += ' ';
        if (is_text(at)) words += at.value();
        if (at.type() != pugi::node_element) continue;
        Element child;
        fill(at.internal_object(), child);
        unknown_element(child, element, {});
    }
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
void Reader::extension(Node top) {
    Element element;
    const pugi::xml_node first(top);
    for (pugi::xml_node at = first; at;) {
        if (at.type() == pugi::node_element) {
            fill(at.internal_object(), element);
            for (std::size_t i = 0; i < element.count_; ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (element.attributes_[i].name == element.attributes_[j].name)
                        duplicate_attribute(element, element.attributes_[i]);
        }
        pugi::xml_node next = at.first_child();
        for (; !next && at != first; at = at.parent()) next = at.next_sibling();
        at = next;
    }
}

}  // namespace ramparts::xml
