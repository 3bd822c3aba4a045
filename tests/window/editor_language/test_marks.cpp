// A text that the window shows is marked for translation where it stands.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

// Where a text reaches the user: labels, tips, messages, names of edits, sentences given back.
bool shows(const std::string& before) {
    static const std::regex sink(
        R"((SetLabel|SetToolTip|SetHint|SetDescriptiveText|SetStatusText|SetTitle|AppendColumn|AppendSubMenu|Append)"
        R"(|AddPage|wxButton|wxStaticText|wxCheckBox|wxRadioButton|set_accessible_name|show_message|show_problem)"
        R"(|ask_text|ask_for_hex|problem_dialog|tell|edit|lay)\([^;]*$|return $|\? $|[?:] $)");
    return std::regex_search(before, sink);
}

bool marked(const std::string& before) {
    static const std::regex mark(R"((\b_|RP_TR|say|say_n|named|wxPLURAL)\(("([^"\\]|\\.)*", )?$)");
    return std::regex_search(before, mark);
}

struct Statement {
    int line;  // where it begins
    std::string text;
};

// The file's statements each on one line, literals broken over lines made whole: where a line breaks means nothing.
std::vector<Statement> statements_of(const fs::path& file) {
    static const std::regex broken(R"re("\s*"(?!\)))re");
    std::vector<Statement> found;
    std::ifstream in(file);
    std::string line;
    bool open = false;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.find("//") != std::string::npos && line.find("//") < line.find('"')) line.erase(line.find("//"));
        line.erase(0, line.find_first_not_of(' '));
        if (line.empty()) continue;
        if (open) found.back().text += (found.back().text.ends_with('(') ? "" : " ") + line;
        else found.push_back({number, line});
        open = std::string(";{}:").find(line.back()) == std::string::npos;
    }
    for (Statement& statement : found)
        if (statement.text.find("R\"") == std::string::npos)
            statement.text = std::regex_replace(statement.text, broken, "");
    return found;
}

}  // namespace

TEST_CASE("texts with words are marked where the window shows them", "[language]") {
    static const std::regex literal(R"re("((?:[^"\\]|\\.)*)")re");
    static const std::regex words(R"([A-Za-z]{2,} [A-Za-z]{2,})");
    static const std::regex tag("<[^>]*>?");
    int seen = 0;
    for (const char* room : {"app", "canvas", "command", "model", "panel", "playtest", "tool", "wizard"})
        for (const auto& entry : fs::directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / "editor" / room)) {
            // The command line speaks English, like the terminal's other programs.
            if (entry.path().filename() == "options.cpp" || entry.path().filename() == "bench.cpp") continue;
            for (const auto& [number, line] : statements_of(entry.path()))
                for (std::sregex_iterator at(line.begin(), line.end(), literal), end; at != end; ++at) {
                    if (!std::regex_search(std::regex_replace(at->str(1), tag, ""), words)) continue;
                    const std::string before = line.substr(0, static_cast<std::size_t>(at->position()));
                    if (marked(before)) {
                        ++seen;
                        continue;
                    }
                    INFO(entry.path().filename().string() << ":" << number << ": " << at->str());
                    CHECK_FALSE(shows(before));
                }
        }
    CHECK(seen > 500);
}
