// See mod_store.hpp.
#include "sdk/share/mods/mod_store.hpp"

#include <algorithm>

#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

Diagnostic of_file(const FileError& error, const fs::path& where) {
    return mod_finding("RP8101", where, error.message,
                       message("check the folder, its permissions and the room on the disk"));
}

}  // namespace

Diagnostic mod_finding(const char* code, const fs::path& where, Message said, Message fix) {
    Diagnostic finding;
    finding.code = code;
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    finding.where.file.path = where.string();
    return finding;
}

ModStore::ModStore(fs::path home, fs::path config, FileSystem& files)
    : home_(std::move(home)), config_(std::move(config)), files_(&files) {
    register_mod_codes();
    look();
}

void ModStore::look() {
    mods_.clear();
    findings_.clear();
    lists_ = {};
    auto lists = ModLists::read(config_, *files_);
    if (lists) lists_ = std::move(*lists);
    else
        findings_.push_back(mod_finding("RP8101", config_, lists.error().message,
                                        message("correct the file, or remove it and begin anew")));
    if (home_.empty()) return;
    for (const std::string& id : files_->list(home_)) {
        if (id.starts_with('.') || files_->kind(home_ / id) != FileSystem::Kind::folder) continue;
        for (const std::string& version : files_->list(home_ / id))
            if (!version.starts_with('.') && files_->kind(home_ / id / version) == FileSystem::Kind::folder)
                look_into(id, version);
    }
    std::sort(mods_.begin(), mods_.end(), [](const InstalledMod& a, const InstalledMod& b) {
        return a.info.id != b.info.id ? a.info.id < b.info.id : a.info.version < b.info.version;
    });
}

void ModStore::look_into(const std::string& id, const std::string& version) {
    const fs::path folder = home_ / id / version;
    const auto text = files_->read(folder / "mod.xml");
    const auto checksums = files_->read(folder / kChecksumsName);
    if (!text || !checksums) {
        // Another program has removed it meanwhile.
        if (files_->kind(folder) == FileSystem::Kind::missing) return;
        findings_.push_back(mod_finding("RP8101", folder, message("there is no whole mod in this folder"),
                                        message("remove the folder, and install the mod again")));
        return;
    }
    ModRead read = read_mod(*text, (folder / "mod.xml").string());
    if (!read.readable || read.info.id != id || read.info.version.text() != version) {
        findings_.push_back(mod_finding("RP8101", folder, message("the mod in this folder is not {1} {2}", id, version),
                                        message("remove the folder, and install the mod again")));
        return;
    }
    InstalledMod& mod = mods_.emplace_back();
    mod.info = std::move(read.info);
    mod.folder = folder;
    mod.hash = sha256_hex(*checksums);
    find_signer(mod, *checksums);
}

// The key that install has written into the signature, or the one that is remembered for the mod: whichever has made
// it. What a signature says of itself proves nothing.
void ModStore::find_signer(InstalledMod& mod, std::string_view checksums) const {
    const auto signature = files_->read(mod.folder / kSignatureName);
    if (!signature && signature.error().missing) return;
    mod.proven = false;
    if (!signature) return;
    const auto parsed = parse_signature(*signature);
    if (!parsed) return;
    std::vector<PublicKey> keys;
    if (parsed->offered) keys.push_back(*parsed->offered);
    if (const TrustedKey* known = lists_.key_of(Signs::mod, mod.info.id))
        if (const auto key = parse_public_key(known->key)) keys.push_back(*key);
    for (const PublicKey& key : keys) {
        if (!verify_for(*signature, checksums, key, signature_words(mod.info))) continue;
        mod.key = key.text();
        mod.proven = true;
        return;
    }
}

bool ModStore::usable(const InstalledMod& mod) const {
    return mod.proven && lists_.revoked(mod.info.id, mod.info.version, mod.key) == nullptr;
}

const InstalledMod* ModStore::find(std::string_view id, std::string_view version) const {
    for (const InstalledMod& mod : mods_)
        if (mod.info.id == id && mod.info.version.text() == version) return &mod;
    return nullptr;
}

const InstalledMod* ModStore::newest(std::string_view id) const {
    const InstalledMod* any = nullptr;
    const InstalledMod* released = nullptr;
    for (const InstalledMod& mod : mods_) {
        if (mod.info.id != id) continue;
        any = &mod;
        if (mod.info.version.before.empty()) released = &mod;
    }
    return released != nullptr ? released : any;
}

Result<SignedBy, Diagnostic> ModStore::look_at_signature(const Package& package,
                                                         const std::optional<PublicKey>& expected) const {
    const ModInfo& info = package.info;
    const TrustedKey* before = lists_.key_of(Signs::mod, info.id);
    SignedBy by;
    if (package.signature.empty()) {
        if (expected)
            return fail(mod_finding("RP8104", {}, message("{1} is not signed, and a key is expected", mod_name(info)),
                                    message("get it from its author")));
        by.signer = before != nullptr && before->key != "-" ? Signer::dropped : Signer::nobody;
    } else {
        auto signature = parse_signature(package.signature);
        if (!signature) return fail(signature.error());
        std::optional<PublicKey> key = expected;
        if (!key && before != nullptr && before->key != "-") key = parse_public_key(before->key);
        const bool known = key && key->id == signature->key_id;
        if (!known && !expected) key = signature->offered;
        if (!key)
            return fail(mod_finding("RP8104", {},
                                    message("{1} is signed with the key {2}, which nobody has shown here",
                                            mod_name(info), signature->key_id_text()),
                                    message("give the author's key with --key")));
        auto comment = verify_for(package.signature, package.checksums, *key, signature_words(info));
        if (!comment) return fail(comment.error());
        by.key = key;
        by.comment = *comment;
        const bool first = before == nullptr || before->key == "-";
        by.signer = first ? Signer::first : before->key == key->text() ? Signer::same : Signer::other;
    }
    const std::string key = by.key ? by.key->text() : std::string();
    if (const Revocation* r = lists_.revoked(info.id, info.version, key))
        return fail(mod_finding(
            "RP8103", {},
            message("{1} is revoked: {2}", r->id.empty() ? "the key of " + mod_name(info) : mod_name(info), r->reason),
            message("get another version, or ask its author")));
    return by;
}

std::optional<Diagnostic> ModStore::fits(const Package& package, const SignedBy& by,
                                         const InstallChoice& choice) const {
    const ModInfo& info = package.info;
    if (by.signer == Signer::other && !choice.accept_key)
        return mod_finding("RP8104", {},
                           message("{1} is signed by {2}; versions before it were signed by {3}", mod_name(info),
                                   by.key->words(), parse_public_key(lists_.key_of(Signs::mod, info.id)->key)->words()),
                           message("ask the author whether his key has changed; --accept-key takes the new one"));
    if (by.signer == Signer::dropped && !choice.accept_key)
        return mod_finding("RP8104", {}, message("{1} is not signed; versions before it were", mod_name(info)),
                           message("ask the author; --accept-key takes it nevertheless"));
    if (const InstalledMod* same = find(info.id, info.version.text()); same != nullptr && same->hash != package.hash())
        return mod_finding("RP8105", {},
                           message("{1} is installed with other contents; a version never changes", mod_name(info)),
                           message("ask the author for a new version, or remove the one that is there"));
    const InstalledMod* newest_one = newest(info.id);
    if (newest_one != nullptr && info.version < newest_one->info.version &&
        find(info.id, info.version.text()) == nullptr && !choice.accept_older)
        return mod_finding(
            "RP8105", {},
            message("{1} is older than {2}, which is installed", mod_name(info), newest_one->info.version.text()),
            message("--older installs it beside the newer one"));
    return std::nullopt;
}

Result<std::vector<PackageFile>, Diagnostic> files_of_mod(const fs::path& folder, FileSystem& files) {
    std::vector<PackageFile> found;
    std::vector<std::string> open{""};
    const PackageLimits limits;
    std::size_t bytes = 0;
    while (!open.empty()) {
        const std::string at = std::move(open.back());
        open.pop_back();
        for (const std::string& name : files.list(folder / at)) {
            if (name.starts_with('.')) continue;
            const std::string inner = at.empty() ? name : at + "/" + name;
            const FileSystem::Kind kind = files.kind(folder / inner);
            if (kind == FileSystem::Kind::folder) {
                open.push_back(inner);
                continue;
            }
            if (kind == FileSystem::Kind::link)
                return fail(mod_finding("RP8003", folder / inner, message("{1} is a link", inner),
                                        message("put the file itself there")));
            if (kind != FileSystem::Kind::file)
                return fail(mod_finding("RP8003", folder / inner, message("{1} is neither a file nor a folder", inner),
                                        message("remove it")));
            auto text = files.read(folder / inner);
            if (!text) return fail(of_file(text.error(), folder / inner));
            bytes += text->size();
            found.push_back({inner, std::move(*text)});
            if (found.size() > limits.entries || bytes > limits.all)
                return fail(mod_finding("RP8002", folder, message("the folder holds more than a package may have"),
                                        message("name the folder of a mod")));
        }
    }
    std::sort(found.begin(), found.end(), [](const PackageFile& a, const PackageFile& b) { return a.name < b.name; });
    return found;
}

Result<Package, Diagnostic> package_of_folder(const fs::path& folder, FileSystem& files) {
    auto found = files_of_mod(folder, files);
    if (!found) return fail(found.error());
    Package package;
    for (PackageFile& file : *found) {
        if (file.name == kChecksumsName) package.checksums = std::move(file.bytes);
        else if (file.name == kSignatureName) package.signature = std::move(file.bytes);
        else package.files.push_back(std::move(file));
    }
    if (const PackageFile* manifest = package.find("mod.xml")) package.info = read_mod(manifest->bytes, "mod.xml").info;
    return package;
}

}  // namespace ramparts
