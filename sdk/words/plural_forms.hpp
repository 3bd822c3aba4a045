// Which form of a text suits a number, as the head of a catalogue says it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ramparts {

class PluralForms {
public:
    /// One form for 1 and another for all other numbers, as in English.
    PluralForms() = default;
    /// Reads what gettext writes behind Plural-Forms: "nplurals=2; plural=(n > 1);". Nothing when it is not that.
    [[nodiscard]] static std::optional<PluralForms> read(std::string_view text);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The form for a number, counted from 0; the last one when the rule gives a form that does not exist.
    [[nodiscard]] std::size_t form(long n) const;

private:
    std::size_t count_ = 2;
    std::string formula_ = "n!=1";  ///< without spaces
};

}  // namespace ramparts
