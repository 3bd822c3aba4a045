// The boundary's types and constants are those of the committed text. RAMPARTS_APPROVE=1 accepts what has changed,
// which after the promise is an addition only.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "layout.h"

namespace {

const std::string kCommitted = RAMPARTS_SOURCE_DIR "/tests/abi/layout.txt";

std::string file_text(const std::string& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string layout() {
    char* text = nullptr;
    std::size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    abi_layout(out);
    std::fclose(out);
    std::string found(text, size);
    std::free(text);
    return found;
}

}  // namespace

TEST_CASE("sizes, offsets and constants of the boundary are the committed ones", "[abi]") {
    static_assert(sizeof(void*) == 8, "the committed text is that of 64 bits");
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(kCommitted) << layout();
    CHECK(file_text(kCommitted) == layout());
}

TEST_CASE("the committed text names every type and constant of the header", "[abi]") {
    std::string header = file_text(RAMPARTS_SOURCE_DIR "/sdk/abi/ramparts/rp.h");
    header = std::regex_replace(header, std::regex(R"(/\*[^]*?\*/)"), "");
    std::set<std::string> named;
    std::istringstream lines(layout());
    for (std::string line; std::getline(lines, line);) named.insert(line.substr(0, line.find(' ')));

    const std::regex names(R"(\b(?:RP_[A-Z0-9_]+\b|typedef struct (rp_\w+)))");
    const std::set<std::string> without_value = {"RP_EXPORT", "RP_CALL", "RP_ASSERT_SIZE", "RP_ENTRY_NAME", "rp_copy"};
    int seen = 0;
    for (std::sregex_iterator i(header.begin(), header.end(), names), end; i != end; ++i, ++seen) {
        const std::string name = (*i)[1].matched ? (*i)[1].str() : i->str();
        INFO(name);
        CHECK((named.count(name) != 0 || without_value.count(name) != 0));
    }
    CHECK(seen > 200);
}
