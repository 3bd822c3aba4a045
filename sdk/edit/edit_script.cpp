// Scripts of edits; see edit_script.hpp.
#include "sdk/edit/edit_script.hpp"

#include <algorithm>
#include <array>

#include "sdk/edit/entries.hpp"
#include "sdk/edit/lines.hpp"

namespace ramparts {
namespace {

using namespace edits;

/// In the order in which additions are made and differences told: what is named before what names it.
std::array<std::span<const NounInfo>, 4> nouns() {
    return {value_nouns(), ruleset_nouns(), map_nouns(), scenario_nouns()};
}

const NounInfo* find_noun(std::string_view name) {
    for (const auto room : nouns())
        for (const NounInfo& noun : room)
            if (noun.noun == name) return &noun;
    return nullptr;
}

struct VerbName {
    std::string_view name;
    Verb verb;
};
constexpr VerbName kVerbs[] = {{"add", Verb::add}, {"remove", Verb::remove}, {"move", Verb::move}};

std::optional<LineFault> read_line(Edit& e, WordReader& words) {
    Verb verb = Verb::change;
    for (const VerbName& name : kVerbs)
        if (words.peek().is(name.name)) verb = name.verb;
    if (verb != Verb::change) words.take();
    const Word noun = words.take();
    const NounInfo* info = noun.quoted ? nullptr : find_noun(noun.text);
    if (info) return info->line(e, verb, words);
    std::vector<std::string_view> names;
    if (verb == Verb::change)
        for (const VerbName& name : kVerbs) names.push_back(name.name);
    for (const auto room : nouns())
        for (const NounInfo& known : room) names.push_back(known.noun);
    if (noun.text.empty())
        return LineFault{noun.column, message("what to change is missing"),
                         message("write hex, hexside, unit … behind the word")};
    return LineFault{noun.column, message("a line cannot be about \"{1}\"", excerpt(noun.text)),
                     suggestion(noun.text, names)};
}

/// `source printed "map sheet"`, the first line.
std::optional<LineFault> read_source(WordReader& words, Provenance& source) {
    const Word at = words.take();
    source = {};
    if (words.done()) return missing_value(words.peek(), at.text);
    if (Taken taken = read_provenance("prov", source, words); taken && *taken) return **taken;
    if (source.stated() && !words.done()) source.source = words.take().text;
    if (words.done()) return std::nullopt;
    return LineFault{words.peek().column, message("\"{1}\" is left over", excerpt(words.peek().text)),
                     message("end the line before it")};
}

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

void append(std::vector<std::string>& lines, std::vector<std::string>&& more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

Result<ScriptResult, std::vector<Diagnostic>> run_script(Document& document, std::string_view script,
                                                         const ScriptOptions& options) {
    const Scenario before = document.scenario();
    std::vector<Diagnostic> faults;
    std::uint32_t only_line = 0;
    const auto done = document.edit(std::string(wording("Edit by word").english()), [&](Edit& e) {
        Runner runner(options, e);
        runner.run(script);
        faults = std::move(runner.faults());
        only_line = runner.only_line();
        return faults.empty();
    });
    if (!faults.empty()) return fail(std::move(faults));
    if (!done) {
        Diagnostic d;
        d.code = "RP6073";
        d.message = done.error().message;
        d.where.file = {options.path, 0, only_line, only_line == 0 ? 0U : 1U};
        return fail(std::vector{std::move(d)});
    }
    ScriptResult result{*done, {}};
    if (*done) result.inverse = lines_between(document.scenario(), before).value_or(std::vector<std::string>{});
    return result;
}

std::optional<std::vector<std::string>> lines_between(const Scenario& before, const Scenario& after) {
    if (!(before.map.grid() == after.map.grid())) return std::nullopt;
    std::array<LinesBetween, 4> parts;
    const auto rooms = nouns();
    for (std::size_t i = 0; i < rooms.size(); ++i)
        for (const NounInfo& noun : rooms[i])
            if (noun.between) noun.between(before, after, parts[i]);
    std::vector<std::string> lines;
    for (LinesBetween& part : parts) {
        append(lines, std::move(part.additions));
        append(lines, std::move(part.changes));
    }
    for (LinesBetween& part : parts) append(lines, std::move(part.holes));
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        std::reverse(part->removals.begin(), part->removals.end());
        append(lines, std::move(part->removals));
    }
    for (LinesBetween& part : parts) append(lines, std::move(part.moves));
    for (LinesBetween& part : parts) append(lines, std::move(part.origins));
    return lines;
}

std::vector<EditForm> edit_forms() {
    std::vector<EditForm> forms;
    for (const auto room : nouns())
        for (const NounInfo& noun : room) forms.push_back({noun.noun, noun.form});
    return forms;
}

}  // namespace ramparts
