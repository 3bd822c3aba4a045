// Loading a scenario folder: follows the links of scenario.xml within bounds; see scenario_file.hpp.
#include <algorithm>
#include <atomic>

#include "formats/disk/save_files.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/scenario/read_back.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

Diagnostic file_problem(const fs::path& path) {
    Diagnostic problem;
    problem.code = "RP1001";
    problem.where.file.path = path.string();
    problem.fix = message("check the path and the permissions");
    return problem;
}

bool too_large(const fs::path& path, std::size_t size, std::size_t limit, Diagnostic& problem) {
    if (size <= limit) return false;
    problem.code = "RP1002";
    problem.message = message("{1} has {2} bytes; at most {3} are read", path.string(), size, limit);
    problem.fix = message("split it, or remove what does not belong to it");
    return true;
}

// What the user names may be a symbolic link: links of the scenario count from where it really is. One further
// above changes nothing of that, and the path stays as the user has typed it.
fs::path behind_links(const fs::path& given) {
    std::error_code error;
    fs::path plain = fs::absolute(given, error).lexically_normal();
    if (!plain.has_filename()) plain = plain.parent_path();
    const fs::path real = fs::weakly_canonical(plain, error);
    if (error || real == plain) return given;
    const fs::path folder = fs::is_directory(plain, error) ? plain : plain.parent_path();
    const bool above =
        fs::weakly_canonical(folder, error).parent_path() == fs::weakly_canonical(folder.parent_path(), error);
    return above && (folder == plain || !fs::is_symlink(plain, error)) ? given : real;
}

class Loader {
public:
    Loader(LoadedScenario& result, const BaseWish& wish)
        : result_(result), unwritten_(wish.unwritten), ruleset_instead_(wish.ruleset) {}

    void load(const fs::path& given) {
        result_.scenario_path = given;
        std::string text;
        Diagnostic problem;
        if (!read(result_.scenario_path, max_bytes(DocumentKind::scenario), text, problem)) {
            result_.diagnostics.push_back(std::move(problem));
            return;
        }
        ScenarioRead read = read_scenario(
            std::move(text), result_.scenario_path.string(),
            [this](Scenario& s, const ScenarioLinks& links, xml::Report& report) {
                return result_.parts = parts(s, links, report);
            },
            [this](Scenario& s, const PictureLink& link, xml::Report& report) { picture(s, link, report); });
        result_.scenario = std::move(read.scenario);
        result_.places.scenario = std::move(read.places);
        result_.diagnostics = std::move(read.diagnostics);
        for (std::vector<Diagnostic>* more : {&ruleset_found_, &map_found_})
            std::move(more->begin(), more->end(), std::back_inserter(result_.diagnostics));
        result_.readable = read.readable && ruleset_readable_ && map_readable_;
    }

private:
    bool read(const fs::path& path, std::size_t limit, std::string& text, Diagnostic& problem) const {
        const auto found = std::find_if(unwritten_.begin(), unwritten_.end(),
                                        [&](const FileToSave& file) { return file.path == path; });
        if (found == unwritten_.end()) return read_file(path, limit, text, problem);
        problem = file_problem(path);
        if (too_large(path, found->bytes.size(), limit, problem)) return false;
        text = found->bytes;
        return true;
    }

    PartsRead parts(Scenario& scenario, const ScenarioLinks& links, xml::Report& report) {
        PartsRead good;
        std::string text;
        pin_ = ruleset_instead_.empty() ? scenario.ruleset_sha256 : std::string();
        if (linked_ruleset(scenario, links, report, text)) {
            const std::string plain = pin_.empty() ? std::string() : plain_hash(text);
            RulesetRead read = read_ruleset(std::move(text), result_.ruleset_path.string());
            if (read.readable && plain != pin_) pinned(scenario, read.ruleset, links, report);
            if (read.readable) scenario.ruleset = std::move(read.ruleset);
            good.ruleset = read.readable && !has_errors(read.diagnostics);
            ruleset_found_ = std::move(read.diagnostics);
            ruleset_readable_ = read.readable;
            result_.places.ruleset = std::move(read.places);
        }
        text.clear();
        if (follow(scenario.map_href, links.map, DocumentKind::map, report, result_.map_path, text)) {
            MapRead read = read_map(std::move(text), result_.map_path.string(), scenario.ruleset, MapRows::straight,
                                    good.ruleset ? KindsRead::all : KindsRead::with_errors);
            good.map = read.readable && !has_errors(read.diagnostics);
            scenario.map = std::move(read.map);
            map_found_ = std::move(read.diagnostics);
            map_readable_ = read.readable;
            result_.places.map = std::move(read.places);
        }
        return good;
    }

    static void pinned(const Scenario& scenario, const Ruleset& ruleset, const ScenarioLinks& links,
                       xml::Report& report) {
        const std::string hash = ruleset_pin(ruleset);
        if (hash == scenario.ruleset_sha256) return;
        report.warning("RP1073", links.ruleset,
                       message("the ruleset has changed: its SHA-256 is {1}, the scenario was made with {2}", hash,
                               scenario.ruleset_sha256),
                       message("look at what changed, then write the new hash into sha256"));
    }

    bool linked_ruleset(const Scenario& scenario, const ScenarioLinks& links, xml::Report& report, std::string& text) {
        if (ruleset_instead_.empty())
            return follow(scenario.ruleset_href, links.ruleset, DocumentKind::ruleset, report, result_.ruleset_path,
                          text);
        result_.ruleset_path = ruleset_instead_;
        Diagnostic problem;
        if (read(ruleset_instead_, max_bytes(DocumentKind::ruleset), text, problem)) return true;
        report.error("RP1072", links.ruleset, problem.message, problem.fix);
        return false;
    }

    bool follow(const std::string& href, std::uint32_t at, DocumentKind kind, xml::Report& report, fs::path& path,
                std::string& text) {
        if (href.empty()) return false;
        auto target = follow_link(result_.scenario_path.parent_path(), href);
        if (!target && target.error() == LinkFault::not_relative) {
            report.error("RP1070", at, message("the link \"{1}\" is not a relative path", excerpt(href)),
                         message("name the file relative to the scenario's folder, with forward slashes"));
            return false;
        }
        if (!target) {
            report.error("RP1071", at,
                         message("the link {1} leads out of the folder that holds the scenario's own", quote(href)),
                         message("keep shared files beside the scenario folder, such as ../rulesets/"));
            return false;
        }
        path = std::move(*target);
        Diagnostic problem;
        if (read(path, max_bytes(kind), text, problem)) return true;
        if (kind == DocumentKind::ruleset && found_elsewhere(href, at, report, path, text)) return true;
        std::error_code error;
        const bool there = fs::exists(path, error);
        report.error("RP1072", at, message("the linked {1} cannot be read: {2}", root_name(kind), problem.message),
                     there ? std::move(problem.fix) : where_to_copy(href));
        return false;
    }

    /// What to do about a file that the link names and that is not there: a battle was copied without it.
    static Message where_to_copy(const std::string& href) {
        const fs::path folder = fs::path(href).parent_path();
        if (!href.starts_with("../") || folder == "..")
            return message("put {1} there, or correct the name", quote(href));
        return message(
            "copy the folder {1} too, beside the battle's own; of a battle that is whole, ramparts flatten "
            "--ruleset makes a copy that needs no other folder",
            quote(folder.filename().string()));
    }

    void picture(Scenario& scenario, const PictureLink& link, xml::Report& report) const {
        const auto target = follow_link(result_.scenario_path.parent_path(), link.path);
        std::string bytes;
        Diagnostic problem;
        Message fault;
        if (!target) fault = message("a link on the way leads out of the battle's folder");
        else if (!read(*target, kMostCounterPictureBytes, bytes, problem)) fault = problem.message;
        else fault = fault_of_picture(bytes);
        if (!fault.empty())
            return report.error("RP1081", link.at,
                                message("{1}: the picture {2} is not taken: {3}", link.whose, quote(link.path), fault),
                                picture_fix());
        scenario.pictures.put(link.path, std::move(bytes));
    }

    // A battle's folder that was copied alone: its ruleset may be among those of the program and of mods. What is about
    // to be written stands alone.
    bool found_elsewhere(const std::string& href, std::uint32_t at, xml::Report& report, fs::path& path,
                         std::string& text) const {
        std::error_code error;
        if (!unwritten_.empty() || fs::exists(fs::symlink_status(path, error))) return false;
        const fs::path found = find_ruleset(href, pin_);
        Diagnostic ignored;
        if (found.empty() || !read_file(found, max_bytes(DocumentKind::ruleset), text, ignored)) return false;
        report.note("RP1077", at,
                    message("there is no file {1}: the ruleset {2} is used", path.string(), found.string()),
                    message("save the battle: its folder gets a copy"));
        path = found;
        return true;
    }

    LoadedScenario& result_;
    std::span<const FileToSave> unwritten_;
    const fs::path& ruleset_instead_;  ///< of a variant's own; empty: the one that the scenario names
    std::string pin_;
    std::vector<Diagnostic> ruleset_found_;
    std::vector<Diagnostic> map_found_;
    bool ruleset_readable_ = false;
    bool map_readable_ = false;
};

}  // namespace

bool read_file(const fs::path& path, std::size_t limit, std::string& text, Diagnostic& problem) {
    problem = file_problem(path);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
        problem.message = message("there is no file {1}", path.string());
        return false;
    }
    if (!fs::is_regular_file(status)) {
        problem.message = message("{1} is not a regular file", path.string());
        return false;
    }
    const auto size = static_cast<std::size_t>(fs::file_size(path, error));
    if (!error && too_large(path, size, limit, problem)) return false;
    auto bytes = real_files().read(path);
    if (bytes && bytes->size() <= limit) {
        text = std::move(*bytes);
        return true;
    }
    problem.message = bytes ? message("{1} grew while it was read", path.string()) : Message(bytes.error().message);
    return false;
}

namespace {

std::atomic<VariantReader> variant_reader{nullptr};
std::atomic<VariantWriter> variant_writer{nullptr};

LoadedScenario variant_without_reader(const fs::path& file) {
    LoadedScenario result;
    result.scenario_path = file;
    Diagnostic problem = file_problem(file);
    problem.message = message("{1} is a variant, and this program reads none", file.string());
    problem.fix = message("make a plain copy of it with ramparts flatten");
    result.diagnostics.push_back(std::move(problem));
    return result;
}

}  // namespace

void use_variants(VariantReader reader, VariantWriter writer) noexcept {
    variant_reader = reader;
    variant_writer = writer;
}

Result<std::string, Message> variant_text(const LoadedScenario& loaded, Scenario& changed) {
    const VariantWriter writer = variant_writer;
    if (writer != nullptr) return writer(loaded, changed);
    return fail(message("this program writes no variants"));
}

LoadedScenario load_base(const fs::path& file, const BaseWish& wish) {
    if (file.filename() == kVariantFile) {
        const VariantReader reader = variant_reader;
        return reader != nullptr ? reader(file, wish) : variant_without_reader(file);
    }
    LoadedScenario result;
    Loader(result, wish).load(file);
    return result;
}

LoadedScenario load_scenario(const fs::path& folder_or_file) {
    std::error_code error;
    const fs::path real = behind_links(folder_or_file);
    return load_base(fs::is_directory(real, error) ? battle_file(real) : real, {});
}

LoadedScenario read_back(const fs::path& scenario_file, std::span<const FileToSave> unwritten) {
    return load_base(scenario_file, {.unwritten = unwritten});
}

}  // namespace ramparts
