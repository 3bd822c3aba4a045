// See sandbox_choice.hpp.
#include "sdk/worker/host/sandbox_choice.hpp"

#include "formats/text/word_lines.hpp"

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
    for (const WordLine& line : word_lines(*text)) {
        if (line.words != std::vector<std::string>{"allow", "limits-only"})
            return fail(FileError{message("{1}:{2}: the only line there may be is 'allow limits-only'",
                                          choice.file_.string(), line.number)});
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
