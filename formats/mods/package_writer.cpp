// Packs files into an archive whose bytes depend on nothing else; see package.hpp.
#include <algorithm>

#include "formats/mods/package.hpp"
#include "formats/mods/zip_bytes.hpp"
#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

constexpr std::uint16_t kNoTime = 0;
constexpr std::uint16_t kFirstDay = 0x0021;  // 1 January 1980, the first that an archive can name
constexpr std::uint32_t kPlainFile = 0100644U << 16U;

bool add(zip_t* archive, std::string_view name, std::string_view bytes, bool store) {
    zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    if (source == nullptr) return false;
    const zip_int64_t added = zip_file_add(archive, std::string(name).c_str(), source, ZIP_FL_ENC_UTF_8);
    if (added < 0) {
        zip_source_free(source);
        return false;
    }
    const auto index = static_cast<zip_uint64_t>(added);
    const std::int32_t method = store ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    return zip_set_file_compression(archive, index, method, store ? 0 : 9) == 0 &&
           zip_file_set_dostime(archive, index, kNoTime, kFirstDay, 0) == 0 &&
           zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, kPlainFile) == 0;
}

Message zip_words(zip_t* archive) { return message("the archive cannot be made: {1}", zip_strerror(archive)); }

// What was written into a source, as a string.
Result<std::string, Message> bytes_of(zip_source_t* source) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    const auto failed = [] { return fail(message("the archive cannot be read back")); };
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0) return failed();
    std::string bytes(stat.size, '\0');
    const zip_int64_t got = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (got < 0 || static_cast<zip_uint64_t>(got) != stat.size) return failed();
    return bytes;
}

}  // namespace

std::string checksums_of(const std::vector<PackageFile>& files) {
    std::vector<std::pair<std::string_view, std::string>> lines;
    lines.emplace_back("mimetype", sha256_hex(kPackageType));
    for (const PackageFile& file : files) lines.emplace_back(file.name, sha256_hex(file.bytes));
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const auto& [name, hash] : lines) text.append(hash).append("  ").append(name).append("\n");
    return text;
}

Result<std::string, Message> write_package(std::vector<PackageFile> files, const PackPlan& plan) {
    std::sort(files.begin(), files.end(), [](const PackageFile& a, const PackageFile& b) { return a.name < b.name; });
    const std::string checksums = checksums_of(files);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* into = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_t* archive = into == nullptr ? nullptr : zip_open_from_source(into, ZIP_TRUNCATE, &error);
    if (archive == nullptr) {
        if (into != nullptr) zip_source_free(into);
        return fail(message("the archive cannot be made: {1}", zip_error_strerror(&error)));
    }
    zip_source_keep(into);
    ZipPtr guard(archive);
    const std::unique_ptr<zip_source_t, void (*)(zip_source_t*)> kept(into, zip_source_free);
    bool good = add(archive, "mimetype", kPackageType, true);
    const auto of_name = [&](std::string_view name) {
        return std::find_if(files.begin(), files.end(), [&](const PackageFile& f) { return f.name == name; });
    };
    const auto first = of_name("mod.xml");
    if (first != files.end()) good = good && add(archive, first->name, first->bytes, plan.store);
    good = good && add(archive, kChecksumsName, checksums, plan.store);
    if (!plan.signature.empty()) good = good && add(archive, kSignatureName, plan.signature, plan.store);
    for (const PackageFile& file : files)
        if (file.name != "mod.xml") good = good && add(archive, file.name, file.bytes, plan.store);
    if (!good) return fail(zip_words(archive));
    if (zip_close(archive) != 0) return fail(zip_words(archive));
    (void)guard.release();
    return bytes_of(into);
}

}  // namespace ramparts
