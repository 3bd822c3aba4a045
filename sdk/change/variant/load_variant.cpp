// A variant read: its base, with its changes; see variant.hpp.
#include <algorithm>
#include <set>

#include "formats/errata/errata_file.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "sdk/change/variant/ruleset_maker.hpp"
#include "sdk/change/variant/settle.hpp"
#include "sdk/change/variant/variant.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

fs::path canonical_of(const fs::path& path) {
    std::error_code error;
    fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path : result;
}

bool read_unwritten(const fs::path& path, std::span<const FileToSave> unwritten, std::string& text,
                    Diagnostic& problem) {
    const auto found =
        std::find_if(unwritten.begin(), unwritten.end(), [&](const FileToSave& file) { return file.path == path; });
    if (found == unwritten.end()) return read_file(path, max_bytes(DocumentKind::variant), text, problem);
    text = found->bytes;
    return true;
}

std::shared_ptr<ObjectPlaces> places_of(const VariantRead& read, const std::vector<Change>& changes) {
    auto places = std::make_shared<ObjectPlaces>();
    places->source = read.source;
    places->tree = read.tree;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const ChangeKey& key = changes[i].key;
        places->objects.emplace(change_place(key), read.variant.places.changes[i]);
        if (key.field.starts_with("set ")) {
            const std::string owner = key.noun == "unit" || key.noun == "unit-class" ? key.noun + " " : "turn ";
            places->objects.emplace(owner + key.at + " " + key.field, read.variant.places.changes[i]);
        }
    }
    return places;
}

class VariantLoader {
public:
    VariantLoader(const fs::path& file, const BaseWish& wish) : wish_(wish) { result_.scenario_path = file; }

    LoadedScenario load() {
        std::string text;
        Diagnostic problem;
        if (!read_unwritten(result_.scenario_path, wish_.unwritten, text, problem)) {
            result_.diagnostics.push_back(std::move(problem));
            return std::move(result_);
        }
        origin_->read = read_variant(std::move(text), result_.scenario_path.string());
        result_.diagnostics = origin_->read.diagnostics;
        if (!origin_->read.readable || runs_in_circles()) return std::move(result_);
        const fs::path ruleset = ruleset_in_force();
        if (!load_its_base(ruleset)) return std::move(result_);
        compare_base(!ruleset.empty());
        make();
        finish();
        return std::move(result_);
    }

private:
    [[nodiscard]] const VariantFile& file() const { return origin_->read.variant; }
    [[nodiscard]] fs::path folder() const { return result_.scenario_path.parent_path(); }
    void told(std::uint32_t byte, const char* code, Severity severity, FaultWords said) {
        result_.diagnostics.push_back(variant_finding(origin_->read, byte, code, severity, std::move(said)));
    }

    bool runs_in_circles() {
        const fs::path self = canonical_of(result_.scenario_path);
        const bool circle = std::find(wish_.below.begin(), wish_.below.end(), self) != wish_.below.end();
        if (circle)
            told(file().places.base_href, "RP1085", Severity::error,
                 {message("this variant is made from itself"),
                  message("name a battle as the base that is not made from this one")});
        else if (wish_.below.size() >= kMaxVariantDepth)
            told(file().places.base_href, "RP1085", Severity::error,
                 {message("more than {1} variants are made from one another here", kMaxVariantDepth),
                  message("name a base that is nearer to a plain battle, or make one with ramparts flatten")});
        return circle || wish_.below.size() >= kMaxVariantDepth;
    }

    /// A file that the variant names; empty and reported when the link is refused.
    fs::path linked(const std::string& href, std::uint32_t at) {
        auto target = follow_link(folder(), href);
        if (target) return *target;
        const bool relative = target.error() != LinkFault::not_relative;
        told(at, relative ? "RP1071" : "RP1070", Severity::error,
             relative ? FaultWords{message("the link {1} leads out of the folder that holds the scenario's own",
                                           quote(href)),
                                   message("keep the base beside the folder of the variant, such as ../chippewa")}
                      : FaultWords{message("the link \"{1}\" is not a relative path", excerpt(href)),
                                   message("name the base relative to the variant's folder, with forward slashes")});
        return {};
    }

    /// The file of the ruleset that stands for the base's; empty when it is the base's.
    fs::path ruleset_in_force() {
        if (!wish_.ruleset.empty() || file().ruleset_href.empty()) return wish_.ruleset;
        fs::path path = linked(file().ruleset_href, file().places.ruleset);
        std::error_code error;
        const bool unwritten = std::any_of(wish_.unwritten.begin(), wish_.unwritten.end(),
                                           [&](const FileToSave& f) { return f.path == path; });
        if (path.empty() || unwritten || fs::exists(path, error)) return path;
        fs::path found = find_ruleset(file().ruleset_href, file().ruleset_sha256);
        if (!found.empty()) {
            told(file().places.ruleset, "RP1077", Severity::note,
                 {message("there is no file {1}: the ruleset {2} is used", path.string(), found.string()),
                  message("save the battle: its folder gets a copy")});
            return found;
        }
        told(file().places.ruleset, "RP1072", Severity::error,
             {message("the linked ruleset cannot be read: {1}", message("there is no file {1}", path.string())),
              message("check the path and the permissions")});
        return path;
    }

    bool load_its_base(const fs::path& ruleset) {
        fs::path target = linked(file().base.href, file().places.base_href);
        if (target.empty()) return false;
        std::error_code error;
        if (fs::is_directory(target, error)) target = battle_file(target);
        BaseWish wish{ruleset, wish_.below, wish_.unwritten};
        wish.below.push_back(canonical_of(result_.scenario_path));
        origin_->base = load_base(target, wish);
        LoadedScenario& base = origin_->base;
        if (!base.readable) tell_unreadable_base();
        std::move(base.diagnostics.begin(), base.diagnostics.end(), std::back_inserter(result_.diagnostics));
        base.diagnostics.clear();
        return base.readable;
    }

    /// A base that is not there is told where the variant names it; one with faults is told where these are.
    void tell_unreadable_base() {
        std::vector<Diagnostic>& found = origin_->base.diagnostics;
        if (found.size() != 1 || found.front().code != "RP1001") return;
        told(file().places.base_href, "RP1082", Severity::error,
             {message("the base cannot be read: {1}", found.front().message),
              message("put the battle \"{1}\" there, or name the folder where it is", file().base.id)});
        found.clear();
    }

    void compare_base(bool other_ruleset) {
        const VariantBase& base = file().base;
        const Scenario& found = origin_->base.scenario;
        if (base.id != found.id)
            return told(file().places.base_id, "RP1083", Severity::error,
                        {message("the base is \"{1}\", and this is a variant of \"{2}\"", found.id, base.id),
                         message("name the folder of \"{1}\" in href", base.id)});
        const fs::path& path = origin_->base.scenario_path;
        origin_->base_hash =
            content_hash(other_ruleset ? load_base(path, {.unwritten = wish_.unwritten}).scenario : found);
        if (base.sha256.empty() || base.sha256 == origin_->base_hash) return;
        told(file().places.base_hash, "RP1084", Severity::warning,
             {message("the base has changed since this variant was made: version {1} then, {2} now",
                      base.version.empty() ? MessageArg(wording("unknown")) : MessageArg(base.version), found.version),
              message("look at it, then take the new base over with ramparts rebase")});
    }

    void make() {
        const Scenario& base = origin_->base.scenario;
        changes_ = located_changes(base, file().changes);
        std::size_t made = 0;
        std::set<std::size_t> unfit;
        for (const Misfit& misfit : misfits(base, changes_, made)) {
            unfit.insert(misfit.change);
            result_.diagnostics.push_back(unfit_change(origin_->read, misfit.change, misfit.found, Severity::error));
        }
        std::vector<Change> fitting;
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < changes_.size(); ++i)
            if (!unfit.contains(i)) {
                fitting.push_back(changes_[i]);
                numbers.push_back(i);
            }
        auto changed = changed_base(base, fitting);
        result_.scenario = changed ? std::move(*changed) : base;
        origin_->unfit.assign(unfit.begin(), unfit.end());
        if (changed) return;
        for (const ChangeFault& fault : changed.error()) {
            const bool one = fault.change < numbers.size();
            if (one) origin_->unfit.push_back(numbers[fault.change]);
            told(one ? file().places.changes[numbers[fault.change]] : file().places.base, "RP1087", Severity::error,
                 {fault.diagnostic.message, fault.diagnostic.fix});
        }
        if (origin_->unfit.empty()) origin_->unfit.push_back(0);
    }

    void finish() {
        const LoadedScenario& base = origin_->base;
        origin_->ruleset_href = ruleset_link(base, folder());
        settle_frame(result_.scenario, *origin_);
        pin();
        take_pictures(result_.scenario.pictures, picture_paths(result_.scenario), folder());
        for (const std::string& path : picture_paths(result_.scenario))
            if (result_.scenario.pictures.find(path) == nullptr)
                told(file().places.base, "RP1081", Severity::error,
                     {message("the picture {1} is not taken", quote(path)), picture_fix()});
        result_.places.scenario = places_of(origin_->read, changes_);
        result_.places.inherited = base.places.inherited;
        result_.places.inherited.insert(result_.places.inherited.begin(), base.places.scenario);
        result_.places.ruleset = base.places.ruleset;
        result_.places.map = base.places.map;
        result_.map_path = base.map_path;
        result_.ruleset_path = base.ruleset_path;
        result_.parts = base.parts;
        result_.readable = true;
        result_.variant = std::move(origin_);
    }

    void pin() {
        const std::string& wanted = file().ruleset_sha256;
        if (wanted.empty() || !wish_.ruleset.empty()) return;
        const std::string hash = ruleset_pin(origin_->base.scenario.ruleset);
        const auto& source = origin_->base.places.ruleset;
        if (hash == wanted || (source && plain_hash(std::string(source->source->text())) == wanted)) return;
        told(file().places.ruleset, "RP1073", Severity::warning,
             {message("the ruleset has changed: its SHA-256 is {1}, the scenario was made with {2}", hash, wanted),
              message("look at what changed, then write the new hash into sha256")});
    }

    const BaseWish& wish_;
    LoadedScenario result_;
    std::vector<Change> changes_;  ///< of the file, located in the base
    std::shared_ptr<VariantOrigin> origin_ = std::make_shared<VariantOrigin>();
};

}  // namespace

Diagnostic variant_finding(const VariantRead& variant, std::uint32_t byte, const char* code, Severity severity,
                           FaultWords said) {
    return finding_at(variant.source, byte, code, severity, std::move(said));
}

Diagnostic unfit_change(const VariantRead& variant, std::size_t at, const Found& found, Severity severity) {
    return variant_finding(variant, variant.variant.places.changes[at], "RP1086", severity,
                           unfit_words(variant.variant.changes[at], found));
}

LoadedScenario load_variant(const fs::path& file, const BaseWish& wish) { return VariantLoader(file, wish).load(); }

}  // namespace ramparts

// The linker is told to take this file into every program (sdk/CMakeLists.txt), so that load_scenario() reads variants
// and a store saves them.
extern "C" const bool ramparts_reads_variants;
const bool ramparts_reads_variants = [] {
    ramparts::use_variants(ramparts::load_variant, ramparts::changed_variant);
    ramparts::use_ruleset_variants(ramparts::read_made_ruleset, ramparts::changed_ruleset_variant);
    return true;
}();
