// Running scripts; see command_line.hpp.
#include "tests/features/cli/command_line.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace ramparts::test {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

Scratch::Scratch() {
    static int made = 0;  // each has a folder of its own
    path = fs::temp_directory_path() / ("ramparts-cli-" + std::to_string(getpid()) + "-" + std::to_string(made++));
    fs::remove_all(path);
    fs::create_directories(path);
    fs::copy(fs::path(RAMPARTS_CLI_TESTS) / "data", path, fs::copy_options::recursive);
}

Scratch::~Scratch() { fs::remove_all(path); }

Output run_script(const fs::path& script, const Scratch& scratch) {
    const fs::path out = scratch.path / ".out";
    const fs::path err = scratch.path / ".err";
    const std::string command = "cd '" + scratch.path.string() + "' && PATH='" +
                                fs::path(RAMPARTS_CLI).parent_path().string() +
                                "':\"$PATH\" LC_ALL=C XDG_DATA_HOME=\"$PWD/.data\" XDG_CONFIG_HOME=\"$PWD/.config\" "
                                "XDG_STATE_HOME=\"$PWD/.state\" sh '" +
                                script.string() + "' > '" + out.string() + "' 2> '" + err.string() + "' < /dev/null";
    const int status = std::system(command.c_str());
    Output result;
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    result.out = read_text(out);
    result.err = read_text(err);
    return result;
}

Output run_line(const std::string& line, const Scratch& scratch) {
    const std::filesystem::path script = scratch.path / ".script";
    std::ofstream(script) << line << "\n";
    return run_script(script, scratch);
}

}  // namespace ramparts::test
