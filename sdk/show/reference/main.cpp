// ramparts-reference SOURCES FOLDER: writes the reference as a web site into a folder.
#include <cstdio>
#include <exception>
#include <filesystem>

#include "formats/disk/write_file.hpp"
#include "sdk/show/reference/site.hpp"

namespace fs = std::filesystem;

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("ramparts-reference SOURCES FOLDER\n", stderr);
        return 1;
    }
    try {
        for (const auto& [name, text] : ramparts::reference_site(argv[1])) {
            const fs::path file = fs::path(argv[2]) / name;
            fs::create_directories(file.parent_path());
            if (!ramparts::write_file(file, text)) {
                std::fprintf(stderr, "cannot write %s\n", file.c_str());
                return 1;
            }
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
