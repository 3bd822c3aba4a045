// Exporters and importers in C++20 over ramparts/rp.h: write one function for each, and list it in RAMPARTS_EXPORTERS
// or RAMPARTS_IMPORTERS. Header only; nothing to link.
//
// The function asks the Source for parts and writes Files. The program puts the files into the folder that the user
// named, all or none. To fail, throw an exception, whose text becomes a finding, or call Files::error.
#pragma once

#include <ramparts/plugin_entry.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ramparts::plugin {

/// The input of an exporter or importer; see rp_source_1 for the names of parts.
class Source {
public:
    explicit Source(const rp_source_1& source) noexcept : source_(&source) {}
    /// A part, or nothing when there is no such part. Good until the function returns.
    [[nodiscard]] std::optional<std::string_view> find(const char* name) const {
        const rp_text text = source_->part(source_, name);
        if (text.data == nullptr) return std::nullopt;
        return std::string_view(text.data, text.size);
    }
    /// The value of an option of plugin.xml, given or its default; empty when it has neither. Throws when plugin.xml
    /// has no such <param>.
    [[nodiscard]] std::string_view option(const char* name) const {
        return part(("param." + std::string(name)).c_str());
    }
    /// A part that must exist; throws when it does not.
    [[nodiscard]] std::string_view part(const char* name) const {
        if (const auto found = find(name)) return *found;
        throw std::runtime_error("there is no part " + std::string(name));
    }

    /// For an exporter: the scenario as checks see it (Scenario of scenario_tools.hpp), and its options; null when the
    /// program is older. Since 1.1.
    [[nodiscard]] const rp_scenario_1* scenario() const noexcept {
        return source_->size > offsetof(rp_source_1, scenario) ? source_->scenario : nullptr;
    }
    [[nodiscard]] const rp_values_1* values() const noexcept {
        return source_->size > offsetof(rp_source_1, values) ? source_->values : nullptr;
    }

private:
    const rp_source_1* source_;
};

/// The output of an exporter or importer: files, and sentences for the user.
class Files {
public:
    explicit Files(rp_files_1& files) noexcept : files_(&files) {}
    /// Writes a new file; throws for a wrong name, or one that was written before.
    void write(const std::string& name, std::string_view bytes) const {
        if (files_->write(files_, name.c_str(), bytes.data(), bytes.size()) <= 0)
            throw std::runtime_error("the file " + name + " may not be written");
    }
    /// A sentence about a line of the input, 0: about none. After an error no file is kept.
    void note(std::uint32_t line, const std::string& text) const {
        files_->say(files_, RP_SAY_NOTE, line, text.c_str());
    }
    void warning(std::uint32_t line, const std::string& text) const {
        files_->say(files_, RP_SAY_WARNING, line, text.c_str());
    }
    void error(std::uint32_t line, const std::string& text) const {
        files_->say(files_, RP_SAY_ERROR, line, text.c_str());
    }

private:
    rp_files_1* files_;
};

/// An exporter or importer of a library: its id in plugin.xml and its function.
struct ExchangeEntry {
    const char* id;
    void (*run)(const Source&, const Files&);
};

namespace detail {

/// Both kinds have tables of the same shape.
template <class Raw, const auto& kEntries>
struct Exchange {
    static constexpr auto kCount = static_cast<std::uint32_t>(std::size(kEntries));

    static const char* RP_CALL id(std::uint32_t index) noexcept {
        return index < kCount ? kEntries[index].id : nullptr;
    }
    static std::int32_t RP_CALL run(const rp_host* /*host*/, const char* wanted, const rp_source_1* source,
                                    rp_files_1* files) noexcept {
        try {
            for (const ExchangeEntry& entry : kEntries) {
                if (std::string_view(entry.id) != wanted) continue;
                entry.run(Source(*source), Files(*files));
                return RP_YES;
            }
            return RP_E_UNSUPPORTED;
        } catch (const std::bad_alloc&) {
            return RP_E_MEMORY;
        } catch (const std::exception& e) {
            files->say(files, RP_SAY_ERROR, 0, e.what());
        } catch (...) {
            files->say(files, RP_SAY_ERROR, 0, "something was thrown that is no exception");
        }
        return RP_E_INTERNAL;
    }
    static constexpr Raw kTable{sizeof(Raw), kCount, &id, &run};
};

}  // namespace detail

/// The tables of a constant array of ExchangeEntry, for RAMPARTS_TABLES.
template <const auto& kEntries>
inline constexpr Table exporters{RP_EXPORTERS, &detail::Exchange<rp_exporters_1, kEntries>::kTable};
template <const auto& kEntries>
inline constexpr Table importers{RP_IMPORTERS, &detail::Exchange<rp_importers_1, kEntries>::kTable};

}  // namespace ramparts::plugin

/// Exports exporters, or importers, and nothing else: RAMPARTS_EXPORTERS({"id", function}, …).
#define RAMPARTS_EXPORTERS(...)                                                                      \
    static constexpr ::ramparts::plugin::ExchangeEntry ramparts_exporters_of_library[]{__VA_ARGS__}; \
    RAMPARTS_TABLES(::ramparts::plugin::exporters<ramparts_exporters_of_library>)
#define RAMPARTS_IMPORTERS(...)                                                                      \
    static constexpr ::ramparts::plugin::ExchangeEntry ramparts_importers_of_library[]{__VA_ARGS__}; \
    RAMPARTS_TABLES(::ramparts::plugin::importers<ramparts_importers_of_library>)
