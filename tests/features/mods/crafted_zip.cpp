// See crafted_zip.hpp.
#include "tests/features/mods/crafted_zip.hpp"

#include <zlib.h>

namespace ramparts::test {
namespace {

void put16(std::string& out, std::uint32_t value) {
    out += static_cast<char>(value & 0xFFU);
    out += static_cast<char>(value >> 8U & 0xFFU);
}
void put32(std::string& out, std::uint32_t value) {
    put16(out, value & 0xFFFFU);
    put16(out, value >> 16U);
}

std::uint32_t crc_of(const std::string& bytes) {
    return static_cast<std::uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// What both headers of a file say: method, time, checksum, sizes, lengths.
void put_common(std::string& out, const CraftedEntry& e, std::size_t packed, const std::string& name) {
    put16(out, e.flags);
    put16(out, e.method.value_or(e.deflate ? 8 : 0));
    put16(out, 0);
    put16(out, 0x21);
    put32(out, e.crc.value_or(crc_of(e.bytes)));
    put32(out, e.packed_size.value_or(static_cast<std::uint32_t>(packed)));
    put32(out, e.size.value_or(static_cast<std::uint32_t>(e.bytes.size())));
    put16(out, static_cast<std::uint32_t>(name.size()));
}

}  // namespace

std::string deflated(const std::string& bytes) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string crafted(const CraftedZip& zip) {
    std::string out = zip.before;
    std::string directory;
    std::uint16_t listed = 0;
    for (const CraftedEntry& e : zip.entries) {
        const std::string packed = e.deflate ? deflated(e.bytes) : e.bytes;
        const auto offset = e.offset.value_or(static_cast<std::uint32_t>(out.size()));
        const std::string& local = e.local_name ? *e.local_name : e.name;
        out += "PK\x03\x04";
        put16(out, 20);
        CraftedEntry beside = e;
        if (e.local_size) {
            beside.crc = 0;
            beside.size = beside.packed_size = e.local_size;
        }
        put_common(out, beside, packed.size(), local);
        put16(out, static_cast<std::uint32_t>(e.extra.size()));
        out += local + e.extra + packed + e.behind;
        if (!e.listed) continue;
        ++listed;
        directory += "PK\x01\x02";
        put16(directory, 0x031E);  // made by Unix
        put16(directory, 20);
        put_common(directory, e, packed.size(), e.name);
        put16(directory, static_cast<std::uint32_t>(e.dir_extra.size()));
        put16(directory, static_cast<std::uint32_t>(e.remark.size()));
        put16(directory, e.disk);
        put16(directory, 0);
        put32(directory, e.mode << 16U);
        put32(directory, offset);
        directory += e.name + e.dir_extra + e.remark;
    }
    out += zip.before_directory;
    const auto begin = static_cast<std::uint32_t>(out.size());
    out += directory + zip.after_directory + "PK\x05\x06";
    put16(out, zip.disk);
    put16(out, zip.disk);
    const auto count = zip.count.value_or(listed);
    put16(out, count);
    put16(out, count);
    put32(out, static_cast<std::uint32_t>(directory.size()));
    put32(out, begin);
    put16(out, static_cast<std::uint32_t>(zip.comment.size()));
    return out + zip.comment + zip.after;
}

}  // namespace ramparts::test
