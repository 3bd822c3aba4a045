// An element of the files of a VASSAL module, whose texts hold tabs that must stay.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ramparts::vassal {

struct Element {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;  ///< tabs in values become blanks
    std::string text;                                             ///< of an element without children
    std::vector<Element> children;

    explicit Element(std::string_view element_name) : name(element_name) {}
    /// Adds an attribute; one with an empty value too, as the format asks for some.
    Element& with(std::string_view attribute, std::string_view value) {
        attributes.emplace_back(attribute, value);
        return *this;
    }
    Element& with(std::string_view attribute, int value) { return with(attribute, std::to_string(value)); }
    Element& holding(std::string_view content) {
        text = content;
        return *this;
    }
    /// Adds a child; good until the next one is added.
    Element& add(Element child) { return children.emplace_back(std::move(child)); }
};

/// A whole document with its declaration.
[[nodiscard]] std::string document_of(const Element& root);

}  // namespace ramparts::vassal
