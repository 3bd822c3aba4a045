// The part of Markdown that the documentation is written in: headings with anchors, paragraphs, lists, tables, code,
// links, pictures, notes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

/// A piece of a page. Texts still hold their inline marks.
struct MarkdownBlock {
    enum class Kind : std::uint8_t { heading, paragraph, item, code, table, note, rule };
    Kind kind = Kind::paragraph;
    int level = 0;                               ///< of a heading 1-4; of a list item 0 or 1
    bool numbered = false;                       ///< a list item with a number
    std::string text;                            ///< code keeps its lines
    std::vector<std::string> anchors;            ///< of a heading: "## Brush {#tool.brush}", or made from its words
    std::vector<std::vector<std::string>> rows;  ///< of a table, the head first
    std::string language = {};                   ///< of code: what its fence names, such as "cpp"
};
[[nodiscard]] std::vector<MarkdownBlock> read_markdown(std::string_view text);

struct HtmlStyle {
    std::string text = "#000000";
    std::string background = "#ffffff";
    std::string link = "#1a5fb4";
    std::string shade = "#eeeeee";  ///< behind code, notes and the heads of tables
    /// The address of a picture named in a page.
    std::function<std::string(std::string_view)> picture = [](std::string_view name) { return std::string(name); };
    /// The address of a link as a page writes it.
    std::function<std::string(std::string_view)> address = [](std::string_view target) { return std::string(target); };
    std::string code_tag = "tt";
};
/// A text with inline marks.
[[nodiscard]] std::string inline_html(std::string_view text, const HtmlStyle& style);
/// A whole HTML page of plain tags.
[[nodiscard]] std::string to_html(const std::vector<MarkdownBlock>& blocks, const HtmlStyle& style);
/// The words without marks.
[[nodiscard]] std::string plain_words(std::string_view inline_text);

struct MarkdownLink {
    std::string text;
    std::string target;
    bool picture = false;
};
/// All links and pictures, in order.
[[nodiscard]] std::vector<MarkdownLink> links_of(const std::vector<MarkdownBlock>& blocks);

}  // namespace ramparts
