// The entry of a library with tables of rp.h: rule modules, players, checks, exporters … in any mixture.
#pragma once

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "ramparts/*.hpp need C++20: -std=c++20, or target_compile_features(NAME PRIVATE cxx_std_20) in CMakeLists.txt"
#include <ramparts/needs C++20>  // nothing of what follows could be read
#endif

#include <ramparts/rp.h>

#include <cstdint>
#include <iterator>
#include <string_view>

namespace ramparts::plugin {

/// A table that factory() returns, by its id.
struct Table {
    const char* id;
    const void* table;
};

namespace detail {

inline void log_line(const rp_host* host, std::int32_t severity, const char* text) noexcept {
    const auto* log = static_cast<const rp_host_log_1*>(host->extension(host, RP_HOST_LOG));
    if (log != nullptr && log->log != nullptr) log->log(host, severity, text);
}

template <const auto& kTables>
struct Tables {
    static std::int32_t RP_CALL init(const rp_host* host, const char* /*folder*/) noexcept {
        return host->abi_major == RP_ABI_MAJOR ? RP_YES : RP_E_UNSUPPORTED;
    }
    static void RP_CALL deinit() noexcept {}
    static const void* RP_CALL factory(const char* wanted) noexcept {
        for (const Table& table : kTables)
            if (std::string_view(table.id) == wanted) return table.table;
        return nullptr;
    }
    static constexpr rp_entry kEntry{sizeof(rp_entry), RP_ABI_MAJOR, RP_ABI_MINOR, &init, &deinit, &factory};
};

}  // namespace detail
}  // namespace ramparts::plugin

/// Exports tables. Write it once in a library, outside of namespaces, with modules<…>, players<…>, checks<…>,
/// transforms<…>, exporters<…>, importers<…> of constant arrays of entries.
#define RAMPARTS_TABLES(...)                                                              \
    static constexpr ::ramparts::plugin::Table ramparts_tables_of_library[]{__VA_ARGS__}; \
    const rp_entry RP_ENTRY_NAME = ::ramparts::plugin::detail::Tables<ramparts_tables_of_library>::kEntry;
