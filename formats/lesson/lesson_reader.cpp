// Reads lesson.xml; see lesson_file.hpp.
#include <algorithm>
#include <array>

#include "formats/lesson/lesson_file.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/small_document.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;
using Kind = LessonWant::Kind;

constexpr std::array<std::string_view, 8> kWants{"tool",  "panel", "change", "errata",
                                                 "fixed", "saved", "game",   "winner"};

/// "fr", "gsw", "fr_CA".
bool is_language(std::string_view text) {
    const auto all = [](std::string_view part, char first, char last) {
        return std::all_of(part.begin(), part.end(), [&](char c) { return c >= first && c <= last; });
    };
    const std::string_view letters = text.substr(0, text.find('_'));
    const std::string_view place = text.substr(letters.size());
    return (letters.size() == 2 || letters.size() == 3) && all(letters, 'a', 'z') &&
           (place.empty() || (place.size() == 3 && all(place.substr(1), 'A', 'Z')));
}

class LessonReader {
public:
    LessonReader(xml::Reader& reader, Lesson& lesson) : reader_(reader), lesson_(lesson) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "battle", "minutes"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kLessonFormat)) return;
        lesson_.id = row.required_id("id");
        if (row.has("battle")) lesson_.battle = row.required_id("battle");
        lesson_.battle_byte = row.at("battle");
        lesson_.minutes = row.integer_or("minutes", 1, 600, lesson_.minutes);
        constexpr std::string_view kRows[] = {"title", "about", "step"};
        bool steps = false;  // or what was meant as one
        xml::Children children = reader_.children(root);
        Element child;
        while (reader_.next(children, child))
            switch (std::find(std::begin(kRows), std::end(kRows), child.name()) - std::begin(kRows)) {
                case 0: say(child, lesson_.title); break;
                case 1: say(child, lesson_.about); break;
                case 2: steps = true, step(child); break;
                default: steps = true, reader_.unknown_element(child, root, kRows);
            }
        in_english(root, lesson_.title, "title");
        in_english(root, lesson_.about, "about");
        if (!steps)
            reader_.report().error("RP1024", reader_.offset(root), message("<lesson> lacks the row <step>"),
                                   message("write a step: <step><say>…</say><want …/></step>"));
    }

private:
    void in_english(const Element& element, const LessonText& text, std::string_view name) {
        if (text.by_language.contains("en")) return;
        reader_.report().error("RP1024", reader_.offset(element),
                               message("<{1}> lacks the row <{2}>", element.name(), name),
                               message("write it in English, without the attribute"));
    }

    void say(const Element& element, LessonText& text) {
        constexpr std::string_view kNames[] = {"lang"};
        Attributes row(reader_, element, kNames);
        const std::string language = row.has("lang") ? row.required_text("lang") : std::string("en");
        if (!is_language(language))
            return row.error("RP1031", "lang", message("\"{1}\" is not a language", language),
                             message("write the letters of a language, such as fr or fr_CA"));
        const std::string words = xml::fold_space(reader_.text(element));
        if (words.empty())
            return reader_.report().error("RP1024", reader_.offset(element),
                                          message("<{1}> says nothing", element.name()),
                                          message("write what the player reads, or remove it"));
        if (!text.by_language.emplace(language, words).second)
            reader_.report().error("RP1050", reader_.offset(element),
                                   message("there is a <{1}> in this language already", element.name()),
                                   message("keep one of the two"));
    }

    void step(const Element& element) {
        constexpr std::string_view kNames[] = {"show"};
        Attributes row(reader_, element, kNames);
        LessonStep found;
        found.show = row.text("show");
        found.byte = row.at_element();
        constexpr std::string_view kRows[] = {"say", "want"};
        bool wants = false;  // or what was meant as one
        xml::Children children = reader_.children(element);
        Element child;
        while (reader_.next(children, child))
            switch (std::find(std::begin(kRows), std::end(kRows), child.name()) - std::begin(kRows)) {
                case 0: say(child, found.text); break;
                case 1: wants = true, want(child, found); break;
                default: wants = true, reader_.unknown_element(child, element, kRows);
            }
        in_english(element, found.text, "say");
        if (!wants)
            reader_.report().error("RP1024", reader_.offset(element), message("<step> lacks the row <want>"),
                                   message("say by what the program sees that it is done: <want tool=\"road\"/>"));
        if (!room(element, lesson_.steps.size(), kMaxLessonSteps)) return;
        lesson_.steps.push_back(std::move(found));
    }

    bool room(const Element& element, std::size_t rows, std::size_t most) {
        if (rows < most) return true;
        if (rows == most && !std::exchange(full_, true))
            reader_.report().error("RP1060", reader_.offset(element),
                                   message("this is more than {1} of <{2}>", most, element.name()),
                                   message("make two lessons of it"));
        return false;
    }

    void want(const Element& element, LessonStep& step) {
        constexpr std::string_view kNames[] = {"tool", "panel",  "change", "errata", "fixed", "saved",
                                               "game", "winner", "at",     "field",  "is",    "least"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        LessonWant found;
        found.byte = row.at_element();
        std::size_t given = 0;
        for (std::size_t i = 0; i < kWants.size(); ++i)
            if (row.has(kWants[i])) {
                ++given;
                found.kind = static_cast<Kind>(i);
                found.what = row.required_text(kWants[i]);
            }
        if (given != 1)
            return row.error("RP1024", given == 0 ? std::string_view() : kWants[static_cast<std::size_t>(found.kind)],
                             message("a <want> names one thing"),
                             message("use one of {1}", "tool, panel, change, errata, fixed, saved, game, winner"));
        details(row, found);
        if (room(element, step.wants.size(), kMaxLessonWants)) step.wants.push_back(std::move(found));
    }

    void details(Attributes& row, LessonWant& found) {
        const bool counted = found.kind == Kind::errata || found.kind == Kind::game;
        if (counted)
            found.least = row.required_integer(kWants[static_cast<std::size_t>(found.kind)], 1, 1000).value_or(1);
        if (found.kind == Kind::saved && found.what != "true")
            row.error("RP1031", "saved", message("\"{1}\" is not true", found.what), message("write saved=\"true\""));
        for (const std::string_view name : {"at", "field", "is", "least"})
            if (row.has(name) && found.kind != Kind::change)
                row.error("RP1023", name, message("{1} is for a change alone", name),
                          message("remove it, or write change=\"hex\""));
        if (found.kind != Kind::change) return;
        found.at = row.text("at");
        found.field = row.text("field");
        found.is = row.text("is");
        found.least = row.integer_or("least", 1, 10000, 1);
    }

    xml::Reader& reader_;
    Lesson& lesson_;
    bool full_ = false;
};

}  // namespace

std::string LessonText::in(std::string_view language) const {
    for (std::string_view tried : {language, language.substr(0, language.find('_')), std::string_view("en")})
        if (const auto found = by_language.find(tried); found != by_language.end()) return found->second;
    return {};
}

LessonRead read_lesson(std::string text, std::string path) {
    LessonRead result;
    result.source = std::make_shared<SourceText>(std::move(path), std::move(text));
    result.readable = xml::read_small_document(
        result.source, {"lesson", kLessonSpace, kMaxLessonBytes}, result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { LessonReader(reader, result.lesson).read(root); });
    return result;
}

}  // namespace ramparts
