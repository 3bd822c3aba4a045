// What a schema says of a text.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace ramparts::test {

/// 0 when sdk/schema/`schema` takes the text, 3 when it does not, -1 without xmllint.
inline int schema_verdict(const std::string& schema, const std::string& text) {
    const std::string program = RAMPARTS_XMLLINT;
    if (program.empty()) return -1;
    const auto file = std::filesystem::temp_directory_path() / (schema + "-" + std::to_string(::getpid()) + ".xml");
    std::ofstream(file, std::ios::binary) << text;
    const int status = std::system((program + " --nonet --noout --schema '" RAMPARTS_SOURCE_DIR "/sdk/schema/" +
                                    schema + "' '" + file.string() + "' >/dev/null 2>&1")
                                       .c_str());
    std::filesystem::remove(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
}

}  // namespace ramparts::test
