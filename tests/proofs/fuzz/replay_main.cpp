// replay TARGET FILE-OR-FOLDER…: runs a fuzz target over a corpus, for compilers without libFuzzer and for the normal
// test run. All targets are in this one program: what they link is linked once.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "tests/proofs/fuzz/target.hpp"

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv);

namespace ramparts::fuzz {
namespace {

std::map<std::string, Target>& known_targets() {
    static std::map<std::string, Target> known;
    return known;
}

}  // namespace

Named::Named(const char* name, Target target) { known_targets().emplace(name, target); }

namespace {

int replay(int argc, char** argv) {
    const auto target = argc > 1 ? known_targets().find(argv[1]) : known_targets().end();
    if (target == known_targets().end()) {
        std::fprintf(stderr, "replay: the first argument is a target:");
        for (const auto& [name, function] : known_targets()) std::fprintf(stderr, " %s", name.c_str());
        std::fprintf(stderr, "\n");
        return 1;
    }
    std::vector<std::filesystem::path> files;
    for (int i = 2; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) files.emplace_back(argv[i]);
        else
            for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i]))
                if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    LLVMFuzzerInitialize(&argc, &argv);
    for (const auto& path : files) {
        std::ifstream in(path, std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
        target->second(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    }
    std::printf("%zu inputs replayed\n", files.size());
    return files.empty() ? 1 : 0;
}

}  // namespace
}  // namespace ramparts::fuzz

int main(int argc, char** argv) { return ramparts::fuzz::replay(argc, argv); }
