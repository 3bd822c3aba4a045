// Helpers that all forms share.
#include "editor/model/form.hpp"

#include <charconv>

#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(kBlank) - first + 1));
}

std::string error_of(const Document::EditResult& done) {
    return done ? std::string() : say_message(done.error().message);
}

bool read_number(std::string_view text, int& value) noexcept {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
    int read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    if (error != std::errc{} || end != text.data() + text.size()) return false;
    value = read;
    return true;
}

std::vector<FormField::Choice> provenance_choices() {
    return {{"", say("as its section")},
            {"rulebook", say("rulebook")},
            {"reconstruction", say("reconstruction")},
            {"errata", say("errata")},
            {"printed", say("printed")}};
}

int origin_place(ProvenanceKind kind) noexcept {
    for (std::size_t i = 0; i < kOrigins.size(); ++i)
        if (kOrigins[i] == kind) return static_cast<int>(i + 1);
    return 0;
}

ProvenanceKind origin_at(int place) noexcept {
    return place > 0 && static_cast<std::size_t>(place) <= kOrigins.size()
               ? kOrigins[static_cast<std::size_t>(place - 1)]
               : ProvenanceKind::unstated;
}

void add_provenance(Form& form, const Provenance& own) {
    form.push_back({"", RP_TR("Where it comes from"), FormField::Kind::heading, "", ""});
    form.push_back({"prov", RP_TR("Origin"), FormField::Kind::choice, std::string(to_string(own.kind)),
                    RP_TR("Printed in the rulebook, worked out for this edition, "
                          "changed by errata, or typed from the printed original."),
                    0, 0, provenance_choices()});
    form.push_back({"src", RP_TR("Source"), FormField::Kind::text, own.source,
                    RP_TR("The rule's number, who issued the erratum, how it was worked out, or which printed part it "
                          "was typed from.")});
    if (!own.stated()) form.back().disabled = RP_TR("Choose an origin first.");
}

bool take_provenance(Provenance& own, std::string_view name, std::string_view value) {
    if (name == "src") {
        own.source = trimmed(value);
        return true;
    }
    if (name != "prov") return false;
    own.kind = ProvenanceKind::unstated;
    for (const ProvenanceKind kind : kOrigins)
        if (to_string(kind) == value) own.kind = kind;
    if (!own.stated()) own.source.clear();
    return true;
}

std::vector<FormField::Choice> side_choices(const Scenario& scenario) {
    std::vector<FormField::Choice> all;
    for (const SideInfo& side : scenario.sides)
        all.push_back({side.id, side.name.empty() ? side.id : say_name(side.name)});
    return all;
}

std::string no_such_hex(std::string_view text) { return say("\"{1}\" is not a hex of this map.", text); }

}  // namespace ramparts
