// Reads errata.xml; see errata_file.hpp.
#include <algorithm>
#include <map>
#include <set>

#include "formats/errata/change_rows.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

class ErrataReader {
public:
    ErrataReader(xml::Reader& reader, Errata& errata) : reader_(reader), errata_(errata) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name", "version"};
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        errata_.id = row.required_id("id");
        errata_.name = row.text("name");
        errata_.version = row.text("version");
        constexpr std::string_view kRows[] = {"base", "erratum"};
        for_each_row(reader_, root, kRows, [&](const Element& element, std::size_t which) {
            if (which == 0) base(element);
            else erratum(element);
        });
        if (!has_base_)
            reader_.report().error("RP1024", reader_.offset(root), message("<errata> lacks the row <base>"),
                                   message("name the scenario that is corrected: <base id=\"…\"/>"));
        for (std::size_t i = 0; i < errata_.errata.size(); ++i) check_names(i);
        check_circles();
    }

private:
    void base(const Element& element) {
        constexpr std::string_view kNames[] = {"id", "version", "sha256"};
        Attributes row(reader_, element, kNames);
        if (has_base_)
            return row.error("RP1050", "id", message("there is a second <base>"), message("keep one of the two"));
        has_base_ = true;
        errata_.base = {row.required_id("id"), row.text("version"), row.text("sha256")};
        const std::string& hash = errata_.base.sha256;
        if (!hash.empty() && (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos))
            row.error("RP1033", "sha256", message("attribute \"sha256\" is not a SHA-256"),
                      message("write its 64 digits 0-9, a-f, or leave it out"));
    }

    void erratum(const Element& element) {
        constexpr std::string_view kNames[] = {"id",   "prov",   "src",   "reason",    "printed",
                                               "date", "author", "needs", "conflicts", "off"};
        Attributes row(reader_, element, kNames);
        if (errata_.errata.size() == kMaxErrata) {
            if (!std::exchange(too_many_, true))
                row.error("RP1009", "id", message("there are more than {1} errata", kMaxErrata),
                          message("put some of them into another file"));
            return;
        }
        keys_.clear();
        Erratum found;
        found.byte = row.at_element();
        found.id = row.required_id("id");
        found.source = row.provenance({});
        found.reason = row.text("reason");
        found.printed = row.text("printed");
        found.date = row.text("date");
        found.author = row.text("author");
        found.needs = list(row, "needs");
        found.conflicts = list(row, "conflicts");
        found.off = row.flag("off");
        for_each_row(reader_, element, kChangeNouns,
                     [&](const Element& inner, std::size_t which) { change(inner, kChangeNouns[which], found); });
        if (found.id.empty()) return;
        if (errata_.find(found.id))
            return row.error("RP1050", "id", message("another <erratum> has the id \"{1}\" already", found.id),
                             message("give each its own id"));
        errata_.errata.push_back(std::move(found));
    }

    std::vector<std::string> list(Attributes& row, std::string_view name) {
        std::vector<std::string> ids;
        xml::for_each_item(row.value(name), [&](std::string_view item, std::size_t) {
            if (std::find(ids.begin(), ids.end(), item) == ids.end()) ids.emplace_back(item);
            else
                row.error("RP1050", name, message("\"{1}\" appears twice in {2}", item, row.label(name)),
                          message("keep one of the two"));
        });
        return ids;
    }

    void change(const Element& element, std::string_view noun, Erratum& erratum) {
        if (erratum.changes.size() == kMaxErratumChanges) return;
        auto row = read_change_row(reader_, element, noun, keys_, ChangesOf::erratum);
        if (!row) return;
        erratum.places.push_back(reader_.offset(element));
        erratum.changes.push_back(std::move(*row));
    }

    void check_names(std::size_t at) {
        const Erratum& erratum = errata_.errata[at];
        std::vector<std::string_view> ids;
        for (const Erratum& e : errata_.errata)
            if (e.id != erratum.id) ids.push_back(e.id);
        for (const auto* list : {&erratum.needs, &erratum.conflicts})
            for (const std::string& id : *list)
                if (id.find('/') == std::string::npos && std::find(ids.begin(), ids.end(), id) == ids.end())
                    reader_.report().error(
                        "RP1051", erratum.byte,
                        message("erratum \"{1}\" names \"{2}\", and there is no other of that id", erratum.id, id),
                        suggestion(id, ids));
        for (const std::string& id : erratum.needs)
            if (std::find(erratum.conflicts.begin(), erratum.conflicts.end(), id) != erratum.conflicts.end())
                reader_.report().error(
                    "RP1076", erratum.byte,
                    message("erratum \"{1}\" both needs \"{2}\" and conflicts with it", erratum.id, id),
                    message("keep one of the two"));
    }

    // An erratum stands behind what it needs, so no circle can be.
    void check_circles() {
        std::set<std::string_view> before;
        for (const Erratum& erratum : errata_.errata) {
            for (const std::string& id : erratum.needs)
                if (errata_.find(id) && !before.contains(id) && id != erratum.id)
                    reader_.report().error(
                        "RP1076", erratum.byte,
                        message("erratum \"{1}\" needs \"{2}\", which comes after it", erratum.id, id),
                        message("errata are applied in their order: put what is needed first"));
            before.insert(erratum.id);
        }
    }

    xml::Reader& reader_;
    Errata& errata_;
    bool has_base_ = false;
    bool too_many_ = false;
    std::set<ChangeKey> keys_;  ///< of the erratum that is being read
};

}  // namespace

ErrataRead read_errata(std::string text, std::string path) {
    ErrataRead result;
    ParsedDocument open = open_document(DocumentKind::errata, std::move(text), std::move(path));
    if (open.reader) ErrataReader(*open.reader, result.errata).read(open.root);
    result.readable = open.reader && !open.report->has_errors();
    result.source = open.source;
    result.diagnostics = open.report->take();
    return result;
}

}  // namespace ramparts
