// Writing and reading journals; see edit_journal.hpp.
//
// Layout: a header line with the hashes, then records of [length, 4 bytes][check sum, 8 bytes][kind, 1 byte][content],
// numbers little-endian. The check sum covers the record's position in the file as well, so that a record cannot be
// taken for another.
#include "sdk/document/edit_journal.hpp"

#include "engine/core/hash.hpp"
#include "sdk/document/archive.hpp"
#include "sdk/document/patch_io.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kMagic = "ramparts-journal 1";
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

std::string whole_record(const Scenario& scenario) {
    ArchiveWriter a;
    Scenario copy = scenario;
    archive(a, copy);
    return "W" + a.bytes;
}

std::string payload_of(const Operation& op) {
    switch (op.kind) {
        case Operation::Kind::undo: return "U";
        case Operation::Kind::redo: return "R";
        case Operation::Kind::seal: return "S";
        case Operation::Kind::jump: {
            ArchiveWriter a;
            a.number(op.position);
            return "J" + a.bytes;
        }
        case Operation::Kind::edit: break;
    }
    ArchiveWriter a;
    a.text(*op.label);
    a.text(*op.merge_key);
    return "E" + a.bytes + encode_patch(*op.patch);
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

bool read_record(std::string_view payload, EditJournalRead::Record& r) {
    if (payload.empty()) return false;
    r.kind = static_cast<EditJournalRead::Record::Kind>(payload[0]);
    payload.remove_prefix(1);
    ArchiveReader a(payload);
    switch (r.kind) {
        case EditJournalRead::Record::Kind::undo:
        case EditJournalRead::Record::Kind::redo:
        case EditJournalRead::Record::Kind::seal: return payload.empty();
        case EditJournalRead::Record::Kind::jump: r.position = a.number(); return a.ok() && a.at_end();
        case EditJournalRead::Record::Kind::whole: r.patch = payload; return true;
        case EditJournalRead::Record::Kind::edit:
            r.label = a.text();
            r.merge_key = a.text();
            r.patch = payload.substr(payload.size() - a.left());
            return a.ok();
    }
    return false;
}

}  // namespace

std::filesystem::path edit_journal_path(const std::filesystem::path& file) {
    return file.parent_path() / ("." + file.filename().string() + ".ramparts-journal");
}

void EditJournal::begin(Document& document) {
    detach();
    trouble_.clear();
    pending_.clear();
    if (const auto gone = files_.remove(path_); !gone) trouble_ = gone.error().message;
    sequence_ = 0;
    document_ = &document;
    document.set_recorder([this](const Operation& operation) { record(operation); });
}

void EditJournal::start(Document& document, EditJournalBase base) {
    begin(document);
    pending_ = header(base);
    if (base.empty()) pending_ += framed(whole_record(document.scenario()), sequence_++);
}

void EditJournal::start(Document& document, std::future<EditJournalBase> base) {
    begin(document);
    base_ = std::move(base);
}

void EditJournal::resume(Document& document, std::size_t valid_bytes) {
    detach();
    trouble_.clear();
    pending_.clear();
    const auto bytes = files_.read(path_);
    if (!bytes) {
        trouble_ = bytes.error().message;
        return;
    }
    // A torn tail would hide everything written after it.
    const std::string good = bytes->substr(0, valid_bytes);
    sequence_ = read_edit_journal(good).records.size();
    if (good.size() != bytes->size()) {
        const auto beside = std::filesystem::path(path_.string() + ".new");
        auto done = files_.write(beside, good, path_);
        if (done) done = files_.rename(beside, path_);
        if (!done) trouble_ = done.error().message;
    }
    document_ = &document;
    document.set_recorder([this](const Operation& operation) { record(operation); });
}

void EditJournal::discard() {
    detach();
    pending_.clear();
    if (const auto gone = files_.remove(path_); !gone) trouble_ = gone.error().message;
}

void EditJournal::detach() {
    if (document_) document_->set_recorder({});
    document_ = nullptr;
    base_ = {};
}

void EditJournal::sync() {
    if (document_ && pending_.empty() && !base_.valid() && trouble_.empty())
        if (const auto done = files_.sync(path_); !done && !done.error().missing) trouble_ = done.error().message;
}

void EditJournal::record(const Operation& operation) { write(framed(payload_of(operation), sequence_++)); }

void EditJournal::write(std::string bytes) {
    // After a failed write the file may end in half a record; what follows would be lost anyway.
    if (!trouble_.empty()) return;
    if (base_.valid()) pending_ = header(base_.get());
    if (!pending_.empty()) bytes.insert(0, std::exchange(pending_, {}));
    if (const auto done = files_.append(path_, bytes); !done) trouble_ = done.error().message;
}

EditJournalRead read_edit_journal(std::string_view bytes) {
    EditJournalRead out;
    const std::size_t size = bytes.size();
    if (!read_header(bytes, out)) {
        out.torn = size > 0;
        return out;
    }
    out.is_journal = true;
    out.valid_bytes = size - bytes.size();
    while (bytes.size() >= kFrame) {
        const std::uint64_t length = get_fixed(bytes, 4);
        if (length > bytes.size() - kFrame) break;
        const std::string_view payload = bytes.substr(kFrame, length);
        EditJournalRead::Record record;
        if (get_fixed(bytes.substr(4), 8) != check_sum(payload, out.records.size()) || !read_record(payload, record))
            break;
        out.records.push_back(std::move(record));
        bytes.remove_prefix(kFrame + length);
        out.valid_bytes = size - bytes.size();
    }
    out.torn = !bytes.empty();
    return out;
}

std::optional<Scenario> journalled_scenario(const EditJournalRead& journal) {
    if (journal.records.empty() || journal.records[0].kind != EditJournalRead::Record::Kind::whole) return std::nullopt;
    ArchiveReader a(journal.records[0].patch);
    Scenario scenario;
    archive(a, scenario);
    if (!a.ok() || !a.at_end() || !is_sound(scenario)) return std::nullopt;
    return scenario;
}

std::size_t replay_edits(const EditJournalRead& journal, Document& document) {
    std::size_t done = 0;
    for (const EditJournalRead::Record& r : journal.records) {
        bool fits = true;
        switch (r.kind) {
            case EditJournalRead::Record::Kind::edit: {
                const auto result = document.edit(r.label, r.merge_key, [&](Edit& e) { e.apply_recorded(r.patch); });
                fits = result.has_value();
                break;
            }
            case EditJournalRead::Record::Kind::undo: fits = document.undo(); break;
            case EditJournalRead::Record::Kind::redo: fits = document.redo(); break;
            case EditJournalRead::Record::Kind::seal: document.seal(); break;
            case EditJournalRead::Record::Kind::jump:
                fits = r.position >= document.dropped() && document.jump_to(r.position - document.dropped());
                break;
            case EditJournalRead::Record::Kind::whole: break;
        }
        if (!fits) break;
        ++done;
    }
    return done;
}

}  // namespace ramparts
