// Catalogue entries RP735…: what can be wrong with the translations that a plugin brings.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kTranslationCodes[] = {
    {{"RP7351", "plugin-translation-unreadable", Severity::warning,
      "A translation beside a plugin cannot be understood",
      "The file messages.fr.po holds its French, another language by its own code. It is a gettext catalogue in UTF-8: "
      "pairs of msgid and msgstr in double quotes. What cannot be read is skipped and shown in English.",
      ""},
     "Correct the line that the message names.",
     in_words("In messages.fr.po: msgid \"Snow, without the closing quote.")},
    {{"RP7352", "plugin-translation-unfit", Severity::warning, "A translation does not fit the texts of its plugin",
      "The English text of each pair must be one of plugin.xml, letter by letter. The translation must have all its "
      "places: {1}, {unit}, {hex} and so on. A pair that does not is skipped, and its text shown in English.",
      ""},
     "Copy the English text from plugin.xml anew, and give the translation all its places.",
     in_words("The English text has {1}, and its translation leaves it out.")},
    {{"RP7353", "plugin-translation-incomplete", Severity::note, "A translation of a plugin lacks some of its texts",
      "What lacks a translation is shown in English.", ""},
     "Translate the texts named.",
     in_words("A plugin gets a new rule, and messages.fr.po does not have its title.")},
};

}  // namespace

std::span<const CodeEntry> translation_codes() { return kTranslationCodes; }

}  // namespace ramparts
