// What the readers of formats say about files. Kept apart from what the checks say, whose patterns are shorter.
#include "editor/words/phrases.hpp"
#include "editor/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Phrase kReading[] = {
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", which is not a whole number"), "---"},
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", outside {4} to {5}"), "-----"},
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", which is neither true nor false"), "---"},
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", which is none of its values"), "---"},
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", which is no colour"), "---"},
    {RP_TR("attribute \"{1}\" of <{2}> is \"{3}\", which is no id"), "---"},
    {RP_TR("attribute \"{1}\" of <{2}> names \"{3}\", no hex number of map \"{4}\""), "----"},
    {RP_TR("attribute \"{1}\" of <{2}> is given twice"), "--"},
    {RP_TR("attribute \"{1}\" of <{2}> is empty"), "--"},
    {RP_TR("<{1}> lacks the attribute \"{2}\""), "--"},
    {RP_TR("<{1}> has no attribute \"{2}\""), "--"},
    {RP_TR("<{1}> is not known inside <{2}>"), "--"},
    {RP_TR("<{1}> lacks the section <{2}>"), "--"},
    {RP_TR("<{1}> lacks the element <{2}>"), "--"},
    {RP_TR("the prefix of <{1}> is declared nowhere"), "-"},
    {RP_TR("text stands where only elements may: \"{1}\""), "-"},
    {RP_TR("there is already a hex \"{1}\" on {2}"), "--"},
    {RP_TR("\"{1}\" stands twice between \"{2}\""), "--"},
    {RP_TR("there is no {1} \"{2}\" in ruleset \"{3}\""), "---"},
    {RP_TR("\"{1}\" in attribute \"{2}\" of <{3}> is no hex number of this map"), "---"},
    {RP_TR("the map has no hex \"{1}\""), "-"},
    {RP_TR("hexes {1} and {2} are not neighbours"), "--"},
    {RP_TR("the higher hex number comes first in \"{1}\""), "-"},
    {RP_TR("the uphill hex \"{1}\" is not one of \"{2}\""), "--"},
    {RP_TR("hexside kind \"{1}\" needs its uphill hex"), "-"},
    {RP_TR("hexside kind \"{1}\" has no uphill hex"), "-"},
    {RP_TR("the trait \"{1}\" is no id"), "-"},
    {RP_TR("write a whole number from {1} to {2} in digits"), "--"},
    {RP_TR("write a number from {1} to {2}"), "--"},
    {RP_TR("did you mean \"{1}\"?"), "-"},
    {RP_TR("add {1}=\"…\""), "-"},
    {RP_TR("choose a hex of the map"), ""},
    {RP_TR("add the hex, or remove this line"), ""},
    {RP_TR("name two hexes that share a side"), ""},
    {RP_TR("the map runs from {1} to {2}"), "--"},
    {RP_TR("remove it or make it a comment <!-- … -->"), ""},
    {RP_TR("write a text"), ""},
    {RP_TR("use small letters a-z, digits, '.', '_' and '-', beginning with a letter or digit"), ""},
    {RP_TR("write #rrggbb, such as #a9c8e6"), ""},
    {RP_TR("{1} further findings about this file are not listed"), "-"},
    {RP_TR("correct the ones listed and read the file again"), ""},
};

}  // namespace

std::span<const Phrase> reading_book() { return kReading; }

}  // namespace ramparts
