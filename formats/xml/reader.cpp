// Visiting elements of a parsed document; see reader.hpp. Parsing is in reader_open.cpp.
#include "formats/xml/reader.hpp"

#include <algorithm>
#include <cstring>

#include "formats/text/suggest.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/reader_dom.hpp"

namespace ramparts::xml {
namespace {

pugi::xml_node as_node(void* node) { return pugi::xml_node(static_cast<pugi::xml_node_struct*>(node)); }

std::string_view prefix_of(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? std::string_view{} : name.substr(0, colon);
}

bool contains(const std::vector<std::string>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

void Reader::fill(void* raw, Element& out) {
    const pugi::xml_node node = as_node(raw);
    out.node_ = raw;
    out.name_ = node.name();
    out.has_children_ = !node.first_child().empty();
    std::size_t count = 0;
    for (pugi::xml_attribute a = node.first_attribute(); a; a = a.next_attribute()) {
        if (count == Element::kMaxAttributes) {
            report_.error("RP1009", offset(a.name()), message("<{1}> has more than 64 attributes", out.name_),
                          message("no element of these files has so many; remove the rest"));
            break;
        }
        out.attributes_[count++] = {a.name(), a.value()};
    }
    out.count_ = count;
}

Children Reader::children(const Element& parent) const {
    Children visit;
    visit.parent_ = parent.node_;
    return visit;
}

bool Reader::next(Children& visit, Element& out) {
    // Nobody reads more findings than are kept, and making up millions takes minutes.
    if (report_.errors() > Report::kMaxFindings) return false;
    for (;;) {
        const pugi::xml_node node =
            visit.node_ ? as_node(visit.node_).next_sibling() : as_node(visit.parent_).first_child();
        if (!node) return false;
        visit.node_ = node.internal_object();
        if (node.type() == pugi::node_element) {
            fill(visit.node_, out);
            return true;
        }
        other_node(visit.node_);
    }
}

// A child that is no element: comments and instructions may stand anywhere, text may not.
void Reader::other_node(void* raw) {
    const pugi::xml_node node = as_node(raw);
    switch (node.type()) {
        case pugi::node_comment: {
            const char* dashes = std::strstr(node.value(), "--");
            const std::size_t length = std::strlen(node.value());
            if (!dashes && length > 0 && node.value()[length - 1] == '-') dashes = node.value() + length - 1;
            if (dashes)
                report_.error("RP1006", offset(dashes), message("a comment must not contain \"--\""),
                              message("write a single dash"));
            break;
        }
        case pugi::node_pcdata:
        case pugi::node_cdata: {
            const char* at = node.value();
            while (is_space(*at)) ++at;
            if (*at == '\0' && node.type() == pugi::node_pcdata) break;
            report_.error("RP1011", offset(*at ? at : node.value()),
                          message("text stands where only elements may: \"{1}\"", excerpt(at)),
                          message("remove it or make it a comment <!-- … -->"));
            break;
        }
        case pugi::node_declaration:
            report_.error("RP1006", offset(node.name()) - 2, message("an XML declaration stands inside the document"),
                          message("it belongs at the very beginning of the file"));
            break;
        default: break;
    }
}

std::string Reader::text(const Element& element) {
    std::string words;
    bool gap = false;
    for (pugi::xml_node node = as_node(element.node_).first_child(); node; node = node.next_sibling()) {
        if (node.type() == pugi::node_element) {
            Element child;
            fill(node.internal_object(), child);
            unknown_element(child, element, {});
            continue;
        }
        if (node.type() != pugi::node_pcdata && node.type() != pugi::node_cdata) {
            other_node(node.internal_object());
            continue;
        }
        for (const char* c = node.value(); *c; ++c) {
            if (is_space(*c)) {
                gap = true;
                continue;
            }
            if (gap && !words.empty()) words += ' ';
            gap = false;
            words += *c;
        }
    }
    return words;
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
        checked_text(attribute);
        for (const Attribute& other : element.attributes()) {
            if (&other == &attribute || other.name == attribute.name) break;
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

bool Reader::checked_text(const Attribute& attribute) {
    if (!std::strchr(attribute.value, '<')) return true;
    const std::string_view text = report_.source()->text();
    const std::uint32_t from = offset(attribute.value);
    const std::size_t close = text.find(text[from - 1], from);
    const std::size_t less = text.substr(0, close).find('<', from);
    if (less == std::string_view::npos) return true;
    report_.error("RP1006", static_cast<std::uint32_t>(less),
                  message("\"<\" stands inside the value of \"{1}\"", excerpt(attribute.name)),
                  message("write &lt; for the character itself"));
    return false;
}

// Walks an extension's subtree without recursion: repeated attributes and bare "<" only.
void Reader::extension(void* top) {
    const pugi::xml_node stop = as_node(top);
    pugi::xml_node node = stop;
    for (;;) {
        if (node.type() == pugi::node_element) {
            Element element;
            fill(node.internal_object(), element);
            for (std::size_t i = 0; i < element.count_; ++i) {
                checked_text(element.attributes_[i]);
                for (std::size_t j = 0; j < i; ++j)
                    if (std::strcmp(element.attributes_[i].name, element.attributes_[j].name) == 0)
                        duplicate_attribute(element, element.attributes_[i]);
            }
        } else if (node.type() == pugi::node_comment || node.type() == pugi::node_declaration) {
            other_node(node.internal_object());
        }
        if (node.first_child()) {
            node = node.first_child();
            continue;
        }
        while (node != stop && !node.next_sibling()) node = node.parent();
        if (node == stop) return;
        node = node.next_sibling();
    }
}

}  // namespace ramparts::xml
