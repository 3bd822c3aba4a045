// See samples.hpp.
#include "tests/features/mods/samples.hpp"

#include <algorithm>
#include <functional>

namespace ramparts::test {

std::string sample_manifest(const std::string& id, const std::string& version, const std::string& lines) {
    return "<mod xmlns=\"urn:ramparts:mod:1\" format=\"1\" id=\"" + id + "\" version=\"" + version +
           "\" licence=\"MIT\">\n  <title>The creek put right</title>\n  <author>A. Tester</author>\n" + lines +
           "</mod>\n";
}

std::vector<PackageFile> sample_mod(const std::string& id, const std::string& version) {
    return {{"docs/readme.md", "# The creek\n\nIt runs one hex further.\n"},
            {"errata/creek.xml",
             "<errata xmlns=\"urn:ramparts:errata:1\" format=\"1\" id=\"creek\" name=\"The creek\">\n"
             "  <base id=\"skirmish\"/>\n"
             "  <erratum id=\"name\" prov=\"errata\" src=\"test\" reason=\"a name\">\n"
             "    <scenario field=\"name\" was='\"Skirmish at the Knoll\"' is='\"Skirmish at the Creek\"'/>\n"
             "  </erratum>\n</errata>\n"},
            {"mod.xml", sample_manifest(id, version)},
            {"scripts/drum/notes.txt", "Beat it.\n"}};
}

CraftedZip sample_zip(std::vector<PackageFile> files) {
    CraftedZip zip;
    zip.entries.push_back({"mimetype", std::string(kPackageType)});
    const std::string sums = checksums_of(files);
    for (const PackageFile& file : files)
        if (file.name == "mod.xml") zip.entries.push_back({file.name, file.bytes, true});
    zip.entries.push_back({"CHECKSUMS", sums, true});
    for (const PackageFile& file : files)
        if (file.name != "mod.xml") zip.entries.push_back({file.name, file.bytes, true});
    return zip;
}

namespace {

using Spoil = std::function<void(CraftedZip&)>;

// Another file of the mod, listed with its checksum as an attacker would list it.
Hostile with_file(const std::string& name, const std::string& file, const std::string& bytes) {
    auto files = sample_mod();
    files.push_back({file, bytes});
    CraftedZip zip = sample_zip(files);
    return {name, crafted(zip)};
}

Hostile with_entry(const std::string& name, CraftedEntry entry) {
    CraftedZip zip = sample_zip();
    zip.entries.push_back(std::move(entry));
    return {name, crafted(zip)};
}

Hostile spoilt(const std::string& name, const Spoil& spoil) {
    CraftedZip zip = sample_zip();
    spoil(zip);
    return {name, crafted(zip)};
}

void add_names(std::vector<Hostile>& all) {
    const std::pair<const char*, std::string> names[] = {{"zip-slip", "../outside.txt"},
                                                         {"zip-slip-inside", "docs/../../outside.txt"},
                                                         {"zip-slip-end", "docs/.."},
                                                         {"dot-part", "docs/./a.txt"},
                                                         {"absolute-path", "/tmp/outside.txt"},
                                                         {"drive-path", "c:/outside.txt"},
                                                         {"drive-path-relative", "C:outside.txt"},
                                                         {"backslash-slip", "..\\outside.txt"},
                                                         {"backslash-path", "docs\\a.txt"},
                                                         {"share-path", "\\\\server\\share\\a.txt"},
                                                         {"double-slash", "docs//a.txt"},
                                                         {"empty-name", ""},
                                                         {"folder-entry", "docs/"},
                                                         {"capital-letter", "docs/Readme.md"},
                                                         {"case-collision", "DOCS/README.MD"},
                                                         {"unicode-composed", "docs/caf\xc3\xa9.txt"},
                                                         {"unicode-decomposed", "docs/cafe\xcc\x81.txt"},
                                                         {"unicode-full-width-dots", "\xef\xbc\x8e\xef\xbc\x8e/a.txt"},
                                                         {"right-to-left-name", "docs/\xe2\x80\xaetxt.exe"},
                                                         {"not-utf-8-name", "docs/\xff\xfe.txt"},
                                                         {"blank-in-name", "docs/a b.txt"},
                                                         {"trailing-blank", "docs/a.txt "},
                                                         {"trailing-dot", "docs/a.txt."},
                                                         {"dots-alone", "docs/..."},
                                                         {"leading-dot", "docs/.hidden.md"},
                                                         {"leading-dot-folder", "scripts/.git/config.txt"},
                                                         {"line-break-in-name", "docs/a\nb.txt"},
                                                         {"escape-in-name", "docs/\x1b[2J.txt"},
                                                         {"zero-in-name", std::string("docs/a.txt\0/../../b", 19)},
                                                         {"device-con", "docs/con"},
                                                         {"device-nul-ending", "docs/nul.txt"},
                                                         {"device-com1", "com1/a.txt"},
                                                         {"device-lpt9", "docs/lpt9.md"},
                                                         {"stream-name", "docs/a.txt:evil"},
                                                         {"shell-name", "docs/$(id).txt"},
                                                         {"home-name", "~/a.txt"},
                                                         {"long-name", "docs/" + std::string(130, 'a') + ".txt"},
                                                         {"deep-name", "docs/1/2/3/4/5/6/7/8.txt"},
                                                         {"unknown-licence-file", "LICENSES/Own-1.0.txt"}};
    for (const auto& [name, file] : names) all.push_back(with_entry(name, {file, "x"}));
}

void add_kinds(std::vector<Hostile>& all) {
    const auto mode = [](std::uint32_t bits) {
        return CraftedEntry{.name = "docs/a.txt", .bytes = "/etc/passwd", .mode = bits};
    };
    all.push_back(with_entry("symbolic-link", mode(0120777)));
    all.push_back(with_entry("device-entry", mode(0020644)));
    all.push_back(with_entry("pipe-entry", mode(0010644)));
    all.push_back(with_entry("folder-mode", mode(0040755)));
    all.push_back(with_entry("set-user-id", mode(0104755)));
    all.push_back(with_entry("executable", mode(0100755)));
    all.push_back(with_entry("encrypted", {.name = "docs/a.txt", .bytes = "secret secret", .flags = 1}));
    all.push_back(with_entry("method-lzma", {.name = "docs/a.txt", .bytes = "x", .method = 14}));
    all.push_back(with_entry("method-unknown", {.name = "docs/a.txt", .bytes = "x", .method = 77}));
}

void add_sizes(std::vector<Hostile>& all) {
    const std::string zeros(std::size_t{8} << 20U, '\0');
    all.push_back(with_entry("bomb", {.name = "docs/a.txt", .bytes = zeros, .deflate = true}));
    all.push_back(
        with_entry("bomb-declared-huge", {.name = "docs/a.txt", .bytes = "x", .deflate = true, .size = 0xF0000000U}));
    all.push_back(
        with_entry("bomb-declared-small", {.name = "docs/a.txt", .bytes = zeros, .deflate = true, .size = 10}));
    all.push_back(with_entry("declared-more", {.name = "docs/a.txt", .bytes = "short", .deflate = true, .size = 50}));
    all.push_back(
        with_entry("declared-less", {.name = "docs/a.txt", .bytes = "a longer text", .deflate = true, .size = 5}));
    all.push_back(with_entry("wrong-crc", {.name = "docs/a.txt", .bytes = "text", .deflate = true, .crc = 1}));
    all.push_back(with_entry("broken-stream",
                             {.name = "docs/a.txt", .bytes = "\xff\xff\xff not deflate", .method = 8, .size = 40}));
    all.push_back(with_entry("stored-lies", {.name = "docs/a.txt", .bytes = "four", .size = 400}));
    all.push_back(spoilt("many-small-bombs", [&](CraftedZip& zip) {
        const std::string part(200'000, 'a');
        for (int i = 0; i < 9; ++i)
            zip.entries.push_back({.name = "docs/" + std::to_string(i) + ".txt",
                                   .bytes = part,
                                   .method = 8,
                                   .size = std::uint32_t{30} << 20U});
    }));
    all.push_back(spoilt("overlapping-files", [](CraftedZip& zip) {
        const std::string text(40'000, 'x');
        zip.entries.push_back({.name = "docs/0.txt", .bytes = text});
        const auto at = static_cast<std::uint32_t>(crafted({zip.entries}).find("docs/0.txt") - 30);
        for (int i = 1; i < 4; ++i) {
            CraftedEntry again{.name = "docs/0.txt", .bytes = "", .size = 40'000, .packed_size = 40'000, .offset = at};
            again.crc = 0;
            again.name = "docs/" + std::to_string(i) + ".txt";
            zip.entries.push_back(again);
        }
    }));
    all.push_back(spoilt("many-files", [](CraftedZip& zip) {
        for (int i = 0; i < 4200; ++i) zip.entries.push_back({.name = "docs/" + std::to_string(i) + ".txt"});
    }));
    all.push_back(spoilt("long-comment", [](CraftedZip& zip) { zip.comment = std::string(2000, 'c'); }));
}

void add_shapes(std::vector<Hostile>& all) {
    const std::string whole = crafted(sample_zip());
    all.push_back({"empty-file", ""});
    all.push_back({"not-an-archive", "This is a text, not an archive, though its name says so.\n"});
    all.push_back({"truncated", whole.substr(0, whole.size() / 2)});
    all.push_back({"truncated-end", whole.substr(0, whole.size() - 5)});
    all.push_back(spoilt("text-after-end", [](CraftedZip& zip) { zip.after = "more"; }));
    all.push_back(spoilt("text-before-beginning", [](CraftedZip& zip) { zip.before = "#!/bin/sh\n"; }));
    all.push_back(spoilt("count-too-high", [](CraftedZip& zip) { zip.count = 9; }));
    all.push_back(spoilt("count-too-low", [](CraftedZip& zip) { zip.count = 2; }));
    all.push_back(spoilt("two-directories", [&](CraftedZip& zip) { zip.comment = whole.substr(whole.size() - 900); }));
    all.push_back(spoilt("local-name-differs", [](CraftedZip& zip) { zip.entries[3].local_name = "docs/readme.mx"; }));
    all.push_back(spoilt("duplicate-name", [](CraftedZip& zip) { zip.entries.push_back(zip.entries[3]); }));
    all.push_back(with_entry("file-is-folder", {"docs/readme.md/a.txt", "x"}));
    all.push_back(spoilt("no-mimetype", [](CraftedZip& zip) { zip.entries.erase(zip.entries.begin()); }));
    all.push_back(spoilt("mimetype-late", [](CraftedZip& zip) { std::swap(zip.entries[0], zip.entries[1]); }));
    all.push_back(spoilt("mimetype-other", [](CraftedZip& zip) { zip.entries[0].bytes = "application/epub+zip"; }));
    all.push_back(spoilt("mimetype-packed", [](CraftedZip& zip) { zip.entries[0].deflate = true; }));
    all.push_back(
        spoilt("mimetype-extra", [](CraftedZip& zip) { zip.entries[0].extra = std::string("ux\x01\0x", 5); }));
    all.push_back(spoilt("no-manifest", [](CraftedZip& zip) { zip.entries.erase(zip.entries.begin() + 1); }));
    all.push_back(spoilt("no-checksums", [](CraftedZip& zip) { zip.entries.erase(zip.entries.begin() + 2); }));
    all.push_back(with_entry("not-listed", {"docs/more.txt", "unlisted\n"}));
    all.push_back(spoilt("listed-not-there", [](CraftedZip& zip) { zip.entries.pop_back(); }));
    all.push_back(spoilt("wrong-checksum", [](CraftedZip& zip) { zip.entries[3].bytes += "changed"; }));
    all.push_back(spoilt("checksums-garbage", [](CraftedZip& zip) { zip.entries[2].bytes = "hello\n"; }));
    all.push_back(spoilt("checksums-unsorted", [](CraftedZip& zip) {
        std::string& text = zip.entries[2].bytes;
        const std::size_t first = text.find('\n') + 1;
        text = text.substr(first) + text.substr(0, first);
    }));
    all.push_back(spoilt("checksums-twice", [](CraftedZip& zip) {
        std::string& text = zip.entries[2].bytes;
        text = text.substr(0, text.find('\n') + 1) + text;
    }));
}

// What a program finds that reads from the front, or looks for headers, and no program that reads the directory.
void add_hidden(std::vector<Hostile>& all) {
    const auto field = [](const std::string& kind, const std::string& text) {
        return kind + static_cast<char>(text.size()) + std::string(1, '\0') + text;
    };
    const std::string other_name = field("up", std::string("\1\xd4\x84\xec\xd6", 5) + "../../evil.md");
    all.push_back(with_entry("entry-not-in-directory", {.name = "docs/a.txt", .bytes = "hidden\n", .listed = false}));
    all.push_back(spoilt("bytes-between-entries", [](CraftedZip& zip) { zip.entries[3].behind = "hidden"; }));
    all.push_back(spoilt("bytes-behind-deflated", [](CraftedZip& zip) {
        CraftedEntry& entry = zip.entries[3];
        entry.packed_size = static_cast<std::uint32_t>(deflated(entry.bytes).size() + 6);
        entry.behind = "hidden";
    }));
    all.push_back(spoilt("bytes-behind-stored", [](CraftedZip& zip) {
        CraftedEntry& entry = zip.entries[3];
        entry.deflate = false;
        entry.packed_size = static_cast<std::uint32_t>(entry.bytes.size() + 6);
        entry.behind = "hidden";
    }));
    all.push_back(spoilt("bytes-before-directory", [](CraftedZip& zip) { zip.before_directory = "hidden"; }));
    all.push_back(spoilt("bytes-after-directory", [](CraftedZip& zip) { zip.after_directory = "hidden"; }));
    all.push_back(spoilt("unicode-path", [&](CraftedZip& zip) {
        zip.entries[3].extra = other_name;
        zip.entries[3].dir_extra = other_name;
    }));
    all.push_back(spoilt("unicode-path-beside-file", [&](CraftedZip& zip) { zip.entries[3].extra = other_name; }));
    all.push_back(spoilt("unicode-path-in-directory", [&](CraftedZip& zip) { zip.entries[3].dir_extra = other_name; }));
    all.push_back(spoilt("unknown-field", [&](CraftedZip& zip) { zip.entries[3].extra = field("NU", "hidden"); }));
    all.push_back(spoilt("cut-field", [&](CraftedZip& zip) { zip.entries[3].extra = "UT"; }));
    all.push_back(spoilt("remark-in-directory", [](CraftedZip& zip) { zip.entries[3].remark = "hidden"; }));
    all.push_back(spoilt("file-on-other-disk", [](CraftedZip& zip) { zip.entries[3].disk = 1; }));
    all.push_back(spoilt("end-on-other-disk", [](CraftedZip& zip) { zip.disk = 1; }));
    all.push_back(spoilt("odd-flags", [](CraftedZip& zip) { zip.entries[3].flags = 0x0020; }));
    all.push_back(spoilt("descriptor-lies", [](CraftedZip& zip) {
        CraftedEntry& file = zip.entries[3];
        file.flags = 8;
        file.local_size = 0;
        file.behind = std::string("PK\x07\x08\5\0\0\0c\0\0\0c\0\0\0", 16);
    }));
    all.push_back(spoilt("local-size-differs", [](CraftedZip& zip) { zip.entries[3].local_size = 3; }));
    all.push_back(with_entry("signature-garbage", {"CHECKSUMS.minisig", "xyz"}));
    all.push_back(with_entry("signature-empty", {"CHECKSUMS.minisig", ""}));
}

std::string png(std::uint32_t width, std::uint32_t height) {
    std::string out = "\x89PNG\r\n\x1a\n";
    out += std::string("\0\0\0\x0dIHDR", 8);
    for (const std::uint32_t n : {width, height})
        for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(n >> shift & 0xFFU);
    return out + std::string("\x08\x06\0\0\0crc!", 9);
}

void add_contents(std::vector<Hostile>& all) {
    all.push_back(with_file("native-library", "scripts/a.lua",
                            "\x7f"
                            "ELF\x02\x01\x01 and so on"));
    all.push_back(with_file("windows-program", "docs/a.txt", "MZ\x90 this program cannot be run"));
    all.push_back(with_file("lua-bytecode", "scripts/a.lua", "\x1bLuaT\x19\x93"));
    all.push_back(with_file("web-assembly", "scripts/a.lua", std::string("\0asm\1\0\0\0", 8)));
    all.push_back(with_file("shell-script", "docs/a.txt", "#!/bin/sh\nrm -rf ~\n"));
    all.push_back(with_file("nested-archive", "docs/a.txt", crafted(sample_zip())));
    all.push_back(with_file("nested-gzip", "docs/a.txt", "\x1f\x8b\x08 etc"));
    all.push_back(with_file("library-by-name", "scripts/a.so", "text"));
    all.push_back(with_file("unknown-ending", "docs/a.exe", "text"));
    all.push_back(with_file("unknown-folder", "bin/a.txt", "text"));
    all.push_back(with_file("file-at-top", "readme.txt", "text"));
    all.push_back(with_file("text-control-characters", "docs/a.txt", "a\x1b[31mb"));
    all.push_back(with_file("text-not-utf-8", "docs/a.txt", "caf\xe9"));
    all.push_back(with_file("script-with-zero", "scripts/a.lua", std::string("return\0 1", 9)));
    all.push_back(with_file("xml-doctype", "errata/a.xml", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"));
    all.push_back(with_file(
        "xml-billion-laughs", "errata/a.xml",
        "<!DOCTYPE l [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;\">]><l>&c;</l>"));
    all.push_back(with_file("xml-external-entity", "errata/a.xml", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>"));
    all.push_back(with_file("xml-two-roots", "errata/a.xml", "<a/><b/>"));
    all.push_back(with_file("xml-undeclared-entity", "errata/a.xml", "<a>&nbsp;</a>"));
    all.push_back(with_file("xml-deep", "errata/a.xml", [] {
        std::string text;
        for (int i = 0; i < 100; ++i) text += "<a>";
        for (int i = 0; i < 100; ++i) text += "</a>";
        return text;
    }()));
    all.push_back(with_file("xml-utf-16", "errata/a.xml", std::string("\xff\xfe<\0a\0/\0>\0", 10)));
    all.push_back(with_file("xml-null-reference", "errata/a.xml", "<a>&#0;</a>"));
    all.push_back(
        with_file("native-plugin", "scripts/a/plugin.xml",
                  "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"evil.one\" version=\"1.0.0\" abi=\"0.1\" "
                  "licence=\"MIT\"><title>Evil</title><library native=\"evil\"/></plugin>"));
    all.push_back(with_file("picture-too-wide", "pictures/a.png", png(20'000, 10)));
    all.push_back(with_file("picture-too-large", "pictures/a.png", png(16'000, 16'000)));
    all.push_back(with_file("picture-of-nothing", "pictures/a.png", png(0, 10)));
    all.push_back(with_file("picture-is-text", "pictures/a.png", "no picture"));
    all.push_back(with_file("jpeg-too-large", "pictures/a.jpg",
                            std::string("\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\3\1\x22\0\2\x11\1\3\x11\1", 21)));
    all.push_back(with_file("svg-script", "pictures/a.svg",
                            "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>"));
    all.push_back(with_file("svg-foreign", "pictures/a.svg", "<svg><foreignObject/></svg>"));
    all.push_back(with_file("svg-link", "pictures/a.svg", "<svg><image href=\"http://example.invalid/a.png\"/></svg>"));
    all.push_back(
        with_file("svg-local-file", "pictures/a.svg", "<svg><use xlink:href=\"file:///etc/passwd#a\"/></svg>"));
    all.push_back(with_file("svg-acts", "pictures/a.svg", "<svg onload=\"alert(1)\"/>"));
    all.push_back(with_file("svg-style-url", "pictures/a.svg", "<svg><style>@import 'x'</style></svg>"));
}

}  // namespace

std::vector<Hostile> hostile_archives() {
    std::vector<Hostile> all;
    add_shapes(all);
    add_names(all);
    add_kinds(all);
    add_sizes(all);
    add_hidden(all);
    add_contents(all);
    for (const Hostile& manifest : hostile_manifests()) {
        auto files = sample_mod();
        for (PackageFile& file : files)
            if (file.name == "mod.xml") file.bytes = manifest.bytes;
        if (manifest.name == "manifest-future-format")
            all.push_back({"archive-future-format", crafted(sample_zip(files))});
    }
    return all;
}

std::vector<Hostile> hostile_manifests() {
    std::vector<Hostile> all;
    const auto lines = [&](const char* name, const std::string& more) {
        all.push_back({name, sample_manifest("tester.creek", "1.0.0", more), true});
    };
    const auto changed = [&](const char* name, const std::string& from, const std::string& to) {
        std::string text = sample_manifest("tester.creek", "1.0.0");
        text.replace(text.find(from), from.size(), to);
        all.push_back({name, text, true});
    };
    changed("manifest-future-format", "format=\"1\"", "format=\"2\"");
    changed("manifest-no-format", " format=\"1\"", "");
    changed("manifest-other-namespace", "urn:ramparts:mod:1", "urn:ramparts:plugin:1");
    changed("manifest-id-capital", "tester.creek", "Tester.creek");
    changed("manifest-id-path", "tester.creek", "../creek");
    changed("manifest-id-no-dot", "tester.creek", "creek");
    changed("manifest-id-two-dots", "tester.creek", "tester..creek");
    changed("manifest-id-long", "tester.creek", "tester." + std::string(70, 'x'));
    changed("manifest-version-two-numbers", "version=\"1.0.0\"", "version=\"1.0\"");
    changed("manifest-version-zero-first", "version=\"1.0.0\"", "version=\"01.0.0\"");
    changed("manifest-version-huge", "version=\"1.0.0\"", "version=\"99999999999.0.0\"");
    changed("manifest-version-path", "version=\"1.0.0\"", "version=\"1.0.0/..\"");
    changed("manifest-no-version", " version=\"1.0.0\"", "");
    changed("manifest-licence-unknown", "licence=\"MIT\"", "licence=\"My own\"");
    changed("manifest-licence-open", "licence=\"MIT\"", "licence=\"(MIT OR ISC\"");
    changed("manifest-no-title", "<title>The creek put right</title>", "");
    changed("manifest-repeated-attribute", "version=\"1.0.0\"", "version=\"1.0.0\" version=\"2.0.0\"");
    changed("manifest-doctype", "<mod ", "<!DOCTYPE mod><mod ");
    lines("manifest-unknown-element", "  <install run=\"setup.sh\"/>\n");
    lines("manifest-requires-itself", "  <requires id=\"tester.creek\"/>\n");
    lines("manifest-requires-twice", "  <requires id=\"a.b\"/>\n  <requires id=\"a.b\"/>\n");
    lines("manifest-requires-conflicts", "  <requires id=\"a.b\"/>\n  <conflicts id=\"a.b\"/>\n");
    lines("manifest-empty-range", "  <requires id=\"a.b\" min=\"2.0.0\" below=\"1.0.0\"/>\n");
    lines("manifest-replaces-itself", "  <replaces id=\"tester.creek\"/>\n");
    lines("manifest-two-titles", "  <title>Again</title>\n");
    lines("manifest-long-title", "  <doc>" + std::string(5000, 'x') + "</doc>\n");
    return all;
}

}  // namespace ramparts::test
