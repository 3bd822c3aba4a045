// Looks at the bytes of a package's files; see contents.hpp.
#include "formats/mods/contents.hpp"

#include <algorithm>
#include <memory>

#include "formats/mods/entry_name.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/raw_tree.hpp"
#include "formats/xml/reader.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostXml = std::size_t{32} << 20U;

Diagnostic content_fault(std::string code, const std::string& path, Message said, Message fix) {
    Diagnostic finding;
    finding.code = std::move(code);
    finding.message = std::move(said);
    finding.fix = std::move(fix);
    finding.where.file.path = path;
    return finding;
}

std::uint32_t big_endian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + count; ++i) value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

// What a program would run or unpack, by how such files begin.
Message forbidden_beginning(std::string_view bytes) {
    const auto begins = [&](std::string_view with) { return bytes.starts_with(with); };
    if (begins("\x7f"
               "ELF") ||
        begins("MZ\x90") || begins(std::string_view("MZ\0", 3)) || begins("\xcf\xfa\xed\xfe") ||
        begins("\xce\xfa\xed\xfe") || begins("\xca\xfe\xba\xbe") || begins("!<arch>\n"))
        return message("it is native code");
    if (begins(std::string_view("\0asm", 4))) return message("it is a WebAssembly module");
    if (begins("\x1bLua")) return message("it is compiled Lua, which nobody can look at");
    if (begins("#!")) return message("it is a script for a shell");
    if (begins("PK\x03\x04") || begins("PK\x05\x06") || begins("\x1f\x8b") || begins("BZh") ||
        begins("\xfd"
               "7zXZ") ||
        begins("7z\xbc\xaf") || begins("Rar!") || begins("\x28\xb5\x2f\xfd"))
        return message("it is an archive in the archive");
    return {};
}

Message fault_of_text(std::string_view bytes) {
    const xml::ByteCheck check = xml::check_bytes(bytes);
    switch (check.fault) {
        case xml::ByteFault::none: return {};
        case xml::ByteFault::bad_utf8: return message("at byte {1} it is not UTF-8", check.offset);
        default: break;
    }
    return message("at byte {1} it holds a character that no text may hold", check.offset);
}

void check_xml(std::string_view bytes, const std::string& path, std::vector<Diagnostic>& out) {
    xml::Report report(std::make_shared<SourceText>(path, std::string(bytes)));
    const auto reader = xml::Reader::open(report, kMostXml);
    const bool plugin = reader && reader->tree()->name(0) == "plugin";
    for (Diagnostic& finding : report.take())
        if (finding.severity == Severity::error) out.push_back(std::move(finding));
    if (!plugin) return;
    const PluginRead read = read_plugin(std::string(bytes), path);
    if (!read.plugin.native.empty())
        out.push_back(content_fault("RP8009", path, message("the plugin {1} names a native library", read.plugin.id),
                                    message("mods hold scripts only; a library is installed by the user's own hand")));
}

bool is_script_name(std::string_view name) {
    return name == "script" || name.ends_with(":script") || name == "foreignObject" || name == "iframe" ||
           name == "handler" || name == "set" || name.starts_with("animate");
}

// Words that make a drawing do something, or look elsewhere.
Message fault_of_drawing(const xml::RawTree& tree) {
    std::vector<xml::RawAttribute> attributes;
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
        if (is_script_name(tree.name(node))) return message("the drawing holds <{1}>", tree.name(node));
        tree.attributes(node, attributes);
        for (const xml::RawAttribute& a : attributes) {
            const bool link = a.name == "href" || a.name.ends_with(":href") || a.name == "src";
            if (link && !a.value.starts_with('#'))
                return message("the drawing links to {1}; only parts of itself are allowed", quote(a.value));
            if (a.name.starts_with("on")) return message("the drawing acts on \"{1}\"", a.name);
            const std::size_t url = a.value.find("url(");
            if (url != std::string_view::npos && a.value.substr(url, 5) != "url(#")
                return message("the drawing links to {1}; only parts of itself are allowed", quote(a.value));
        }
        if (tree.name(node) == "style" || tree.name(node).ends_with(":style")) {
            const xml::RawNode& n = tree[node];
            const std::string_view css = tree.text().substr(n.head_end, n.tail - n.head_end);
            if (css.find("url(") != std::string_view::npos || css.find('@') != std::string_view::npos)
                return message("the drawing's styles look elsewhere");
        }
    }
    return {};
}

void check_drawing(std::string_view bytes, const std::string& path, std::vector<Diagnostic>& out) {
    xml::Report report(std::make_shared<SourceText>(path, std::string(bytes)));
    const auto reader = xml::Reader::open(report, std::size_t{4} << 20U);
    Message fault;
    if (reader) fault = fault_of_drawing(*reader->tree());
    for (Diagnostic& finding : report.take())
        if (finding.severity == Severity::error) out.push_back(std::move(finding));
    if (!fault.empty()) out.push_back(content_fault("RP8009", path, std::move(fault), message("save a plain drawing")));
}

void check_picture(PictureSize size, const std::string& path, std::vector<Diagnostic>& out) {
    if (size.width == 0 || size.height == 0) {
        out.push_back(content_fault("RP8009", path, message("it is not the kind of picture that its name says"),
                                    message("save it as PNG or JPEG")));
        return;
    }
    const std::uint64_t pixels = std::uint64_t{size.width} * size.height;
    if (size.width > kMostPictureSide || size.height > kMostPictureSide || pixels > kMostPicturePixels)
        out.push_back(
            content_fault("RP8009", path,
                          message("the picture has {1} x {2} pixels; at most {3} a side and {4} in all are read",
                                  size.width, size.height, kMostPictureSide, kMostPicturePixels),
                          message("make it smaller")));
}

}  // namespace

PictureSize jpeg_size(std::string_view bytes) {
    if (!bytes.starts_with("\xff\xd8\xff")) return {};
    for (std::size_t at = 2; at + 9 < bytes.size();) {
        if (static_cast<unsigned char>(bytes[at]) != 0xFF) return {};
        const auto marker = static_cast<unsigned char>(bytes[at + 1]);
        if (marker == 0xFF) {
            ++at;
            continue;
        }
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame) return {big_endian(bytes, at + 7, 2), big_endian(bytes, at + 5, 2)};
        const bool bare = marker == 0x01 || (marker >= 0xD0 && marker <= 0xD7);
        at += 2 + (bare ? 0 : std::max<std::uint32_t>(2, big_endian(bytes, at + 2, 2)));
    }
    return {};
}

std::vector<Diagnostic> check_contents(std::string_view name, std::string_view bytes, const std::string& path) {
    std::vector<Diagnostic> out;
    if (Message fault = forbidden_beginning(bytes); !fault.empty()) {
        out.push_back(
            content_fault("RP8009", path, std::move(fault),
                          message("mods hold texts, pictures and scripts in Lua, and nothing that runs by itself")));
        return out;
    }
    const std::string_view kind = kind_of_entry(name);
    if (kind == "png") check_picture(png_size(bytes), path, out);
    else if (kind == "jpg") check_picture(jpeg_size(bytes), path, out);
    else if (kind == "xml") check_xml(bytes, path, out);
    else if (kind == "svg") check_drawing(bytes, path, out);
    else if (Message fault = fault_of_text(bytes); !fault.empty())
        out.push_back(content_fault("RP8009", path, std::move(fault), message("save it as a plain text in UTF-8")));
    return out;
}

}  // namespace ramparts
