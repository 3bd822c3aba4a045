// Manual pages, as man(7) reads them.
#pragma once

#include <string>
#include <string_view>

namespace ramparts {

/// Text as a manual page holds it: what roff would take for its own is told as it stands, a hyphen is one that can be
/// searched and copied, letters beyond ASCII go by their numbers. Line ends become blanks; never a request.
[[nodiscard]] std::string roff_text(std::string_view text);

/// A page of section 1, from its top to its bottom. Texts are told as they stand, whatever they hold.
class ManPage {
public:
    /// `name` as "ramparts-draw", `day` as "2026-11-23"; `summary` stands on the line of the name, below `heading`,
    /// which is the word for it in the language of the page.
    ManPage(std::string_view name, std::string_view summary, std::string_view version, std::string_view day,
            std::string_view heading = "NAME");
    void section(std::string_view title);
    void paragraph(std::string_view text);
    /// A word in bold, one in italics after it (maybe none), and what they mean.
    void tagged(std::string_view bold, std::string_view italic, std::string_view text);
    /// One line of a usage or of an example, in letters of one width.
    void example(std::string_view line);
    /// A bold word with its usage after it, as in a synopsis.
    void usage(std::string_view bold, std::string_view rest);
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    /// Begins a paragraph, but right below a heading, where one begins anyway.
    void begin_paragraph();

    std::string text_;
    bool below_heading_ = false;
};

}  // namespace ramparts
