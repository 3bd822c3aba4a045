// See sandbox_choice.hpp.
#include "sdk/worker/host/sandbox_choice.hpp"

#include <sstream>

namespace ramparts::worker {

Result<SandboxChoice, FileError> SandboxChoice::read(const std::filesystem::path& config, FileSystem& files) {
    SandboxChoice choice;
    if (config.empty()) return choice;
    choice.file_ = config / "sandbox.txt";
    const auto text = files.read(choice.file_);
    if (!text) {
        if (text.error().missing) return choice;
        return fail(text.error());
    }
    std::istringstream lines(*text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line.substr(0, line.find('#')));
        std::string word;
        std::string what;
        std::string more;
        if (!(words >> word)) continue;
        if (word != "allow" || !(words >> what) || what != "limits-only" || words >> more)
            return fail(FileError{choice.file_.string() + ":" + std::to_string(number) +
                                  ": the only line there may be is 'allow limits-only'"});
        choice.limited_allowed_ = true;
    }
    return choice;
}

Result<bool, FileError> SandboxChoice::allow_limited(bool allow, FileSystem& files) {
    if (file_.empty())
        return fail(FileError{message("there is no folder for the choices of this user: HOME is not set")});
    if (allow == limited_allowed_) return false;
    std::string text =
        "# Whether Ramparts plays scripts of strangers where the system takes no filter of system calls.\n";
    if (allow) text += "allow limits-only\n";
    if (const auto made = files.create_folder(file_.parent_path()); !made) return fail(made.error());
    if (const auto written = write_file(file_, text, files); !written) return fail(written.error());
    limited_allowed_ = allow;
    return true;
}

WorkerStart as_chosen(WorkerStart start, const std::filesystem::path& config, FileSystem& files) {
    const auto choice = SandboxChoice::read(config, files);
    start.policy.limited_allowed = start.policy.limited_allowed || (choice && choice->limited_allowed());
    return start;
}

}  // namespace ramparts::worker
