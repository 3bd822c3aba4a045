// Plain archives through libzip; see zip_file.hpp.
#include "formats/mods/zip_file.hpp"

#include <zip.h>

#include <memory>

namespace ramparts {
namespace {

constexpr std::uint16_t kZipMidnight = 0;
constexpr std::uint16_t kZipFirstDay = 0x0021;  // 1 January 1980, the first that an archive can name
constexpr std::uint32_t kZipPlainFile = 0100644U << 16U;

using OwnedSource = std::unique_ptr<zip_source_t, void (*)(zip_source_t*)>;
using OwnedArchive = std::unique_ptr<zip_t, void (*)(zip_t*)>;

bool put_entry(zip_t* archive, const ZipEntry& entry) {
    zip_source_t* bytes = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
    if (bytes == nullptr) return false;
    const zip_int64_t added = zip_file_add(archive, entry.name.c_str(), bytes, ZIP_FL_ENC_UTF_8);
    if (added < 0) {
        zip_source_free(bytes);
        return false;
    }
    const auto index = static_cast<zip_uint64_t>(added);
    const std::int32_t method = entry.stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    return zip_set_file_compression(archive, index, method, entry.stored ? 0 : 9) == 0 &&
           zip_file_set_dostime(archive, index, kZipMidnight, kZipFirstDay, 0) == 0 &&
           zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, kZipPlainFile) == 0;
}

Result<std::string, Message> all_of_source(zip_source_t* source) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0)
        return fail(message("the archive cannot be read back"));
    std::string bytes(stat.size, '\0');
    const zip_int64_t got = zip_source_read(source, bytes.data(), bytes.size());
    zip_source_close(source);
    if (got < 0 || static_cast<zip_uint64_t>(got) != stat.size) return fail(message("the archive cannot be read back"));
    return bytes;
}

}  // namespace

Result<std::string, Message> zip_file(const std::vector<ZipEntry>& entries) {
    zip_error_t error;
    zip_error_init(&error);
    OwnedSource into(zip_source_buffer_create(nullptr, 0, 0, &error), zip_source_free);
    if (!into) return fail(message("the archive cannot be made: {1}", zip_error_strerror(&error)));
    OwnedArchive archive(zip_open_from_source(into.get(), ZIP_TRUNCATE, &error), zip_discard);
    if (!archive) return fail(message("the archive cannot be made: {1}", zip_error_strerror(&error)));
    zip_source_keep(into.get());
    for (const ZipEntry& entry : entries)
        if (!put_entry(archive.get(), entry))
            return fail(message("the archive cannot be made: {1}", zip_strerror(archive.get())));
    if (zip_close(archive.get()) != 0)
        return fail(message("the archive cannot be made: {1}", zip_strerror(archive.get())));
    (void)archive.release();
    return all_of_source(into.get());
}

}  // namespace ramparts
