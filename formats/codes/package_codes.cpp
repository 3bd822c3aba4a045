// Catalogue RP80…: what can be wrong with mods as files: packages, manifests, signatures, keys, indexes.
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kPackageCodes[] = {
    {"RP8001", "package-damaged", Severity::error, "A package is not an archive, or is damaged",
     "A package of a mod is a zip archive whose directory, names and end fit each other. This file is something else, "
     "was cut off or changed on its way, or was made so that two programs see different things in it.",
     ""},
    {"RP8002", "package-too-large", Severity::error, "A package is larger than any honest one",
     "Packages have at most 64 MiB, 4096 files, 32 MiB in a file, 256 MiB in all, and nothing in them shrinks to less "
     "than a two-hundredth. More is refused before it takes up memory.",
     ""},
    {"RP8003", "package-entry-kind", Severity::error, "A package holds something else than plain files",
     "Links, folders, devices, programs, encrypted files and files packed by other methods have no place in a mod.",
     ""},
    {"RP8004", "package-name", Severity::error, "A package holds a name that it may not",
     "Names are parts of small letters, digits, dots, dashes and low lines between slashes, so that they mean the same "
     "on every system and lead nowhere else.",
     ""},
    {"RP8005", "package-names-collide", Severity::error, "Two files of a package have one name",
     "Which of them counts would depend on the program that reads it.", ""},
    {"RP8006", "package-lies", Severity::error, "A file of a package is not what the directory says",
     "Every byte is counted while a file is unpacked, and its checksum is looked at. Files that give more or less than "
     "they say, or lie over each other, are refused.",
     ""},
    {"RP8007", "package-incomplete", Severity::error, "A package lacks what it must have, or has what it may not",
     "It begins with mimetype, and has mod.xml and CHECKSUMS. All else are texts, pictures and scripts in Lua in "
     "folders of known names.",
     ""},
    {"RP8008", "package-checksum", Severity::error, "The checksums of a package do not fit its files",
     "CHECKSUMS lists every file with its SHA-256, in order. A file that differs, is missing or is not listed was "
     "changed after the mod was packed.",
     ""},
    {"RP8009", "package-content", Severity::error, "A file of a mod holds what it may not",
     "Mods never bring native code, compiled scripts or further archives. Texts are UTF-8, pictures are what their "
     "names say and of a size that a map needs, drawings have no scripts and no links to elsewhere.",
     ""},
    {"RP8011", "mod-value", Severity::error, "A value of mod.xml is none",
     "A mod has an id such as author.name, a version of three numbers, a licence by its SPDX name, a title and an "
     "author.",
     ""},
    {"RP8012", "mod-links", Severity::error, "A mod names other mods in a way that cannot be",
     "It names itself, names another twice, or requires what it conflicts with.", ""},
    {"RP8021", "signature-malformed", Severity::error, "A signature or key cannot be read",
     "Signatures and keys are those of minisign: a comment, a line of base64, and in signatures a trusted comment with "
     "its own signature. Only signatures of the hashed kind are taken.",
     ""},
    {"RP8022", "signature-wrong", Severity::error, "A signature does not fit",
     "What is signed, or its trusted comment, is not what the owner of the key signed.", ""},
    {"RP8023", "signature-other-key", Severity::error, "A signature was made with another key",
     "Only the key that is expected counts, no matter who else has signed.", ""},
    {"RP8024", "signature-replayed", Severity::error, "A signature belongs to another mod or version",
     "The trusted comment names what was signed. It is genuine, but it was made for something else and put here.", ""},
    {"RP8025", "key-unreadable", Severity::error, "A secret key cannot be used",
     "It is not a minisign key, or the password is wrong, or the key is damaged.", ""},
    {"RP8031", "index-value", Severity::error, "An index of mods holds a value that is none",
     "An index names packages with their sizes and hashes, what is revoked, its own number and the day on which it "
     "ends.",
     ""},
    {"RP8032", "index-expired", Severity::error, "An index of mods has ended",
     "Indexes are made anew from time to time, so that nobody can keep showing an old one that hides an update or a "
     "revocation. This one is past its day. Get the present one.",
     ""},
    {"RP8033", "index-older", Severity::error, "An index of mods is older than one seen before",
     "Its number is lower than that of an index of the same name which was read before, or equal with other contents. "
     "Somebody shows an old state.",
     ""},
    {"RP8034", "index-other-package", Severity::error, "A package is not the one that the index names",
     "Its size, its hash, its id or its version differs.", ""},
};

}  // namespace

std::span<const CodeInfo> package_codes() { return kPackageCodes; }

}  // namespace ramparts
