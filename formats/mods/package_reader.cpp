// Reads archives of strangers; see package.hpp for the order of the checks.
#include <algorithm>
#include <map>
#include <set>

#include "formats/codes/file_codes.hpp"
#include "formats/mods/contents.hpp"
#include "formats/mods/entry_name.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/mods/package.hpp"
#include "formats/mods/package_layout.hpp"
#include "formats/mods/zip_bytes.hpp"
#include "formats/text/sha256.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostFaults = 20;
constexpr std::size_t kEndRecord = 22;  // bytes of the end of an archive, without its comment

Message mend_package() { return message("get the package again, from its author"); }

/// One entry of the archive's directory.
struct Entry {
    std::string name;
    std::uint64_t size = 0;
    std::uint64_t packed = 0;
};

class PackageReader {
public:
    PackageReader(std::string_view bytes, const std::string& path, const PackageLimits& limits)
        : bytes_(bytes), path_(path), limits_(limits) {}

    PackageRead run() {
        out_.readable = open() && directory() && names() && kinds() && sizes() && doubles() && beginning() &&
                        layout() && unpack() && complete() && signature() && contents();
        return std::move(out_);
    }

private:
    // Always false, so that a check can end with it.
    bool fault(const char* code, Message said, Message fix = mend_package()) {
        if (out_.diagnostics.size() >= kMostFaults) return false;
        Diagnostic finding;
        finding.code = code;
        finding.message = std::move(said);
        finding.fix = std::move(fix);
        finding.where.file.path = path_;
        out_.diagnostics.push_back(std::move(finding));
        return false;
    }
    [[nodiscard]] bool good() const { return out_.diagnostics.empty(); }
    [[nodiscard]] unsigned byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }
    [[nodiscard]] unsigned word(std::size_t at) const { return byte(at) | byte(at + 1) << 8U; }

    bool open() {
        if (bytes_.size() > limits_.file)
            return fault("RP8002",
                         message("the package has {1} bytes; at most {2} are read", bytes_.size(), limits_.file),
                         message("split it into several mods"));
        if (bytes_.empty()) return fault("RP8001", message("the file is empty"));
        if (!ends_well()) return false;
        zip_error_t error;
        zip_error_init(&error);
        zip_source_t* source = zip_source_over(bytes_, error);
        zip_t* archive = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error);
        if (archive == nullptr) {
            const std::string why = zip_error_strerror(&error);
            zip_error_fini(&error);
            if (source != nullptr) zip_source_free(source);
            return fault("RP8001", message("the archive is damaged: {1}", why));
        }
        archive_.reset(archive);
        return true;
    }

    // The end record stands at the very end, so that all readers see the same directory.
    bool ends_well() {
        if (bytes_.size() < kEndRecord)
            return fault("RP8001", message("the file is not a package: it has {1} bytes", bytes_.size()));
        const std::size_t last = bytes_.size() - kEndRecord;
        for (std::size_t comment = 0; comment <= std::min<std::size_t>(last, 0xFFFF); ++comment) {
            const std::size_t at = last - comment;
            if (bytes_.substr(at, 4) != "PK\x05\x06" || word(at + 20) != comment) continue;
            if (comment > limits_.comment)
                return fault("RP8002", message("the archive has a comment of {1} bytes; at most {2} are read", comment,
                                               limits_.comment));
            if (word(at + 10) > limits_.entries)
                return fault("RP8002", message("the package has {1} files; at most {2} are read", word(at + 10),
                                               limits_.entries));
            expected_ = word(at + 10);
            directory_ = word(at + 16) | static_cast<std::size_t>(word(at + 18)) << 16U;
            end_ = at;
            if (word(at + 4) != 0 || word(at + 6) != 0 || word(at + 8) != word(at + 10))
                return fault("RP8001", message("the archive says that it is in several files"));
            return only_end(at);
        }
        if (bytes_.find("PK\x05\x06") != std::string_view::npos)
            return fault("RP8001", message("something follows the end of the archive, or its end is lost"));
        return fault("RP8001", message("the file is not an archive, or its end is lost"));
    }

    // Readers that look for the end from the front would take another one.
    bool only_end(std::size_t end) {
        for (std::size_t at = bytes_.find("PK\x05\x06"); at < end; at = bytes_.find("PK\x05\x06", at + 1))
            if (at + kEndRecord + word(at + 20) == bytes_.size())
                return fault("RP8001", message("the archive has two ends, and so two directories"));
        return true;
    }

    // The names as they stand in the directory, which the library would give up to their first zero only.
    bool directory() {
        const auto counted =
            static_cast<std::uint64_t>(std::max<zip_int64_t>(0, zip_get_num_entries(archive_.get(), 0)));
        constexpr std::size_t kHeader = 46;
        std::size_t at = directory_;
        while (at + kHeader <= bytes_.size() && bytes_.substr(at, 4) == "PK\x01\x02") {
            const std::size_t name = word(at + 28);
            if (at + kHeader + name > bytes_.size() || entries_.size() == limits_.entries) break;
            entries_.push_back({std::string(bytes_.substr(at + kHeader, name)), 0, 0});
            at += kHeader + name + word(at + 30) + word(at + 32);
        }
        if (entries_.size() == counted && counted == expected_) return true;
        return fault("RP8001", message("the archive's directory and its end disagree"));
    }

    bool names() {
        for (const Entry& entry : entries_)
            if (Message wrong = fault_of_entry_name(entry.name); !wrong.empty())
                fault("RP8004", std::move(wrong),
                      message("names are parts of a-z, 0-9, '.', '_' and '-' between slashes"));
        return good();
    }

    bool kinds() {
        for (zip_uint64_t i = 0; i < entries_.size(); ++i) {
            zip_stat_t stat;
            zip_stat_init(&stat);
            constexpr zip_uint64_t kNeeded =
                ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
            if (zip_stat_index(archive_.get(), i, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded) {
                fault("RP8001", message("the directory says nothing of {1}", entries_[i].name));
                continue;
            }
            entries_[i].size = stat.size;
            entries_[i].packed = stat.comp_size;
            if (stat.encryption_method != ZIP_EM_NONE) fault("RP8003", message("{1} is encrypted", entries_[i].name));
            else if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
                fault("RP8003", message("{1} is packed by method {2}; stored and deflated are read", entries_[i].name,
                                        int{stat.comp_method}));
            else unix_kind(i);
        }
        return good();
    }

    void unix_kind(zip_uint64_t i) {
        zip_uint8_t system = 0;
        zip_uint32_t attributes = 0;
        if (zip_file_get_external_attributes(archive_.get(), i, 0, &system, &attributes) != 0) {
            fault("RP8001", message("the directory says nothing of {1}", entries_[i].name));
            return;
        }
        const unsigned mode = attributes >> 16U;
        const unsigned type = mode & 0170000U;
        if (type == 0120000U) fault("RP8003", message("{1} is a link", entries_[i].name));
        else if (type == 0040000U) fault("RP8003", message("{1} is a folder", entries_[i].name));
        else if (type != 0 && type != 0100000U)
            fault("RP8003", message("{1} is a device, a pipe or a socket", entries_[i].name));
        else if ((mode & 07000U) != 0) fault("RP8003", message("{1} would run as another user", entries_[i].name));
        else if ((mode & 0111U) != 0) fault("RP8003", message("{1} is marked as a program", entries_[i].name));
    }

    bool sizes() {
        std::uint64_t all = 0;
        std::uint64_t packed = 0;
        for (const Entry& entry : entries_) {
            if (entry.size > limits_.entry)
                fault("RP8002", message("{1} has {2} bytes unpacked; at most {3} are read", entry.name, entry.size,
                                        limits_.entry));
            else if (entry.size > limits_.ratio_from && entry.size / limits_.ratio > entry.packed)
                fault("RP8002", message("{1} unpacks from {2} to {3} bytes, which no honest file does", entry.name,
                                        entry.packed, entry.size));
            all += std::min<std::uint64_t>(entry.size, limits_.entry + 1);
            packed += std::min<std::uint64_t>(entry.packed, bytes_.size() + 1);
        }
        if (!good()) return false;
        if (all > limits_.all)
            return fault("RP8002", message("the files have {1} bytes in all; at most {2} are read", all, limits_.all));
        if (packed > bytes_.size()) return fault("RP8006", message("the files lie over each other in the archive"));
        return true;
    }

    bool doubles() {
        std::set<std::string_view> seen;
        for (const Entry& entry : entries_)
            if (!seen.insert(entry.name).second)
                fault("RP8005", message("{1} appears twice in the archive", entry.name));
        for (const std::string_view name : seen)
            for (std::size_t slash = name.find('/'); slash != std::string_view::npos; slash = name.find('/', slash + 1))
                if (seen.contains(name.substr(0, slash)))
                    fault("RP8005", message("{1} is a file and a folder at once", name.substr(0, slash)));
        return good();
    }

    // What file managers look at to know the kind: the first name and its text, neither packed nor with anything
    // between.
    bool beginning() {
        constexpr std::string_view kName = "mimetype";
        const std::size_t text = 30 + kName.size();
        const bool first = !entries_.empty() && entries_[0].name == kName &&
                           bytes_.size() > text + kPackageType.size() && bytes_.starts_with("PK\x03\x04") &&
                           word(26) == kName.size() && word(28) == 0 && bytes_.substr(30, kName.size()) == kName;
        if (!first)
            return fault("RP8007", message("the archive does not begin with the file mimetype"),
                         message("pack it with ramparts mod pack"));
        if (word(8) != 0 || bytes_.substr(text, kPackageType.size()) != kPackageType ||
            entries_[0].size != kPackageType.size())
            return fault("RP8007", message("mimetype does not say {1}", kPackageType),
                         message("pack it with ramparts mod pack"));
        return true;
    }

    bool layout() {
        if (Message wrong = fault_of_layout(bytes_, directory_, end_); !wrong.empty())
            return fault("RP8001", std::move(wrong), message("pack it with ramparts mod pack"));
        return true;
    }

    bool unpack() {
        for (zip_uint64_t i = 0; i < entries_.size(); ++i) {
            std::string bytes;
            if (!unpack_one(i, bytes)) return false;
            const std::string& name = entries_[i].name;
            if (name == kChecksumsName) out_.package.checksums = std::move(bytes);
            else if (name == kSignatureName) out_.package.signature = std::move(bytes);
            else if (name != "mimetype") out_.package.files.push_back({name, std::move(bytes)});
        }
        std::sort(out_.package.files.begin(), out_.package.files.end(),
                  [](const PackageFile& a, const PackageFile& b) { return a.name < b.name; });
        return true;
    }

    // Every byte is counted: an entry may say that it has ten and give a hundred million.
    bool unpack_one(zip_uint64_t i, std::string& bytes) {
        const Entry& entry = entries_[i];
        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen_index(archive_.get(), i, 0), zip_fclose);
        if (!file)
            return fault("RP8006", message("{1} cannot be unpacked: {2}", entry.name, zip_strerror(archive_.get())));
        bytes.resize(entry.size + 1);
        std::size_t got = 0;
        for (;;) {
            const zip_int64_t n = zip_fread(file.get(), bytes.data() + got, bytes.size() - got);
            if (n < 0)
                return fault("RP8006",
                             message("{1} cannot be unpacked: {2}", entry.name, zip_file_strerror(file.get())));
            if (n == 0) break;
            got += static_cast<std::size_t>(n);
            if (got > entry.size)
                return fault("RP8006", message("{1} has more than the {2} bytes that it says", entry.name, entry.size));
        }
        if (got < entry.size)
            return fault("RP8006", message("{1} has {2} bytes, not the {3} that it says", entry.name, got, entry.size));
        bytes.resize(got);
        return true;
    }

    bool complete() {
        const Package& package = out_.package;
        const auto has = [&](std::string_view name) {
            return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.name == name; });
        };
        if (!has("mod.xml")) return fault("RP8007", message("there is no mod.xml in the package"));
        if (!has(kChecksumsName)) return fault("RP8007", message("there is no file CHECKSUMS in the package"));
        for (const PackageFile& file : package.files)
            if (kind_of_entry(file.name).empty())
                fault("RP8007", message("{1} is not a file that a mod may hold there", file.name),
                      message("mods hold .xml, .lua, .po, .txt, .md, .png, .jpg "
                              "and .svg in folders such as scenarios and errata"));
        return good() && (package.checksums == checksums_of(package.files) || checksums_differ());
    }

    // What stands in the place of a signature is one, though nobody has verified it here.
    bool signature() {
        const bool there = std::any_of(entries_.begin(), entries_.end(),
                                       [](const Entry& entry) { return entry.name == kSignatureName; });
        if (!there) return true;
        const auto parsed = parse_signature(out_.package.signature);
        if (parsed) return true;
        return fault("RP8021", parsed.error().message, parsed.error().fix);
    }

    // CHECKSUMS is not what it must be: says where, and is false.
    bool checksums_differ() {
        std::map<std::string, std::string> listed;
        const std::string& text = out_.package.checksums;
        std::string last;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            const std::string line = text.substr(at, end - at);
            const bool form = end != std::string::npos && line.size() > 66 && line.substr(64, 2) == "  " &&
                              line.find_first_not_of("0123456789abcdef") == 64;
            if (!form) return fault("RP8008", message("CHECKSUMS holds a line that is none: {1}", quote(line)));
            const std::string name = line.substr(66);
            if (!last.empty() && name <= last)
                return fault("RP8008", message("the lines of CHECKSUMS are out of order at {1}", quote(name)));
            listed[name] = line.substr(0, 64);
            last = name;
            at = end + 1;
        }
        for (const Entry& entry : entries_)
            if (entry.name != kChecksumsName && entry.name != kSignatureName && !listed.contains(entry.name))
                fault("RP8008", message("{1} is not listed in CHECKSUMS", entry.name));
        for (const auto& [name, hash] : listed) {
            const PackageFile* file = out_.package.find(name);
            if (file == nullptr && name != "mimetype")
                fault("RP8008", message("CHECKSUMS lists {1}, which is not there", quote(name)));
            else if (hash != sha256_hex(file == nullptr ? kPackageType : std::string_view(file->bytes)))
                fault("RP8008", message("{1} is not the file whose checksum is listed", name));
        }
        return false;
    }

    bool contents() {
        out_.diagnostics = check_package_files(out_.package.files, path_, out_.package.info, limits_);
        if (has_errors(out_.diagnostics) && out_.diagnostics.size() > kMostFaults) out_.diagnostics.resize(kMostFaults);
        return !has_errors(out_.diagnostics);
    }

    std::string_view bytes_;
    const std::string& path_;
    const PackageLimits& limits_;
    ZipPtr archive_;
    std::size_t directory_ = 0;  // where it begins
    std::size_t end_ = 0;        // where the record at the archive's end does
    std::size_t expected_ = 0;   // how many entries it says it has
    std::vector<Entry> entries_;
    PackageRead out_;
};

Diagnostic file_fault(const char* code, const std::string& path, Message said, Message fix) {
    Diagnostic finding;
    finding.code = code;
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    finding.where.file.path = path;
    return finding;
}

// The one name with capital letters that may be in any folder has a twin without.
bool other_case_is_there(const std::vector<PackageFile>& files, const std::string& name) {
    constexpr std::string_view kReadMe = "README.md";
    if (!name.ends_with(kReadMe)) return false;
    const std::string twin = name.substr(0, name.size() - kReadMe.size()) + "readme.md";
    return std::any_of(files.begin(), files.end(), [&](const PackageFile& file) { return file.name == twin; });
}

}  // namespace

const PackageFile* Package::find(std::string_view name) const {
    const auto found = std::lower_bound(files.begin(), files.end(), name,
                                        [](const PackageFile& f, std::string_view n) { return f.name < n; });
    return found != files.end() && found->name == name ? &*found : nullptr;
}

std::string Package::hash() const { return sha256_hex(checksums); }

PackageRead read_package(std::string_view bytes, const std::string& path, const PackageLimits& limits) {
    register_file_codes();
    return PackageReader(bytes, path, limits).run();
}

std::vector<Diagnostic> check_package_files(const std::vector<PackageFile>& files, const std::string& folder,
                                            ModInfo& info, const PackageLimits& limits) {
    register_file_codes();
    std::vector<Diagnostic> out;
    std::size_t all = 0;
    bool manifest = false;
    for (const PackageFile& file : files) {
        const std::string path = folder + "/" + file.name;
        all += file.bytes.size();
        if (Message wrong = fault_of_entry_name(file.name); !wrong.empty())
            out.push_back(file_fault("RP8004", path, std::move(wrong),
                                     message("names are parts of a-z, 0-9, '.', '_' and '-' between slashes")));
        else if (kind_of_entry(file.name).empty())
            out.push_back(file_fault("RP8007", path, message("{1} is not a file that a mod may hold there", file.name),
                                     message("mods hold .xml, .lua, .po, .txt, .md, .png, .jpg and .svg in folders "
                                             "such as scenarios and errata")));
        else if (other_case_is_there(files, file.name))
            out.push_back(file_fault(
                "RP8005", path, message("{1} is beside a file whose name differs in capital letters alone", file.name),
                message("keep one of the two: some systems have room for one")));
        else if (file.bytes.size() > limits.entry)
            out.push_back(file_fault(
                "RP8002", path,
                message("{1} has {2} bytes unpacked; at most {3} are read", file.name, file.bytes.size(), limits.entry),
                message("make it smaller")));
        else if (file.name != "mod.xml")
            for (Diagnostic& finding : check_contents(file.name, file.bytes, path)) out.push_back(std::move(finding));
        else {
            manifest = true;
            ModRead read = read_mod(file.bytes, path);
            info = std::move(read.info);
            for (Diagnostic& finding : read.diagnostics) out.push_back(std::move(finding));
        }
    }
    if (!manifest)
        out.push_back(file_fault("RP8007", folder, message("there is no mod.xml in the package"),
                                 message("begin with ramparts mod new")));
    if (files.size() + 3 > limits.entries || all > limits.all)
        out.push_back(file_fault("RP8002", folder,
                                 message("the files have {1} bytes in all; at most {2} are read", all, limits.all),
                                 message("split it into several mods")));
    return out;
}

}  // namespace ramparts
