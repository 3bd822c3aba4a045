// Scripts of edits; see edit_script.hpp.
#include "sdk/change/edit/edit_script.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "sdk/change/edit/changes.hpp"
#include "sdk/change/edit/entries.hpp"

namespace ramparts {
namespace {

using namespace edits;

/// Offers what a line may be about: that of which the reader goes on to ask something, which a list without entries
/// does not let be changed and a hex not be removed.
void ask_nouns(Edit& e, Verb verb, Asked& asked) {
    for (const auto room : {map_nouns(), scenario_nouns(), ruleset_nouns(), value_nouns()})
        for (const NounInfo& noun : room) {
            Asked next;
            const std::vector<Word> ahead{Word{{}, 1, false, &next}};
            WordReader words(ahead, 1);
            (void)noun.line(e, verb, words);
            if (next.anything()) asked.offer(noun.noun, Message(noun.form));
        }
}

struct VerbName {
    std::string_view name;
    Verb verb;
};
constexpr VerbName kVerbs[] = {{"add", Verb::add}, {"remove", Verb::remove}, {"move", Verb::move}};

}  // namespace

bool edits::stands_in_front(std::string_view word) noexcept {
    return word == "source" ||
           std::any_of(std::begin(kVerbs), std::end(kVerbs), [&](const VerbName& known) { return known.name == word; });
}

std::array<std::span<const NounInfo>, 4> edits::all_nouns() {
    return {value_nouns(), ruleset_nouns(), map_nouns(), scenario_nouns()};
}

const NounInfo* edits::find_noun(std::string_view name) {
    for (const auto room : all_nouns())
        for (const NounInfo& noun : room)
            if (noun.noun == name) return &noun;
    return nullptr;
}

std::optional<LineFault> edits::read_line(Edit& e, WordReader& words) {
    Verb verb = Verb::change;
    for (const VerbName& name : kVerbs)
        if (words.peek().is(name.name)) verb = name.verb;
    if (verb != Verb::change) words.take();
    const Word noun = words.take();
    if (noun.asked) ask_nouns(e, verb, *noun.asked);
    const NounInfo* info = noun.quoted ? nullptr : find_noun(noun.text);
    if (info) return info->line(e, verb, words);
    std::vector<std::string_view> names;
    if (verb == Verb::change)
        for (const VerbName& name : kVerbs) names.push_back(name.name);
    for (const auto room : all_nouns())
        for (const NounInfo& known : room) names.push_back(known.noun);
    if (noun.text.empty())
        return LineFault{noun.column, message("what to change is missing"),
                         message("write hex, hexside, unit … behind the word")};
    return LineFault{noun.column, message("a line cannot be about \"{1}\"", excerpt(noun.text)),
                     suggestion(noun.text, names)};
}

std::optional<LineFault> edits::read_source(WordReader& words, Provenance& source) {
    const Word at = words.take();
    source = {};
    if (words.done()) return missing_value(words.peek(), at.text);
    if (Taken taken = read_provenance("prov", source, words); taken && *taken) return **taken;
    if (!source.stated()) return left_over(words);
    if (auto fault = asked_text(words.peek(), at.text)) return fault;
    if (!words.done()) source.source = words.take().text;
    return left_over(words);
}

namespace {

std::string_view code_of(const LineFault& fault, bool refused) {
    if (refused) return "RP6073";
    if (fault.kind == LineFault::Kind::no_change) return "RP6071";
    return fault.kind == LineFault::Kind::contradicts ? "RP6072" : "RP6070";
}

class Runner {
public:
    Runner(const ScriptOptions& options, Edit& e) : options_(options), e_(e) { e_.set_source(options.source); }

    void run(std::string_view script) {
        for (std::uint32_t number = 1; !script.empty() && !e_.failed(); ++number) {
            const std::size_t end = std::min(script.find('\n'), script.size());
            line(script.substr(0, end), number);
            script.remove_prefix(std::min(end + 1, script.size()));
        }
    }
    [[nodiscard]] std::vector<Diagnostic>& faults() { return faults_; }
    /// The only line of the script, or 0: then what they lead to together is nobody's fault alone.
    [[nodiscard]] std::uint32_t only_line() const noexcept { return lines_ == 1 ? last_ : 0; }

private:
    void line(std::string_view text, std::uint32_t number) {
        const auto words = split_words(text);
        if (!words) return add(words.error(), number);
        if (words->empty()) return;
        std::uint32_t end = 1;
        for (const char c : text)
            if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++end;
        WordReader reader(*words, end);
        if (reader.peek().is("source")) return source(reader, number);
        begun_ = true;
        ++lines_;
        last_ = number;
        if (const auto fault = read_line(e_, reader)) {
            if (options_.may_repeat && !e_.failed() && fault->kind == LineFault::Kind::no_change) return;
            add(*fault, number);
        }
    }
    void source(WordReader& reader, std::uint32_t number) {
        if (begun_)
            return add({1, message("the source in force is named before the first change"),
                        message("write this line at the beginning")},
                       number);
        Provenance source;
        if (const auto fault = read_source(reader, source)) return add(*fault, number);
        e_.set_source(source);
    }
    void add(const LineFault& fault, std::uint32_t number) {
        Diagnostic& d = faults_.emplace_back();
        d.code = code_of(fault, e_.failed());
        d.message = fault.message;
        d.fix = fault.fix;
        d.where.file = {options_.path, 0, number, fault.column};
    }

    const ScriptOptions& options_;
    Edit& e_;
    bool begun_ = false;
    int lines_ = 0;
    std::uint32_t last_ = 0;
    std::vector<Diagnostic> faults_;
};

/// A script as what an edit does, and why it did not.
class Script {
public:
    Script(std::string_view script, const ScriptOptions& options) : script_(script), options_(options) {}
    bool operator()(Edit& e) {
        Runner runner(options_, e);
        runner.run(script_);
        faults_ = std::move(runner.faults());
        only_line_ = runner.only_line();
        return faults_.empty();
    }
    /// The faulty lines; or, when there is none, what their outcome is refused for.
    [[nodiscard]] std::vector<Diagnostic> refusal(const EditError& error) {
        if (!faults_.empty()) return std::move(faults_);
        Diagnostic d;
        d.code = "RP6073";
        d.message = error.message;
        d.where.file = {options_.path, 0, only_line_, only_line_ == 0 ? 0U : 1U};
        return {std::move(d)};
    }

private:
    std::string_view script_;
    const ScriptOptions& options_;
    std::vector<Diagnostic> faults_;
    std::uint32_t only_line_ = 0;
};

/// Where an entry stands on the map.
void mark(const Element& element, std::vector<HexIndex>& hexes) {
    if (const auto* unit = std::get_if<Unit>(&element)) {
        if (unit->at) hexes.push_back(*unit->at);
    } else if (const auto* label = std::get_if<MapLabel>(&element)) {
        hexes.push_back(label->at);
    } else if (const auto* group = std::get_if<ReinforcementGroup>(&element)) {
        hexes.push_back(group->entry);
    } else if (const auto* rule = std::get_if<VictoryRule>(&element)) {
        data::each_places(*rule,
                          [&](const std::vector<HexIndex>& its) { hexes.insert(hexes.end(), its.begin(), its.end()); });
    }
}

ScriptPreview previewed(const Patch& patch, const Scenario& after) {
    ScriptPreview preview;
    preview.changes = patch.changes(after);
    for (const SideCell& cell : patch.side_cells()) preview.hexsides.push_back(cell.at);
    std::set<HexIndex> hexes;
    for (const HexField field : {HexField::terrain, HexField::elevation, HexField::features})
        for (const ByteCell& cell : patch.cells(field)) hexes.insert(cell.hex);
    preview.hexes.assign(hexes.begin(), hexes.end());
    for (const Primitive& primitive : patch.primitives()) {
        const auto* change = std::get_if<ListChange>(&primitive);
        if (!change) continue;
        for (const auto* element : {&change->before, &change->after})
            if (*element) mark(**element, preview.marked);
        if (change->list == ListId::labels) ++preview.labels;
        else if (change->list != ListId::units) ++preview.entries;
    }
    return preview;
}

}  // namespace

Result<ScriptResult, std::vector<Diagnostic>> run_script(Document& document, std::string_view script,
                                                         const ScriptOptions& options) {
    const Scenario before = document.scenario();
    Script run(script, options);
    const auto done = document.edit(options.label, [&](Edit& e) { return run(e); });
    if (!done) return fail(run.refusal(done.error()));
    ScriptResult result{*done, {}};
    if (*done) result.inverse = lines_between(document.scenario(), before).value_or(std::vector<std::string>{});
    return result;
}

Result<ScriptPreview, std::vector<Diagnostic>> preview_script(Document& document, std::string_view script,
                                                              const ScriptOptions& options) {
    Script run(script, options);
    ScriptPreview preview;
    const auto done =
        document.rehearse([&](Edit& e) { return run(e); },
                          [&](const Patch& patch, const Scenario& after) { preview = previewed(patch, after); });
    if (!done) return fail(run.refusal(done.error()));
    return preview;
}

std::vector<std::uint32_t> edits::run_lines(Document& document, std::string_view script) {
    ScriptOptions options;
    options.source = {};
    Script run(script, options);
    const auto done = document.edit(options.label, [&](Edit& e) { return run(e); });
    std::vector<std::uint32_t> idle;
    if (done) return idle;
    for (const Diagnostic& d : run.refusal(done.error())) {
        if (d.code != "RP6071") return {0};
        idle.push_back(d.where.file.line);
    }
    return idle;
}

std::optional<std::vector<std::string>> lines_between(const Scenario& before, const Scenario& after) {
    return edits::lines_between_at(before, after, nullptr);
}

std::optional<std::vector<std::string>> edits::lines_between_at(const Scenario& before, const Scenario& after,
                                                                const std::vector<HexIndex>* where) {
    const auto changes = changes_between(before, after, where);
    if (!changes) return std::nullopt;
    return lines_of(after.map.grid(), *changes);
}

std::vector<EditForm> edit_forms() {
    std::vector<EditForm> forms;
    for (const auto room : all_nouns())
        for (const NounInfo& noun : room) forms.push_back({noun.noun, noun.form});
    return forms;
}

}  // namespace ramparts
