// A small mod to begin with, and archives of it.
#pragma once

#include <string>
#include <vector>

#include "formats/mods/package.hpp"
#include "tests/features/mods/crafted_zip.hpp"

namespace ramparts::test {

/// The files of a mod with errata, a text and a script, all in order.
[[nodiscard]] std::vector<PackageFile> sample_mod(const std::string& id = "tester.creek",
                                                  const std::string& version = "1.0.0");
/// mod.xml with these lines inside.
[[nodiscard]] std::string sample_manifest(const std::string& id, const std::string& version,
                                          const std::string& lines = {});
/// The same mod as entries that can be spoilt: mimetype, mod.xml, CHECKSUMS, then the rest.
[[nodiscard]] CraftedZip sample_zip(std::vector<PackageFile> files = sample_mod());

/// An archive or an XML file that must be refused.
struct Hostile {
    std::string name;
    std::string bytes;
    bool manifest = false;  ///< it is the text of a mod.xml
};
[[nodiscard]] std::vector<Hostile> hostile_archives();
[[nodiscard]] std::vector<Hostile> hostile_manifests();

}  // namespace ramparts::test
