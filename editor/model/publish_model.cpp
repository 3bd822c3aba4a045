// See publish_model.hpp.
#include "editor/model/publish_model.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "editor/model/form.hpp"
#include "editor/model/mods_model.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/mods/licences.hpp"
#include "sdk/share/publish/check_mod.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr int kCoverPixels = 1200;
constexpr int kThumbnailPixels = 320;
constexpr int kIndexDays = 90;
constexpr const char* kCover = "pictures/cover.png";
constexpr const char* kThumbnail = "pictures/thumbnail.png";

std::string version_words(const Diagnostic& finding) { return say_message(finding.message) + "."; }

// The folder of the mod that a file stands in: the nearest above it with a mod.xml.
fs::path mod_folder_above(const fs::path& file) {
    for (fs::path at = file.parent_path(); at.has_relative_path(); at = at.parent_path())
        if (real_files().kind(at / "mod.xml") == FileSystem::Kind::file) return at;
    return {};
}

bool same_text(const std::vector<PackageFile>& files, const std::string& name, const std::string& bytes) {
    return std::any_of(files.begin(), files.end(),
                       [&](const PackageFile& f) { return f.name == name && f.bytes == bytes; });
}

}  // namespace

PublishModel::PublishModel(PublishSource source) : source_(std::move(source)) {
    choice.licence = "CC-BY-4.0";
    // Errata that were made to somebody else's battle are what people hand on; a battle of one's own has none.
    choose_subject(source_.errata.empty() ? 0 : 1);
}

std::vector<std::string> PublishModel::subjects() const {
    std::vector<std::string> all{say("the battle \"{1}\"", source_.scenario.name)};
    for (const ErrataLayer& layer : source_.errata)
        all.push_back(say("the errata {1} ({2})", layer.errata.name.empty() ? layer.errata.id : layer.errata.name,
                          fs::path(layer.path).filename().string()));
    return all;
}

void PublishModel::choose_subject(int what) {
    choice.what = std::clamp(what, 0, static_cast<int>(source_.errata.size()));
    const fs::path file =
        choice.what == 0 ? source_.file : fs::path(source_.errata[static_cast<std::size_t>(choice.what - 1)].path);
    fs::path folder = mod_folder_above(file);
    const std::string part = entry_part(source_.scenario.id) + (choice.what == 0 ? "" : "-errata");
    if (folder.empty()) folder = source_.home / "ramparts-mods" / part;
    choose_folder(folder.string());
}

void PublishModel::choose_folder(const std::string& folder) {
    choice.folder = folder;
    const auto text = real_files().read(fs::path(folder) / "mod.xml");
    const ModRead read = text ? read_mod(*text, (fs::path(folder) / "mod.xml").string()) : ModRead{};
    had_manifest_ = read.readable;
    before_ = read.readable ? read.info : ModInfo{};
    if (read.readable) {
        choice.id = before_.id;
        choice.title = before_.title;
        choice.author = before_.author;
        choice.licence = before_.licence;
        choice.doc = before_.doc;
    } else {
        choice.id = suggested_id();
        const std::string& name = source_.scenario.name;
        choice.title = choice.what == 0 ? name : say("Errata to {1}", name);
        choice.doc = choice.what == 0 ? source_.scenario.description : std::string();
    }
    if (choice.to.empty()) choice.to = fs::path(folder).parent_path().string();
    choice.version = advice().version.text();
}

std::string PublishModel::suggested_id() const {
    return (choice.author.empty() ? "author" : entry_part(choice.author)) + "." +
           entry_part(fs::path(choice.folder).filename().string());
}

void PublishModel::choose_author(const std::string& author) {
    const bool suggested = !had_manifest_ && choice.id == suggested_id();
    choice.author = author;
    if (suggested) choice.id = suggested_id();
}

std::vector<PackageFile> PublishModel::content() const {
    if (choice.what == 0) {
        const std::string name =
            source_.file.empty() ? source_.scenario.id : source_.file.parent_path().filename().string();
        return files_of_battle(*source_.base, source_.scenario, entry_part(name));
    }
    const ErrataLayer& layer = source_.errata[static_cast<std::size_t>(choice.what - 1)];
    const std::string name = "errata/" + entry_part(fs::path(layer.path).stem().string()) + ".xml";
    const auto text = real_files().read(layer.path);
    return {{name, text ? *text : write_errata(layer.errata)}};
}

ModInfo PublishModel::info() const {
    ModInfo info = before_;
    info.id = choice.id;
    if (const auto version = parse_version(choice.version)) info.version = *version;
    info.title = choice.title;
    info.author = choice.author;
    info.licence = choice.licence;
    info.doc = choice.doc;
    for (ModLink& link : required()) info.requires_.push_back(std::move(link));
    return info;
}

std::vector<ModLink> PublishModel::required() const {
    if (source_.mods == nullptr) return {};
    std::vector<ModLink> links = requirements_of(*source_.mods, source_.scenario, source_.file, choice.id);
    std::erase_if(links, [this](const ModLink& link) {
        return std::any_of(before_.requires_.begin(), before_.requires_.end(),
                           [&](const ModLink& there) { return there.id == link.id; });
    });
    return links;
}

std::vector<PackageFile> PublishModel::files() const {
    std::vector<PackageFile> all;
    if (auto there = files_of_mod(choice.folder, real_files())) all = std::move(*there);
    std::erase_if(all, [](const PackageFile& f) { return f.name == kChecksumsName || f.name == kSignatureName; });
    put_files(all, content());
    put_files(all, {{"mod.xml", write_mod(info())}});
    return all;
}

std::vector<Diagnostic> PublishModel::checks() const {
    // What of the manifest is not filled in yet is no fault of what the mod holds; manifest_fault() tells of it.
    ModInfo filled = info();
    if (!is_mod_id(filled.id)) filled.id = "author.name";
    if (filled.title.empty()) filled.title = filled.id;
    if (filled.author.empty()) filled.author = filled.id;
    if (!read_licences(filled.licence).fault.empty()) filled.licence = "CC-BY-4.0";
    std::vector<PackageFile> all = files();
    put_files(all, {{"mod.xml", write_mod(filled)}});
    ModInfo read;
    std::vector<Diagnostic> findings = check_mod(all, {}, read, source_.mods ? *source_.mods : ModsInUse{});
    // What cannot be read as a mod would be left out in silence otherwise.
    if (auto there = files_of_mod(choice.folder, real_files()); !there) findings.push_back(there.error());
    return findings;
}

const InstalledMod* PublishModel::installed_before() const {
    return source_.store == nullptr ? nullptr : source_.store->newest(choice.id);
}

VersionAdvice PublishModel::advice() const {
    std::vector<PackageFile> before;
    std::optional<Version> last;
    // The newest package that was written to this place, or is installed.
    for (const std::string& name : real_files().list(choice.to)) {
        if (!name.starts_with(choice.id + "-") || !name.ends_with(".rpmod")) continue;
        const auto bytes = real_files().read(fs::path(choice.to) / name);
        PackageRead read = bytes ? read_package(*bytes, name) : PackageRead{};
        if (!read.readable || read.package.info.id != choice.id || (last && read.package.info.version < *last))
            continue;
        last = read.package.info.version;
        before = std::move(read.package.files);
    }
    if (const InstalledMod* mod = installed_before(); mod != nullptr && (!last || *last < mod->info.version)) {
        auto files_there = files_of_mod(mod->folder, real_files());
        if (files_there) {
            last = mod->info.version;
            before = std::move(*files_there);
            std::erase_if(before,
                          [](const PackageFile& f) { return f.name == kChecksumsName || f.name == kSignatureName; });
        }
    }
    if (!last) {
        if (had_manifest_) return {before_.version, message("none is out yet; that is what mod.xml says")};
        return {*parse_version("1.0.0"), message("none is out yet")};
    }
    std::vector<PackageFile> now = files();
    for (const char* picture : {kCover, kThumbnail}) {
        std::erase_if(before, [&](const PackageFile& f) { return f.name == picture; });
        std::erase_if(now, [&](const PackageFile& f) { return f.name == picture; });
    }
    return next_version(*last, before, now);
}

std::string PublishModel::manifest_fault() const {
    if (!is_mod_id(choice.id)) return say("The id is author.name in small letters a-z, digits, '.', '_' and '-'.");
    if (!parse_version(choice.version)) return say("A version is three numbers, such as 1.0.0.");
    if (trimmed(choice.title).empty()) return say("Give it a title.");
    if (trimmed(choice.author).empty()) return say("Say who made it.");
    if (const LicenceExpression licence = read_licences(choice.licence); !licence.fault.empty())
        return say("\"{1}\" is not a licence of the SPDX list.", choice.licence);
    const ModRead back = read_mod(write_mod(info()), "mod.xml");
    for (const Diagnostic& finding : back.diagnostics)
        if (finding.severity == Severity::error) return version_words(finding);
    return {};
}

std::optional<ModPicture> PublishModel::cover(const FindBattle& find) const {
    for (ModPicture& picture : maps_of_mod(files(), find))
        if (!picture.list.items.empty()) return std::move(picture);
    return std::nullopt;
}

std::string PublishModel::key_fault() const {
    if (!fs::path(choice.to).is_absolute()) return say("Name a folder for the package with its whole path.");
    if (choice.key == PublishKey::none)
        return choice.index ? say("An index is signed: choose a key, or leave the index out.") : std::string();
    if (!fs::path(choice.key_file).is_absolute()) return say("Name the file of the key with its whole path.");
    std::error_code error;
    const bool there = fs::exists(choice.key_file, error);
    if (choice.key == PublishKey::made)
        return there || fs::exists(choice.key_file + ".pub", error)
                   ? say("{1} is there already; a key is never overwritten.", choice.key_file)
                   : std::string();
    if (!there) return say("There is no file {1}.", choice.key_file);
    const auto text = real_files().read(choice.key_file);
    const auto locked = text ? SecretKey::wants_password(*text) : std::nullopt;
    if (!locked) return say("{1} is not a secret key of minisign.", choice.key_file);
    return *locked && choice.password.empty() ? say("The key has a password: type it.") : std::string();
}

Result<std::optional<SecretKey>, Diagnostic> PublishModel::open_key(std::vector<std::string>& lines) const {
    if (choice.key == PublishKey::none) return std::optional<SecretKey>();
    if (choice.key == PublishKey::existing) {
        const auto text = real_files().read(choice.key_file);
        if (!text)
            return fail(mod_finding("RP8101", choice.key_file, text.error().message, message("name another file")));
        auto key = SecretKey::parse(*text, choice.password);
        if (!key) return fail(key.error());
        return std::optional<SecretKey>(*key);
    }
    const SecretKey made = SecretKey::make();
    std::string text = made.file();
    if (!choice.password.empty()) {
        auto locked = made.file(choice.password);
        if (!locked) return fail(locked.error());
        text = std::move(*locked);
    }
    (void)real_files().create_folder(fs::path(choice.key_file).parent_path());
    const mode_t others = ::umask(077);  // the secret one is for its owner's eyes
    const auto written = write_file(choice.key_file, text);
    ::umask(others);
    const auto open = written ? write_file(choice.key_file + ".pub", public_key_file(made.public_key())) : written;
    if (!open) return fail(mod_finding("RP8101", choice.key_file, open.error().message, message("name another file")));
    lines.push_back(say("The key was made: {1}. Keep it to yourself, and a copy in a safe place.", choice.key_file));
    return std::optional<SecretKey>(made);
}

std::optional<Diagnostic> PublishModel::write_folder(const std::vector<PackageFile>& all) const {
    const auto there = files_of_mod(choice.folder, real_files());
    for (const PackageFile& file : all) {
        if (there && same_text(*there, file.name, file.bytes)) continue;
        const fs::path path = fs::path(choice.folder) / file.name;
        auto good = real_files().create_folder(path.parent_path());
        if (good) good = write_file(path, file.bytes);
        if (!good)
            return mod_finding("RP8101", path, good.error().message,
                               message("check the folder, its permissions and the room on the disk"));
    }
    return std::nullopt;
}

void PublishModel::add_index(const SecretKey& key, const std::string& today_is, PublishResult& result) const {
    IndexPlan plan;
    plan.id = index_id_of(choice.to, real_files());
    if (plan.id.empty()) plan.id = choice.id.substr(0, choice.id.find('.')) + ".shelf";
    plan.expires = days_later(today_is, kIndexDays);
    const auto made = publish_index(choice.to, plan, key, real_files());
    if (!made) {
        for (const Diagnostic& finding : made.error()) result.findings.push_back(finding);
        result.lines.push_back(say("The index was not written; the package was."));
        return;
    }
    result.lines.push_back(
        say("The index {1} has number {2}, to be believed until {3}.", plan.id, made->index.serial, plan.expires));
    for (const Diagnostic& finding : made->findings) result.findings.push_back(finding);
    if (choice.site && source_.make_site) add_site(made->index, result);
}

void PublishModel::add_site(const RegistryIndex& index, PublishResult& result) const {
    const auto made = source_.make_site(choice.to, index);
    if (!made) {
        for (const Diagnostic& finding : made.error()) result.findings.push_back(finding);
        result.lines.push_back(say("The web site was not written; the package and the index were."));
        return;
    }
    result.lines.push_back(say("The web site is written: {1}. Pages to play on: {2}.",
                               (fs::path(choice.to) / "index.html").string(), made->to_play));
    for (const Diagnostic& finding : made->findings) result.findings.push_back(finding);
}

PublishResult PublishModel::publish(const FindBattle& find, const std::string& today_is) const {
    PublishResult result;
    const auto refuse = [&](std::vector<Diagnostic> findings) {
        for (const Diagnostic& finding : findings)
            if (finding.severity == Severity::error) result.lines.push_back(version_words(finding));
        result.findings = std::move(findings);
        return result;
    };
    if (std::vector<Diagnostic> findings = checks(); has_errors(findings)) return refuse(std::move(findings));
    std::vector<PackageFile> all = files();
    if (choice.pictures)
        if (const auto map = cover(find))
            for (const auto& [name, pixels] : {std::pair(kCover, kCoverPixels), {kThumbnail, kThumbnailPixels}}) {
                auto picture = picture_file(map->list, name, pixels);
                if (!picture)
                    return refuse({mod_finding("RP8101", name, picture.error(), message("leave the pictures out"))});
                put_files(all, {std::move(*picture)});
            }
    ModInfo read;
    if (std::vector<Diagnostic> findings = check_mod(all, {}, read, source_.mods ? *source_.mods : ModsInUse{});
        has_errors(findings))
        return refuse(std::move(findings));
    auto key = open_key(result.lines);
    if (!key) return refuse({key.error()});
    if (auto fault = write_folder(all)) return refuse({std::move(*fault)});
    const fs::path file = fs::path(choice.to) / (choice.id + "-" + choice.version + ".rpmod");
    const auto done = publish_mod(all, *key, file, real_files());
    if (!done) return refuse(done.error());
    result.done = true;
    result.file = file;
    result.lines.insert(result.lines.begin(),
                        say("{1} is written: {2} KB.", file.string(), (done->bytes + 1023) / 1024));
    result.lines.push_back(say("Checksum {1}", done->hash));
    result.lines.push_back(
        done->key ? say("Signed with the key {1}. Tell these words to those who ask you whether the mod is yours.",
                        done->key->words())
                  : say("Not signed: nobody can know that it is yours."));
    if (choice.index && *key) add_index(**key, today_is, result);
    return result;
}

}  // namespace ramparts
