// Catalogue RP1…: what can be wrong with a file before anything is said about the battle in it.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kFileCodes[] = {
    {"RP1001", "file-unreadable", Severity::error, "A file cannot be read",
     "The file does not exist, is not a regular file, may not be opened, or failed while it was read. Nothing can be "
     "said about its content. Check the path and the permissions.",
     ""},
    {"RP1002", "file-too-large", Severity::error, "A file is larger than any honest one",
     "Maps may have 512 MiB, scenarios and rulesets 16 MiB; larger files are refused before they take up memory.", ""},
    {"RP1003", "bad-encoding", Severity::error, "A file is not UTF-8",
     "All files are UTF-8. The text holds bytes that are not, is UTF-16, or declares another encoding. Save it as "
     "UTF-8.",
     ""},
    {"RP1004", "control-character", Severity::error, "A character that no text may hold",
     "Control characters other than tab and line ends, and the values U+FFFE and U+FFFF, are forbidden in XML. They "
     "are "
     "usually left by a copy from another program.",
     ""},
    {"RP1005", "doctype", Severity::error, "The document has a DOCTYPE",
     "A DOCTYPE can define entities and pull in other files. These formats need none, so a document with one is "
     "refused.",
     ""},
    {"RP1006", "xml-syntax", Severity::error, "The XML is malformed",
     "The text breaks the rules of XML at this place: an unfinished tag, a missing quote, a bare \"<\", two dashes in "
     "a comment. "
     "Nothing behind it can be trusted, so reading ends there.",
     ""},
    {"RP1007", "end-tag-mismatch", Severity::error, "An end tag does not fit its start tag",
     "Elements must be closed in the reverse order of opening. The message names the line of the start tag that is "
     "still open.",
     ""},
    {"RP1008", "duplicate-attribute", Severity::error, "An attribute is given twice",
     "An element may carry each attribute once; with two it is unclear which one counts.", ""},
    {"RP1009", "too-complex", Severity::error, "Elements nested too deep, too many, or too long",
     "Documents may be 64 levels deep and have 64 attributes on an element; the formats need four and sixteen. A value "
     "may have 8 KiB, a text 1 MiB. Scenario, ruleset and case files may have about 32,000 elements.",
     ""},
    {"RP1010", "one-root", Severity::error, "Something is beside the root element",
     "A document is one root element with comments around it at most. An empty file has none.", ""},
    {"RP1011", "stray-text", Severity::error, "Text is where only elements may",
     "Only paragraphs and descriptions hold text. Text anywhere else is usually a comment without its marks.", ""},
    {"RP1012", "bad-reference", Severity::error, "A character reference names no character",
     "An \"&\" begins a reference such as &amp; or &#233;. Here it is unfinished, or its number is not a character of "
     "XML.",
     ""},
    {"RP1013", "undeclared-entity", Severity::error, "An entity that is declared nowhere",
     "XML knows the entities amp, lt, gt, quot and apos; others would need a DOCTYPE, which is not allowed.", ""},
    {"RP1014", "wrong-namespace", Severity::error, "A namespace is missing, wrong or out of place",
     "Each kind of document has one namespace, stated on the root by xmlns. Extensions declare a namespace of their "
     "own there, "
     "which must not begin with urn:ramparts:.",
     ""},
    {"RP1015", "undeclared-prefix", Severity::error, "A prefix without a namespace",
     "Names with a prefix belong to an extension, and the root element must declare its namespace.", ""},
    {"RP1020", "wrong-root", Severity::error, "The root element is another one",
     "The file is a document of another kind than the place it was named in asks for.", ""},
    {"RP1021", "unknown-element", Severity::error, "An element that the format does not know",
     "Unknown elements are refused so that a slip of the pen cannot silently drop data. Data of other programs may "
     "stand in an "
     "extension namespace.",
     ""},
    {"RP1022", "unknown-attribute", Severity::error, "An attribute that the format does not know",
     "Unknown attributes are refused so that a slip of the pen cannot silently drop data. Data of other programs may "
     "stand in an "
     "extension namespace.",
     ""},
    {"RP1023", "missing-attribute", Severity::error, "An attribute is missing",
     "The element cannot be understood without it, so it was left out.", ""},
    {"RP1024", "missing-element", Severity::error, "An element is missing",
     "The document cannot be understood without this section.", ""},
    {"RP1025", "repeated-element", Severity::error, "A section appears twice",
     "Each section may stand once; the second one was not read.", ""},
    {"RP1026", "format-too-new", Severity::error, "The file was made by a newer version",
     "Its format number is higher than this program knows. Reading it anyway could lose data, so it is refused.", ""},
    {"RP1027", "format-migrated", Severity::note, "The file had an older format",
     "It was read through the migration steps up to the current format. Saving writes the current format.", ""},
    {"RP1030", "not-a-number", Severity::error, "A value is not a whole number",
     "Numbers are written in digits with an optional minus sign, without spaces, points or units.", ""},
    {"RP1031", "number-out-of-range", Severity::error, "A number is too small or too large",
     "The value is a number, but outside the range that makes sense here.", ""},
    {"RP1032", "not-a-flag", Severity::error, "A value is neither true nor false",
     "Switches are written true or false, in small letters.", ""},
    {"RP1033", "unknown-value", Severity::error, "A value is none of those allowed",
     "The attribute takes one of a few words; this is none of them.", ""},
    {"RP1034", "bad-id", Severity::error, "A text is not an id",
     "Ids consist of small letters a-z, digits, '.', '_' and '-', and begin with a letter or digit. So they are the "
     "same on every system and in every file name.",
     ""},
    {"RP1035", "bad-colour", Severity::error, "A text is not a colour",
     "Colours are written #rrggbb with hexadecimal digits.", ""},
    {"RP1036", "empty-text", Severity::error, "A text is empty", "Something has to be written here.", ""},
    {"RP1037", "bad-rule-number", Severity::error, "A text is not a number of a rule",
     "Rules are cited by their number in the book, or by one that a plugin gives its own: letters and digits with "
     "single "
     "dots or hyphens between them, such as 4.16, 14.A.3 or F1.",
     ""},
    {"RP1038", "bad-odds", Severity::error, "A text names no odds column",
     "Odds columns are written 1:n or n:1; 1:1 is the one in the middle.", "6.2"},
    {"RP1039", "bad-result", Severity::error, "A combat result outside the grammar",
     "A result lists losses (AL, DL or BL with a number), then retreats (AR, DR), or is \"-\" for no effect.", "6.11"},
    {"RP1040", "bad-hash", Severity::error, "A text is not a SHA-256", "A SHA-256 is written with 64 digits 0-9 a-f.",
     ""},
    {"RP1050", "duplicate", Severity::error, "The same thing appears twice",
     "A second line for the same hex, hexside kind, id or table row; only the first was read.", ""},
    {"RP1051", "unknown-reference", Severity::error, "A name that is defined nowhere",
     "The value refers to a kind, side, class or group by its id, and there is none of that id.", ""},
    {"RP1054", "bad-hex-number", Severity::error, "A text is not a hex number of the map",
     "Hex numbers consist of the map's prefix and two digits each of column and row (more on larger maps), and must "
     "lie in the "
     "map's rectangle.",
     ""},
    {"RP1055", "no-such-hex", Severity::error, "A place that is not a hex of the map",
     "The number is inside the map's rectangle, but the map has no line for it: it is a hole.", ""},
    {"RP1056", "not-neighbours", Severity::error, "Two hexes that share no side",
     "Hexsides and roads lie between neighbouring hexes.", ""},
    {"RP1057", "hexside-order", Severity::error, "The two hexes of a hexside in the wrong order",
     "The lower hex number comes first, so that each hexside has one name and its line is found where it belongs.", ""},
    {"RP1058", "uphill", Severity::error, "An uphill or downhill side that does not fit",
     "A directed hexside kind names its uphill hex, which is one of the two; other kinds have no uphill side.", "6.9"},
    {"RP1060", "too-many", Severity::error, "More things than the engine can hold",
     "The engine keeps battles small and fast by fixed limits; this goes beyond one.", ""},
    {"RP1061", "unit-position", Severity::error, "A unit with two beginnings",
     "A unit begins on a hex (at) or arrives with a group (arrives), not both.", "5.2"},
    {"RP1062", "shift-cause", Severity::error, "A shift without one clear cause",
     "A combat shift names a terrain, a feature, a hexside kind or an event: exactly one of them.", "6.9"},
    {"RP1063", "two-sides", Severity::error, "A battle needs two sides", "A scenario has exactly two sides.", ""},
    {"RP1070", "link-not-relative", Severity::error, "A link is not a relative path",
     "Links name files relative to the scenario's folder with forward slashes, so that the folder can be moved and "
     "shared.",
     ""},
    {"RP1071", "link-outside", Severity::error, "A link leads out of the scenario's surroundings",
     "A scenario may use files of its own folder and of the folders beside it, nothing else of the computer.", ""},
    {"RP1072", "link-unreadable", Severity::error, "A linked file cannot be read",
     "The scenario names this file, but it does not exist or cannot be read.", ""},
    {"RP1073", "ruleset-changed", Severity::warning, "The ruleset is not the one the scenario was made with",
     "The scenario pins its ruleset by hash, and the file has another one. It may play differently; games recorded "
     "with the old "
     "one do not replay.",
     ""},
    {"RP1075", "change-idle", Severity::error, "A change of an erratum changes nothing",
     "A change says what a datum was and what it becomes. Here both are the same, or neither is given. Entries that "
     "come have no \"was\", entries that go no \"is\".",
     ""},
    {"RP1076", "errata-order", Severity::error, "Errata need one another in a way that cannot be",
     "Errata are applied in the order of the file, so what an erratum needs comes before it; and it cannot conflict "
     "with what it needs.",
     ""},
    {"RP1077", "ruleset-elsewhere", Severity::note, "A ruleset was found elsewhere",
     "The file that the scenario names is not there, as when its folder was copied alone. A ruleset with the hash that "
     "the scenario pins, else one of the same name, was found among those of the program and of mods that are on.",
     ""},
    {"RP1099", "findings-left-out", Severity::note, "More findings than are listed",
     "After a thousand findings about one file the rest is counted only.", ""},
};

}  // namespace

std::span<const CodeInfo> file_codes() { return kFileCodes; }

void register_file_codes() {
    static const bool done = [] {
        register_codes(file_codes());
        register_codes(journal_codes());
        register_codes(translation_codes());
        register_codes(package_codes());
        register_codes(mail_codes());
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
