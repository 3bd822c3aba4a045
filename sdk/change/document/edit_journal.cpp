// Writing and reading journals; see edit_journal.hpp.
//
// Layout: a header line with the hashes, then records of [length, 4 bytes][check sum, 8 bytes][kind, 1 byte][content],
// numbers little-endian. The check sum covers the record's position in the file as well, so that a record cannot be
// taken for another. The first record says which fields values have (written_fields.hpp), and another one does where a
// later version of the program goes on with a journal.
#include "sdk/change/document/edit_journal.hpp"

#include "engine/core/background.hpp"
#include "engine/core/hash.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/change/document/archive.hpp"
#include "sdk/change/document/patch_io.hpp"
#include "sdk/change/document/soundness.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kName = "ramparts-journal ";
constexpr std::string_view kMagic = "ramparts-journal 5";
constexpr std::size_t kFrame = 12;

void put_fixed(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
}

std::uint64_t get_fixed(std::string_view bytes, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i)
        value |= std::uint64_t{static_cast<unsigned char>(bytes[static_cast<std::size_t>(i)])} << (8 * i);
    return value;
}

std::uint64_t check_sum(std::string_view payload, std::uint64_t sequence) {
    return hash_combine(hash_text(payload), sequence);
}

std::string framed(const std::string& payload, std::uint64_t sequence) {
    std::string bytes;
    put_fixed(bytes, payload.size(), 4);
    put_fixed(bytes, check_sum(payload, sequence), 8);
    return bytes + payload;
}

std::string header(const EditJournalBase& base) {
    std::string line(kMagic);
    for (const std::string* hash : {&base.scenario, &base.map, &base.ruleset})
        line += " " + (hash->empty() ? "-" : *hash);
    const std::string sum = std::to_string(hash_text(line));
    return line + " " + sum + "\n";
}

bool read_header(std::string_view& bytes, EditJournalRead& out) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos || !bytes.starts_with(kMagic)) return false;
    const std::string_view line = bytes.substr(0, end);
    const std::size_t sum = line.rfind(' ');
    if (line.substr(sum + 1) != std::to_string(hash_text(line.substr(0, sum)))) return false;
    std::string_view rest = line.substr(kMagic.size(), sum - kMagic.size());
    for (std::string* hash : {&out.base.scenario, &out.base.map, &out.base.ruleset}) {
        if (rest.empty() || rest[0] != ' ') return false;
        rest.remove_prefix(1);
        const std::size_t stop = std::min(rest.find(' '), rest.size());
        *hash = rest.substr(0, stop) == "-" ? std::string() : std::string(rest.substr(0, stop));
        rest.remove_prefix(stop);
    }
    bytes.remove_prefix(end + 1);
    return rest.empty();
}

/// Reads the account of fields that begins or is a record; says what this version does not know.
Message read_written(ArchiveReader& a, std::shared_ptr<const WrittenFields>& out) {
    const std::string account = a.text();
    out = nullptr;
    if (!a.ok() || account == WrittenFields::own_text()) return {};
    auto read = WrittenFields::parse(account);
    if (!read) return std::move(read.error());
    out = std::make_shared<const WrittenFields>(std::move(*read));
    return {};
}

/// What is wrong with it; empty when all is well.
Message read_record(std::string_view payload, EditJournalRead::Record& r) {
    using Kind = EditJournalRead::Record::Kind;
    Message none = wording("this is not a record of a journal");
    if (payload.empty()) return none;
    r.kind = static_cast<Kind>(payload[0]);
    payload.remove_prefix(1);
    ArchiveReader a(payload);
    const auto step = [&] { r.steps.push_back({a.text(), a.text()}); };
    switch (r.kind) {
        case Kind::seal: break;
        case Kind::whole:
        case Kind::fields:
            if (Message why = read_written(a, r.written); !why.empty()) return why;
            if (r.kind == Kind::whole) {
                r.scenario = payload.substr(payload.size() - a.left());
                return a.ok() ? Message() : none;
            }
            break;
        case Kind::edit:
            r.merge_key = a.text();
            step();
            break;
        case Kind::move:
            archive(a, r.target);
            while (a.ok() && !a.at_end()) step();
            break;
        default: return none;
    }
    return a.ok() && a.at_end() ? Message() : none;
}

Message placed(std::size_t record, std::size_t offset, Message wrong) {
    return message("record {1} at byte {2}: {3}", record + 1, offset, std::move(wrong));
}

}  // namespace

std::filesystem::path edit_journal_path(const std::filesystem::path& file) {
    return file.parent_path() / ("." + file.filename().string() + ".ramparts-journal");
}

std::string edit_journal_opening(const EditJournalBase& base, const Scenario& scenario) {
    ArchiveWriter a;
    a.bytes = "W";
    a.text(WrittenFields::own_text());
    Scenario copy = scenario;
    archive(a, copy);
    return header(base) + framed(a.bytes, 0);
}

void EditJournal::begin(Document& document) {
    detach();
    trouble_ = {};
    document_ = &document;
    origin_ = known_from_ = known_to_ = document.step_number(document.position());
    sequence_ = 1;
    listen();
}

void EditJournal::listen() {
    document_->set_recorder([this](const Operation& operation) { record(operation); });
}

void EditJournal::start(Document& document, const EditJournalBase& base) {
    start(document, [opening = edit_journal_opening(base, document.scenario())] { return opening; });
}

void EditJournal::start(Document& document, std::function<std::string()> opening) {
    begin(document);
    make_opening_ = std::move(opening);
}

void EditJournal::prepare() {
    if (make_opening_) opening_ = in_background(std::exchange(make_opening_, nullptr));
}

void EditJournal::resume(Document& document, std::size_t valid_bytes) {
    begin(document);
    origin_ = 0;
    known_from_ = document.step_number(0);
    known_to_ = document.step_number(document.history_size());
    const auto bytes = files_.read(path_);
    if (!bytes) {
        trouble_ = bytes.error().message;
        return;
    }
    // A torn tail would hide everything written after it.
    const std::string good = bytes->substr(0, valid_bytes);
    const EditJournalRead read = read_edit_journal(good);
    sequence_ = read.records.size();
    if (good.size() != bytes->size()) replace(good);
    if (read.written() == nullptr) return;
    // From here on with the fields of this version.
    ArchiveWriter a;
    a.bytes = "F";
    a.text(WrittenFields::own_text());
    write(framed(a.bytes, sequence_++));
}

void EditJournal::discard() {
    detach();
    if (const auto gone = files_.remove(path_); !gone) trouble_ = gone.error().message;
}

void EditJournal::detach() {
    if (document_) document_->set_recorder({});
    document_ = nullptr;
    make_opening_ = nullptr;
    opening_ = {};
}

void EditJournal::sync() {
    if (document_ && begun() && trouble_.empty())
        if (const auto done = files_.sync(path_); !done && !done.error().missing) trouble_ = done.error().message;
}

void EditJournal::record(const Operation& op) {
    ArchiveWriter a;
    switch (op.kind) {
        case Operation::Kind::seal: a.bytes = "S"; break;
        case Operation::Kind::move: a.bytes = moved(); break;
        case Operation::Kind::edit:
            a.bytes = "E";
            a.text(*op.merge_key);
            a.text(*op.label);
            a.text(encode_patch(*op.patch));
            // The steps ahead are forgotten with this; from here on every new one is recorded.
            known_to_ = std::numeric_limits<std::int64_t>::max();
            break;
    }
    write(framed(a.bytes, sequence_++));
}

/// A move to where the document is now, with the steps on the way that the journal does not hold yet.
std::string EditJournal::moved() {
    const std::int64_t first = document_->step_number(0);
    const std::int64_t now = document_->step_number(document_->position());
    const auto entry = [&](std::int64_t step) { return static_cast<std::size_t>(step - first); };
    ArchiveWriter a;
    a.bytes = "M";
    std::int64_t target = now - origin_;
    archive(a, target);
    for (; known_from_ > now; --known_from_) {
        a.text(document_->history_label(entry(known_from_ - 1)));
        a.text(encode_patch(document_->history_patch(entry(known_from_ - 1)).inverse()));
    }
    for (; known_to_ < now; ++known_to_) {
        a.text(document_->history_label(entry(known_to_)));
        a.text(encode_patch(document_->history_patch(entry(known_to_))));
    }
    return a.bytes;
}

void EditJournal::write(const std::string& bytes) {
    // After a failed write the file may end in half a record; what follows would be lost anyway.
    if (!trouble_.empty()) return;
    if (make_opening_) replace(std::exchange(make_opening_, nullptr)() + bytes);
    else if (opening_.valid()) replace(opening_.get() + bytes);
    else if (const auto done = files_.append(path_, bytes); !done) trouble_ = done.error().message;
}

void EditJournal::replace(const std::string& bytes) {
    if (const auto done = replace_file(path_, bytes, files_); !done) trouble_ = done.error().message;
}

EditJournalRead read_edit_journal(std::string_view bytes) {
    EditJournalRead out;
    const std::size_t size = bytes.size();
    if (!read_header(bytes, out)) {
        out.torn = size > 0;
        if (bytes.starts_with(kName) && !bytes.starts_with(kMagic))
            out.problem = wording("another version of the program wrote it, in a form that this one does not read");
        return out;
    }
    out.is_journal = true;
    out.valid_bytes = size - bytes.size();
    while (bytes.size() >= kFrame) {
        const std::uint64_t length = get_fixed(bytes, 4);
        if (length > bytes.size() - kFrame) break;
        const std::string_view payload = bytes.substr(kFrame, length);
        EditJournalRead::Record record;
        if (!out.records.empty()) record.written = out.records.back().written;
        record.offset = size - bytes.size();
        record.end = record.offset + kFrame + length;
        if (get_fixed(bytes.substr(4), 8) != check_sum(payload, out.records.size())) break;
        if (Message wrong = read_record(payload, record); !wrong.empty()) {
            out.problem = placed(out.records.size(), record.offset, std::move(wrong));
            break;
        }
        out.valid_bytes = record.end;
        out.records.push_back(std::move(record));
        bytes.remove_prefix(kFrame + length);
    }
    out.torn = !bytes.empty();
    return out;
}

std::optional<Scenario> journalled_scenario(const EditJournalRead& journal) {
    if (journal.records.empty() || journal.records[0].kind != EditJournalRead::Record::Kind::whole) return std::nullopt;
    ArchiveReader a(journal.records[0].scenario, journal.records[0].written.get());
    Scenario scenario;
    archive(a, scenario);
    if (!a.ok() || !a.at_end() || !is_sound(scenario)) return std::nullopt;
    return scenario;
}

namespace {

/// Repeats the records of a journal one after the other; each says whether it fits.
class Replayer {
public:
    Replayer(const EditJournalRead& journal, Document& document)
        : document_(document), opening_(journal.records.empty() ? 0 : journal.records.front().offset) {}

    /// Why the record does not fit; empty when it was repeated.
    Message repeat(const EditJournalRead::Record& r) {
        using Kind = EditJournalRead::Record::Kind;
        switch (r.kind) {
            case Kind::edit: return edit(r, r.steps.front(), r.merge_key);
            case Kind::move: return move(r);
            case Kind::seal: document_.seal(); break;
            case Kind::fields: break;
            case Kind::whole:
                if (r.offset != opening_) return wording("a journal holds one scenario");
                break;
        }
        return {};
    }

private:
    static auto repeating(const EditJournalRead::Record& r, const EditJournalRead::Step& step) {
        return [&r, &step](Edit& e) { e.apply_recorded(step.patch, r.written.get()); };
    }

    static Message why(const Document::EditResult& result) {
        return result ? Message() : Message(result.error().message);
    }

    Message edit(const EditJournalRead::Record& r, const EditJournalRead::Step& step, const std::string& merge_key) {
        return why(document_.edit(step.label, merge_key, repeating(r, step)));
    }

    Message move(const EditJournalRead::Record& r) {
        const std::int64_t before = document_.step_number(document_.position());
        Message wrong = go_over(r);
        if (wrong.empty() && !go_to(r.target)) wrong = wording("the history has no such step");
        if (!wrong.empty()) (void)go_to(before);
        return wrong;
    }

    /// Learns the steps of a move, from the end of what is known; each leads there as well.
    Message go_over(const EditJournalRead::Record& r) {
        if (r.steps.empty()) return {};
        const bool back = r.target < document_.step_number(0);
        document_.jump_to(back ? 0 : document_.history_size());
        Message wrong;
        for (const EditJournalRead::Step& step : r.steps)
            if (wrong.empty())
                wrong = back ? why(document_.step_behind(step.label, repeating(r, step))) : edit(r, step, {});
        return wrong;
    }

    bool go_to(std::int64_t step) {
        const std::int64_t position = step - document_.step_number(0);
        return position >= 0 && document_.jump_to(static_cast<std::size_t>(position));
    }

    Document& document_;
    std::size_t opening_;
};

}  // namespace

EditReplay replay_edits(const EditJournalRead& journal, Document& document) {
    EditReplay result;
    Replayer replayer(journal, document);
    for (const EditJournalRead::Record& r : journal.records) {
        if (Message wrong = replayer.repeat(r); !wrong.empty()) {
            result.problem = placed(result.records, r.offset, std::move(wrong));
            return result;
        }
        ++result.records;
        result.bytes = r.end;
    }
    result.problem = journal.problem;
    return result;
}

}  // namespace ramparts
