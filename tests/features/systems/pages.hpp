// The tables of sdk/docs/plugins/NAME.md: which rule stands where in its source, and which cases prove it.
#pragma once

#include <catch2/catch.hpp>

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace ramparts::test {

/// A row of a page: | B1 | the rule | 002:3 | whose decision | `BP01` `BP02` |
struct Row {
    std::string id;
    std::string rule;
    std::string source;
    std::string decided;
    std::vector<std::string> cases;
};

inline std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) {
        const std::size_t first = cell.find_first_not_of(' ');
        const std::size_t last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? std::string() : cell.substr(first, last - first + 1));
    }
    return cells;
}

inline std::vector<Row> rows_of(const std::string& page) {
    static const std::regex id("[A-Z]+[0-9]+");
    static const std::regex code("`([^`]+)`");
    std::vector<Row> rows;
    std::istringstream in(page);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("| ")) continue;
        const std::vector<std::string> cells = cells_of(line);
        if (cells.empty() || !std::regex_match(cells[0], id)) continue;
        INFO(line);
        REQUIRE(cells.size() == 5);
        Row row{cells[0], cells[1], cells[2], cells[3], {}};
        row.cases.assign(std::sregex_token_iterator(cells[4].begin(), cells[4].end(), code, 1), {});
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The numbers of lines that a text names after `before`: "002:69-72, 75" is 69 to 72 and 75 after "002:"; "lines 22 to
/// 24" after "lines ". Words other than "to", "and" and the mark itself end the list.
inline std::set<int> lines_after(const std::string& text, const std::string& before) {
    static const std::regex list("^([0-9]+)(?:(?:-| to )([0-9]+))?(?:, | and )?");
    std::set<int> lines;
    for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
        at += before.size();
        for (std::smatch found;;) {
            const std::string rest = text.substr(at);
            if (!std::regex_search(rest, found, list)) break;
            if (before.ends_with(":") && rest.substr(static_cast<std::size_t>(found.length(1))).starts_with(":")) break;
            const int last = std::stoi(found[found[2].matched ? 2 : 1].str());
            for (int n = std::stoi(found[1].str()); n <= last; ++n) lines.insert(n);
            at += static_cast<std::size_t>(found.length());
        }
    }
    return lines;
}

}  // namespace ramparts::test
