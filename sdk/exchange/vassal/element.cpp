// Elements as text; see element.hpp.
#include "sdk/exchange/vassal/element.hpp"

#include <algorithm>

#include "formats/xml/writer.hpp"

namespace ramparts::vassal {
namespace {

void append_element(std::string& out, const Element& element, std::size_t depth) {
    const std::string indent(depth * 2, ' ');
    out += indent + "<" + element.name;
    for (const auto& [name, value] : element.attributes) {
        std::string plain = value;
        std::replace(plain.begin(), plain.end(), '\t', ' ');
        out += " " + name + "=\"";
        xml::append_escaped(out, plain, true);
        out += "\"";
    }
    if (element.children.empty() && element.text.empty()) {
        out += "/>\n";
        return;
    }
    out += ">";
    xml::append_escaped(out, element.text, false);
    if (!element.children.empty()) {
        out += "\n";
        for (const Element& child : element.children) append_element(out, child, depth + 1);
        out += indent;
    }
    out += "</" + element.name + ">\n";
}

}  // namespace

std::string document_of(const Element& root) {
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    append_element(out, root, 0);
    return out;
}

}  // namespace ramparts::vassal
