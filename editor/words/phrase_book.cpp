// The phrase book, room by room of the engine and the sdk; narrower patterns stand before wider ones.
#include "editor/words/phrases.hpp"
#include "editor/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Phrase kPhrases[] = {
    {RP_TR("{1} [rule {2}]"), "p-"},

    // engine/modules/module_params: parameters
    {RP_TR("'{1}' is not a whole number"), "-"},
    {RP_TR("{1} is not between {2} and {3}"), "---"},
    {RP_TR("no unit has the id '{1}'"), "-"},
    {RP_TR("'{1}' is no hex of the map"), "-"},
    {RP_TR("no side has the id '{1}'"), "-"},
    {RP_TR("no class of units has the id '{1}'"), "-"},
    {RP_TR("no terrain has the id '{1}'"), "-"},
    {RP_TR("no feature has the id '{1}'"), "-"},
    {RP_TR("no kind of hexside has the id '{1}'"), "-"},
    {RP_TR("the ruleset has no table '{1}'"), "-"},
    {RP_TR("'{1}' is none of: {2}"), "--"},
    {RP_TR("the text is empty"), ""},

    // what the document's door names
    {RP_TR("turn {1}"), "-"},

    // sdk/check: what a fix does
    {RP_TR("Add a road"), ""},
    {RP_TR("Add {1}"), "k"},
    {RP_TR("Clear the hexside"), ""},
    {RP_TR("Draw it without direction"), ""},
    {RP_TR("Enter at {1}"), "-"},
    {RP_TR("Keep it on the map"), ""},
    {RP_TR("Make the hex {1}"), "k"},
    {RP_TR("Move it to {1}"), "-"},
    {RP_TR("Need {1}"), "-"},
    {RP_TR("Otherwise {1} wins"), "-"},
    {RP_TR("Paint it {1}"), "k"},
    {RP_TR("Reduce it to {1}"), "-"},
    {RP_TR("Call it '{1}'"), "-"},
    {RP_TR("Remove it"), ""},
    {RP_TR("Remove the connection"), ""},
    {RP_TR("Remove the entry"), ""},
    {RP_TR("Remove the group"), ""},
    {RP_TR("Remove the hex"), ""},
    {RP_TR("Remove the ignored finding"), ""},
    {RP_TR("Remove the label"), ""},
    {RP_TR("Remove the last connection"), ""},
    {RP_TR("Remove the module"), ""},
    {RP_TR("Remove the parameter"), ""},
    {RP_TR("Remove the range"), ""},
    {RP_TR("Remove the repetition"), ""},
    {RP_TR("Call them a reconstruction"), ""},
    {RP_TR("Remove the rule"), ""},
    {RP_TR("Remove the second"), ""},
    {RP_TR("Remove the {1}"), "k"},
    {RP_TR("Set elevation {1}"), "-"},
    {RP_TR("Set it to {1}"), "-"},
    {RP_TR("Set turn {1}"), "-"},
    {RP_TR("Turn the {1} round"), "k"},

    // sdk/document: edits of its own, and why an edit is refused
    {RP_TR("Recovered after a crash"), ""},
    {RP_TR("Save as"), ""},
    {RP_TR("Apply errata"), ""},
    {RP_TR("Take errata off"), ""},
    {RP_TR("Save"), ""},
    {RP_TR("there is no such entry"), ""},
    {RP_TR("there is no such place in the list"), ""},
    {RP_TR("the list holds no more than {1} entries"), "-"},
    {RP_TR("the hexes of a removed terrain need another terrain of the ruleset"), ""},
    {RP_TR("a battle has two sides"), ""},
    {RP_TR("a ruleset has at least one terrain"), ""},
    {RP_TR("units of this class still exist"), ""},
    {RP_TR("a unit stands on a hex of the map"), ""},
    {RP_TR("there is no such reinforcement group"), ""},
    {RP_TR("a battle lasts 1 to {1} turns"), "-"},
    {RP_TR("at least {1} reference hexes are needed"), "-"},
    {RP_TR("the hex does not lie on this map"), ""},
    {RP_TR("a hexside lies between two hexes of the map"), ""},
    {RP_TR("a hole in the map has no elevation"), ""},
    {RP_TR("a hole in the map has no features"), ""},
    {RP_TR("the map holds more than 255 different combinations of hexside and road kinds"), ""},
    {RP_TR("only a directed kind has an uphill hex"), ""},
    {RP_TR("another edit is still open"), ""},
    {RP_TR("line {1} of the stamps is not understood"), "-"},

    // sdk/cases: what running rule cases finds
    {RP_TR("case {1} expects nothing"), "-"},
    {RP_TR("case {1}: {2}: expected {3}, found {4}"), "----"},
    {RP_TR("put the scenario right, or the case"), ""},
    {RP_TR("write down what must be true at its end"), ""},

    {RP_TR("{1}: {2}"), "mm"},
};

}  // namespace

std::span<const Phrase> phrase_book() { return kPhrases; }

}  // namespace ramparts
