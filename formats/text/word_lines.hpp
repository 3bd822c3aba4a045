// Small files of choices: a few words on each line.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts {

struct WordLine {
    int number = 0;  ///< from 1
    std::vector<std::string> words;
};

/// The lines with words. What follows a '#' is a remark.
[[nodiscard]] inline std::vector<WordLine> word_lines(std::string_view text) {
    std::vector<WordLine> found;
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        WordLine read{++number, {}};
        std::istringstream words(line.substr(0, line.find('#')));
        for (std::string word; words >> word;) read.words.push_back(word);
        if (!read.words.empty()) found.push_back(std::move(read));
    }
    return found;
}

}  // namespace ramparts
