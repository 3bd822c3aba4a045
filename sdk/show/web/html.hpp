// Pages for a web browser that stand alone: one file, no request to anybody, nothing of a scenario is ever read as
// code.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/words/messages.hpp"

namespace ramparts::web {

/// Text as it may stand between tags and, in double or single quotes, in attributes. Control characters become blanks.
[[nodiscard]] std::string escaped(std::string_view text);
/// `<name attributes>text</name>`; the text is escaped, `attributes` are markup with a blank before each.
[[nodiscard]] std::string element(std::string_view name, std::string_view text, std::string_view attributes = {});
/// ` name="value"` with the value escaped.
[[nodiscard]] std::string attribute(std::string_view name, std::string_view value);
/// JSON that may stand within a script element: every < is written as an escape.
[[nodiscard]] std::string json_for_script(std::string json);
/// "sha256-…" of a style or script, as a content security policy names it.
[[nodiscard]] std::string source_hash(std::string_view text);

struct Page {
    std::string title;
    std::string description;
    std::string body;                       ///< markup
    std::string data;                       ///< JSON that the scripts read
    std::vector<std::string_view> scripts;  ///< ours, run in this order as one; none = a page without any script
    std::string_view kind;                  ///< class of the body
    std::string_view style;                 ///< ours, behind that of all pages
    /// Bytes that the scripts find in elements of these ids, in base 64.
    std::vector<std::pair<std::string, std::string>> attached;
    bool runs_program = false;  ///< WebAssembly, in a worker that the scripts make
    bool pictures = false;      ///< that are in the page itself, as data: addresses
};
/// The whole page in the language of say(). Its content security policy lets our style and our script in by their
/// hashes, WebAssembly and a worker when the page runs a program, its own pictures, and nothing else: no other script,
/// no inline handler, no request.
[[nodiscard]] std::string whole_page(const Page& page);

/// Another page of the same site.
struct PageLink {
    std::string href;  ///< relative, as it is written in an address
    std::string words;
};
/// These links as a bar; nothing without any.
[[nodiscard]] std::string links_bar(const std::vector<PageLink>& links);

/// A table: escaped cells, the first of each row its header.
struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
};
[[nodiscard]] std::string table_markup(const Table& table, std::string_view attributes = {});

/// A heading with an id, and the section that it opens.
[[nodiscard]] std::string section(std::string_view id, std::string_view title, std::string_view content);
/// The choice between light and dark, hidden until the script runs.
[[nodiscard]] std::string theme_choice();
/// The links to the sections, ids and titles, and the choice between light and dark.
[[nodiscard]] std::string navigation(const std::vector<std::pair<std::string, std::string>>& links);
/// A button that does nothing without the script and is hidden until that runs.
[[nodiscard]] std::string button(std::string_view id, std::string_view face, std::string_view label,
                                 std::string_view attributes = {});

/// What every page ends with: the battle and its version, and that the page stands alone.
[[nodiscard]] std::string page_foot(std::string_view battle, std::string_view version);

}  // namespace ramparts::web
