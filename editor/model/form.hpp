// Forms as data: what a scenario's parts look like as labelled fields of text, and how a changed field is taken.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// One field. Every value is text as the user reads it; the set_… function of the form reads it back.
struct FormField {
    enum class Kind : std::uint8_t {
        heading,
        text,
        paragraph,
        number,
        choice,
        flag,
        colour,
        colour_or_none,  ///< may be empty
        file,
        new_file,
        folder,
        password
    };
    struct Choice {
        std::string value;
        std::string label;
        friend bool operator==(const Choice&, const Choice&) = default;
    };

    std::string name;        ///< "full"; empty for headings
    std::string label;       ///< English
    Kind kind = Kind::text;  ///< a file is one to read; a new_file is written, and need not be there
    std::string value;       ///< numbers in decimal, flags "true" or "false", colours "#rrggbb"
    std::string help;        ///< English, one sentence
    int minimum = 0;         ///< numbers
    int maximum = 99;
    std::vector<Choice> choices = {};  ///< of files: patterns ("*.txt") with what they are
    std::string disabled = {};         ///< English: why it cannot be changed now; empty = it can
    std::string base = {};             ///< what the rules have that these are made from, where they differ
    std::string hint = {};  ///< shown while a text is empty: what holds then; emptying the field goes back to it
    friend bool operator==(const FormField&, const FormField&) = default;

    /// Whether two fields differ in nothing but what they show: the window then only changes values.
    [[nodiscard]] bool same_shape(const FormField& o) const {
        return name == o.name && label == o.label && kind == o.kind && minimum == o.minimum && maximum == o.maximum &&
               choices == o.choices && disabled == o.disabled && base == o.base && hint == o.hint;
    }
};
using Form = std::vector<FormField>;

/// A whole number with nothing around it but blanks; false = it is none.
[[nodiscard]] bool read_number(std::string_view text, int& value) noexcept;
/// The text without blanks at its ends.
[[nodiscard]] std::string trimmed(std::string_view text);

/// Fields "prov" and "src" for where a datum comes from.
void add_provenance(Form& form, const Provenance& own);
/// Takes one of these two; false when `name` is neither.
bool take_provenance(Provenance& own, std::string_view name, std::string_view value);
/// The origins to choose from; the first is none of its own.
[[nodiscard]] std::vector<FormField::Choice> provenance_choices();
/// An origin's place among these choices, and the origin at a place; none at a place that there is not.
[[nodiscard]] int origin_place(ProvenanceKind kind) noexcept;
[[nodiscard]] ProvenanceKind origin_at(int place) noexcept;
[[nodiscard]] std::vector<FormField::Choice> side_choices(const Scenario& scenario);
/// Why an edit was refused, in the language in use; empty = it was made.
[[nodiscard]] std::string error_of(const Document::EditResult& done);
/// What an editor of a part says when the entry is no hex of the map.
[[nodiscard]] std::string no_such_hex(std::string_view text);

}  // namespace ramparts
