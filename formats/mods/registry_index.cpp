// Reads and writes indexes of mods; see registry_index.hpp.
#include "formats/mods/registry_index.hpp"

#include <algorithm>
#include <chrono>

#include "formats/mods/entry_name.hpp"
#include "formats/mods/licences.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/text/numbers.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/small_document.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kIndexSpace = "urn:ramparts:index:1";
constexpr int kMostSerial = 2'000'000'000;

class IndexReader {
public:
    IndexReader(xml::Reader& reader, RegistryIndex& index) : reader_(reader), index_(index) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "serial", "expires", "title"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kModFormat)) return;
        index_.id = mod_id(row, "id");
        index_.serial = static_cast<std::uint32_t>(row.required_integer("serial", 1, kMostSerial).value_or(0));
        index_.expires = row.required_text("expires");
        if (!index_.expires.empty() && !is_day(index_.expires))
            wrong(row, "expires", message("write it as 2027-02-23"));
        index_.title = row.text("title");
        xml::Children children = reader_.children(root);
        Element child;
        constexpr std::string_view kRows[] = {"mirror", "mod", "revoked"};
        while (reader_.next(children, child)) {
            if (++rows_ > kMaxIndexRows) return too_many(child);
            if (child.name() == "mirror") mirror(child);
            else if (child.name() == "mod") mod(child);
            else if (child.name() == "revoked") revoked(child);
            else reader_.unknown_element(child, root, kRows);
        }
    }

private:
    static void wrong(Attributes& row, std::string_view name, Message fix) {
        row.error("RP8031", name, message("\"{1}\" is not a value of \"{2}\"", excerpt(row.value(name)), name),
                  std::move(fix));
    }
    void too_many(const Element& child) {
        reader_.report().error("RP8031", reader_.offset(child),
                               message("the index has more than {1} lines", kMaxIndexRows), message("split it"));
    }
    static std::string mod_id(Attributes& row, std::string_view name) {
        const std::string text = row.required_text(name);
        if (text.empty() || is_mod_id(text)) return text;
        wrong(row, name, message("write author.name in small letters a-z, digits, '.', '_' and '-', at most 64"));
        return {};
    }
    static std::optional<Version> version(Attributes& row, std::string_view name) {
        auto found = parse_version(row.value(name));
        if (row.has(name) && !found) wrong(row, name, message("write three numbers, such as 1.0.0 or 1.0.0-beta.2"));
        return found;
    }
    static std::string key(Attributes& row) {
        const std::string text = row.text("key");
        if (text.empty() || parse_public_key(text)) return text;
        wrong(row, "key", message("write the line of a public key file"));
        return {};
    }

    void mirror(const Element& element) {
        constexpr std::string_view kNames[] = {"href"};
        Attributes row(reader_, element, kNames);
        index_.mirrors.push_back(row.required_text("href"));
        reader_.leaf(element);
    }

    void mod(const Element& element) {
        constexpr std::string_view kNames[] = {"id", "version", "licence", "title", "file", "bytes", "sha256", "key"};
        Attributes row(reader_, element, kNames);
        IndexedMod found;
        found.info.id = mod_id(row, "id");
        if (!row.has("version")) row.missing("version");
        found.info.version = version(row, "version").value_or(Version{});
        found.info.licence = row.required_text("licence");
        if (!read_licences(found.info.licence).fault.empty())
            wrong(row, "licence", message("write SPDX names, such as MIT"));
        found.info.title = row.required_text("title");
        found.file = row.required_text("file");
        const bool plain = fault_of_entry_name(found.file).empty() && found.file.find('/') == std::string::npos &&
                           found.file.ends_with(".rpmod");
        if (!found.file.empty() && !plain)
            wrong(row, "file", message("name a file beside the index, such as a.b-1.0.0.rpmod"));
        found.bytes = static_cast<std::uint64_t>(row.required_integer("bytes", 1, 1 << 30).value_or(1));
        found.sha256 = row.required_text("sha256");
        const bool hash =
            found.sha256.size() == 64 && found.sha256.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (!found.sha256.empty() && !hash) wrong(row, "sha256", message("write 64 hexadecimal digits"));
        found.key = key(row);
        links(element, found.info);
        const auto same = [&](const IndexedMod& m) {
            return m.info.id == found.info.id && m.info.version == found.info.version;
        };
        if (std::any_of(index_.mods.begin(), index_.mods.end(), same))
            return row.error("RP8031", "version", message("{1} appears twice in the index", mod_name(found.info)),
                             message("keep one of the two"));
        index_.mods.push_back(std::move(found));
    }

    void links(const Element& element, ModInfo& info) {
        xml::Children children = reader_.children(element);
        Element child;
        constexpr std::string_view kRows[] = {"requires", "conflicts", "replaces"};
        constexpr std::string_view kNames[] = {"id", "min", "below"};
        while (reader_.next(children, child)) {
            const auto* known = std::find(std::begin(kRows), std::end(kRows), child.name());
            if (known == std::end(kRows)) {
                reader_.unknown_element(child, element, kRows);
                continue;
            }
            Attributes row(reader_, child, kNames);
            ModLink link{mod_id(row, "id"), {version(row, "min"), version(row, "below")}};
            reader_.leaf(child);
            if (++rows_ > kMaxIndexRows) return too_many(child);
            if (known == &kRows[0]) info.requires_.push_back(std::move(link));
            else if (known == &kRows[1]) info.conflicts.push_back(std::move(link));
            else info.replaces.push_back(std::move(link.id));
        }
    }

    void revoked(const Element& element) {
        constexpr std::string_view kNames[] = {"id", "version", "key", "reason"};
        Attributes row(reader_, element, kNames);
        Revocation found;
        if (row.has("id")) found.id = mod_id(row, "id");
        if (const auto v = version(row, "version")) found.version = v->text();
        found.key = key(row);
        found.reason = row.required_text("reason");
        reader_.leaf(element);
        if (found.id.empty() == found.key.empty())
            return row.error("RP8031", "reason", message("a revocation names a mod or a key"),
                             message("name one of the two"));
        index_.revoked.push_back(std::move(found));
    }

    xml::Reader& reader_;
    RegistryIndex& index_;
    std::size_t rows_ = 0;
};

void put_link(xml::Writer& out, std::string_view name, const ModLink& link) {
    out.begin(name).attribute("id", link.id);
    if (link.range.min) out.attribute("min", link.range.min->text());
    if (link.range.below) out.attribute("below", link.range.below->text());
    out.end_empty();
}

void put_mod(xml::Writer& out, const IndexedMod& mod) {
    const ModInfo& info = mod.info;
    out.begin("mod")
        .attribute("id", info.id)
        .attribute("version", info.version.text())
        .attribute("licence", info.licence)
        .attribute("title", info.title)
        .attribute("file", mod.file)
        .attribute("bytes", std::to_string(mod.bytes))
        .attribute("sha256", mod.sha256)
        .optional("key", mod.key);
    if (info.requires_.empty() && info.conflicts.empty() && info.replaces.empty()) return out.end_empty();
    out.open();
    for (const ModLink& link : info.requires_) put_link(out, "requires", link);
    for (const ModLink& link : info.conflicts) put_link(out, "conflicts", link);
    for (const std::string& id : info.replaces) put_link(out, "replaces", {id, {}});
    out.close("mod");
}

std::optional<std::chrono::year_month_day> day_of(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto year = to_integer(text.substr(0, 4), 1, 9999);
    const auto month = to_integer(text.substr(5, 2), 1, 12);
    const auto day = to_integer(text.substr(8, 2), 1, 31);
    if (!year || !month || !day) return std::nullopt;
    const std::chrono::year_month_day found{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                            std::chrono::day(static_cast<unsigned>(*day))};
    return found.ok() ? std::optional(found) : std::nullopt;
}

std::string text_of(std::chrono::year_month_day day) {
    const auto digits = [](unsigned n, std::size_t width) {
        const std::string text = std::to_string(n);
        return std::string(width - std::min(width, text.size()), '0') + text;
    };
    return digits(static_cast<unsigned>(static_cast<int>(day.year())), 4) + "-" +
           digits(static_cast<unsigned>(day.month()), 2) + "-" + digits(static_cast<unsigned>(day.day()), 2);
}

}  // namespace

IndexRead read_index(std::string text, std::string path) {
    IndexRead result;
    result.readable = xml::read_small_document(
        std::make_shared<SourceText>(std::move(path), std::move(text)), {"index", kIndexSpace, kMaxIndexBytes},
        result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { IndexReader(reader, result.index).read(root); });
    return result;
}

std::string write_index(const RegistryIndex& index) {
    xml::Writer out;
    out.begin("index")
        .attribute("xmlns", kIndexSpace)
        .attribute("format", kModFormat)
        .attribute("id", index.id)
        .attribute("serial", std::to_string(index.serial))
        .attribute("expires", index.expires)
        .optional("title", index.title)
        .open();
    for (const std::string& mirror : index.mirrors) out.begin("mirror").attribute("href", mirror).end_empty();
    for (const IndexedMod& mod : index.mods) put_mod(out, mod);
    for (const Revocation& r : index.revoked)
        out.begin("revoked")
            .optional("id", r.id)
            .optional("version", r.version)
            .optional("key", r.key)
            .attribute("reason", r.reason)
            .end_empty();
    out.close("index");
    return out.take();
}

std::string index_words(const RegistryIndex& index) {
    return "ramparts-index " + index.id + " " + std::to_string(index.serial);
}

std::string signature_words(const ModInfo& info) { return "ramparts-mod " + mod_name(info); }

bool is_day(std::string_view text) { return day_of(text).has_value(); }

std::string today() { return text_of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())); }

std::string days_later(std::string_view day, int days) {
    const auto from = day_of(day);
    if (!from) return std::string(day);
    return text_of(std::chrono::sys_days(*from) + std::chrono::days(std::clamp(days, 0, 36'500)));
}

}  // namespace ramparts
