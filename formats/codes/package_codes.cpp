// Catalogue RP80…: what can be wrong with mods as files: packages, manifests, signatures, keys, indexes.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kPackageCodes[] = {
    {{"RP8001", "package-damaged", Severity::error, "A package is not an archive, or is damaged",
      "A package of a mod is a zip archive whose directory, names and end fit each other. This file is something else, "
      "was cut off or changed on its way, or was made so that two programs see different things in it.",
      ""},
     "Get the package again, from its author.",
     by_commands(R"(echo 'not an archive' > creek.rpmod
ramparts mod verify creek.rpmod)")},
    {{"RP8002", "package-too-large", Severity::error, "A package is too large",
      "Packages have at most 64 MiB, 4096 files, 32 MiB in a file, 256 MiB in all, and nothing in them shrinks to less "
      "than a two-hundredth. More is refused before it takes up memory.",
      ""},
     "Leave out what players do not need, or split the mod.",
     in_words("A scan of a map of 80 MiB in the folder pictures.")},
    {{"RP8003", "package-entry-kind", Severity::error, "A package holds something else than plain files",
      "Links, folders, devices, programs, encrypted files and files packed by other methods have no place in a mod.",
      ""},
     "Pack the mod with ramparts mod pack. Take out what is not a plain file.",
     in_words("A package that another program made has a link to /etc/hostname in it.")},
    {{"RP8004", "package-name", Severity::error, "A package holds a name that it may not",
      "Names are parts of small letters, digits, dots, dashes and low lines between "
      "slashes, so that they mean the same on every system and lead nowhere else.",
      ""},
     "Rename the file.",
     by_commands(R"(ramparts mod new ann.creek
echo hello > 'creek/docs/My Notes.md'
ramparts mod check creek)")},
    {{"RP8005", "package-names-collide", Severity::error, "Two files of a package have one name",
      "Which of them counts would depend on the program that reads it.", ""},
     "Rename one of the two.",
     in_words("A package has docs/readme.md twice.")},
    {{"RP8006", "package-lies", Severity::error, "A file of a package is not what the directory says",
      "Every byte is counted while a file is unpacked, and its checksum is looked "
      "at. Files that give more or less than they should, or overlap, are refused.",
      ""},
     "Get the package again, from its author.",
     in_words("The directory says that a file has 100 bytes, and it unpacks to 5,000.")},
    {{"RP8007", "package-incomplete", Severity::error, "A package lacks what it must have, or has what it may not",
      "It begins with mimetype, and has mod.xml and CHECKSUMS. All else are texts, pictures and scripts in Lua in "
      "folders of known names.",
      ""},
     "Pack the mod with ramparts mod pack, and move files to the folders that it names.",
     by_commands(R"(ramparts mod new ann.creek
mkdir creek/sounds
echo hello > creek/sounds/drums.md
ramparts mod check creek)")},
    {{"RP8008", "package-checksum", Severity::error, "The checksums of a package do not fit its files",
      "CHECKSUMS lists every file with its SHA-256, in order. A file that differs, is missing or is not listed was "
      "changed after the mod was packed.",
      ""},
     "Get the package again, from its author.",
     in_words("A file of a package was exchanged, and CHECKSUMS was left as it was.")},
    {{"RP8009", "package-content", Severity::error, "A file of a mod holds what it may not",
      "Mods never bring native code, compiled scripts or further archives. Texts are UTF-8, pictures are what their "
      "names say and of a size that a map needs, drawings have no scripts and no links to elsewhere.",
      ""},
     "Take the file out, or save it in the format that its name says.",
     by_commands(R"(ramparts mod new ann.creek
printf '\377\376' > creek/docs/notes.md
ramparts mod check creek)")},
    {{"RP8011", "mod-value", Severity::error, "A value of mod.xml is not valid",
      "A mod has an id such as author.name, a version of three "
      "numbers, a licence by its SPDX name, a title and an author.",
      ""},
     "Write the value as the message says.",
     in_file("creek/mod.xml", R"(version="1")", R"(version="0.1.0")")},
    {{"RP8012", "mod-links", Severity::error, "A mod names other mods in a way that cannot be",
      "It names itself, names another twice, or requires what it conflicts with.", ""},
     "Remove one of the lines.",
     in_file("creek/mod.xml", R"(<requires id="ann.creek" min="0.1.0"/></mod>)", "</mod>")},
    {{"RP8021", "signature-malformed", Severity::error, "A signature or key cannot be read",
      "Signatures and keys are those of minisign: a comment, a line of base64, and in signatures "
      "a trusted comment with its own signature. Only signatures of the hashed kind are taken.",
      ""},
     "Get the signature or key again, as a file.",
     in_words("A key was copied from a letter, and a letter of it is missing.")},
    {{"RP8022", "signature-wrong", Severity::error, "A signature does not fit",
      "What is signed, or its trusted comment, is not what the owner of the key signed.", ""},
     "Get the package again, from its author.",
     in_words("A package was changed after its author had signed it.")},
    {{"RP8023", "signature-other-key", Severity::error, "A signature was made with another key",
      "Only the key that is expected counts, no matter who else has signed.", ""},
     "Ask the author by another way which key is right.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod key -o ann.key
ramparts mod key -o eve.key
ramparts mod sign creek.rpmod --key eve.key
ramparts mod verify creek.rpmod --key ann.key.pub)")},
    {{"RP8024", "signature-replayed", Severity::error, "A signature belongs to another mod or version",
      "The trusted comment names what was signed. It is genuine, but it was made for something else and put here.", ""},
     "Get the package again, from its author.",
     in_words("The signature of version 1.0.0 is put into a package of version 1.1.0.")},
    {{"RP8025", "key-unreadable", Severity::error, "A secret key cannot be used",
      "It is not a minisign key, or the password is wrong, or the key is damaged.", ""},
     "Give the secret key, not the public one, and its password.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod key -o ann.key
ramparts mod sign creek.rpmod --key ann.key.pub)")},
    {{"RP8031", "index-value", Severity::error, "A value of an index of mods is not valid",
      "An index names packages with their sizes and hashes, what "
      "is revoked, its own number and the day on which it ends.",
      ""},
     "Make the index anew with ramparts mod export-index.",
     in_words("An index in which a package has a size of -1.")},
    {{"RP8032", "index-expired", Severity::error, "An index of mods has expired",
      "Indexes are made anew from time to time, so that nobody can keep showing an old one that hides an update or a "
      "revocation. This one is past its day.",
      ""},
     "Get the present index from its owner.",
     by_commands(R"(ramparts mod new ann.creek
ramparts mod pack creek -o creek.rpmod
ramparts mod key -o ann.key
mkdir shelf
ramparts mod sign creek.rpmod --key ann.key -o shelf/creek.rpmod
ramparts mod export-index shelf --id ann.shelf --key ann.key --today 2026-01-01 --days 30
ramparts mod outdated --from shelf --today 2026-11-23)")},
    {{"RP8033", "index-older", Severity::error, "An index of mods is older than one seen before",
      "Its number is lower than that of an index of the same name which was read before, or equal with other contents. "
      "Somebody shows an old state.",
      ""},
     "Get the newest index from its owner.",
     in_words("You read number 5 of an index yesterday, and are shown number 4 today.")},
    {{"RP8034", "index-other-package", Severity::error, "A package is not the one that the index names",
      "Its size, its hash, its id or its version differs.", ""},
     "Get the package from where the index is, or get a newer index.",
     in_words("A package of the shelf was exchanged after the index had been made.")},
};

}  // namespace

std::span<const CodeEntry> package_codes() { return kPackageCodes; }

}  // namespace ramparts
