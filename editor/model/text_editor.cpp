// See text_editor.hpp.
#include "editor/model/text_editor.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

// Editors with a window that can be told a line.
constexpr const char* kEditors[] = {
    "kate -l {line} {file}",   "gedit +{line} {file}",      "gnome-text-editor {file}", "code -g {file}:{line}",
    "codium -g {file}:{line}", "xed +{line} {file}",        "pluma +{line} {file}",     "mousepad -l {line} {file}",
    "geany -l {line} {file}",  "featherpad +{line} {file}", "subl {file}:{line}",       "gvim +{line} {file}",
    "emacs +{line} {file}"};

std::vector<std::string> words_of_editor(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool any = false;
    bool quoted = false;
    for (const char c : text) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if (c == ' ' && !quoted) {
            if (any) words.push_back(std::exchange(word, {}));
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (any) words.push_back(word);
    return words;
}

bool there(const std::string& program) {
    if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0;
    const char* path = std::getenv("PATH");
    std::string_view rest = path != nullptr ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (end > 0 && ::access((std::string(rest.substr(0, end)) + "/" + program).c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

bool put(std::string& word, std::string_view mark, const std::string& value) {
    const std::size_t at = word.find(mark);
    if (at == std::string::npos) return false;
    word.replace(at, mark.size(), value);
    return true;
}

}  // namespace

std::vector<std::string> text_editor_command(std::string_view chosen, const fs::path& file, int line) {
    std::vector<std::string> words = words_of_editor(chosen);
    for (const char* editor : kEditors) {
        if (!words.empty()) break;
        words = words_of_editor(editor);
        if (!there(words.front())) words.clear();
    }
    if (words.empty()) return words;
    bool named = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        (void)put(words[i], "{line}", std::to_string(std::max(1, line)));
        if (put(words[i], "{file}", file.string())) named = true;
    }
    if (!named) words.push_back(file.string());
    return words;
}

std::string text_editor_fault(std::string_view chosen) {
    const std::vector<std::string> words = words_of_editor(chosen);
    if (words.empty() || there(words.front())) return {};
    return say("There is no program {1}.", words.front());
}

fs::path file_of_finding(const fs::path& named, const fs::path& scenario) {
    std::error_code none;
    if (named.empty()) return {};
    if (fs::is_regular_file(named, none)) return named;
    const fs::path beside = scenario.parent_path() / named;
    return fs::is_regular_file(beside, none) ? beside : fs::path();
}

}  // namespace ramparts
