// The tables of a plugin's players, exporters and importers, compared with its plugin.xml; see library.hpp.
#include <cstring>

#include "formats/text/words.hpp"
#include "sdk/host/library.hpp"

namespace ramparts {
namespace {

constexpr std::uint32_t kMaxTableBytes = 4096;  // more is no size but rubbish

bool complete(const rp_players_1& table) {
    return table.id != nullptr && table.create != nullptr && table.destroy != nullptr && table.begin != nullptr &&
           table.choose != nullptr;
}
bool complete(const rp_exporters_1& table) { return table.id != nullptr && table.run != nullptr; }
bool complete(const rp_importers_1& table) { return table.id != nullptr && table.run != nullptr; }

// The ids of a table, each once; false when there is one that plugin.xml does not name.
template <class Table>
bool ids_fit(const Table& table, std::set<std::string, std::less<>>& wanted, std::string& odd) {
    for (std::uint32_t i = 0; i < table.count; ++i) {
        const char* id = table.id(i);
        odd = id == nullptr ? "" : std::string(id, ::strnlen(id, 256));
        if (wanted.erase(odd) == 0) return false;
    }
    return true;
}

}  // namespace

template <class Table, class Row>
std::optional<Diagnostic> PluginLibrary::take_table(const char* id, const char* word, const std::vector<Row>& rows,
                                                    const Table*& out) {
    if (rows.empty()) return std::nullopt;
    const std::string table = std::string("the table of ") + word + "s";
    const auto unlike = [&](const std::string& what, std::string fix) {
        return finding("RP7214", what, std::move(fix));
    };
    try {
        const void* found = entry_->factory(id);
        if (found == nullptr)
            return unlike("plugin.xml names " + counted(rows.size(), word) + ", but factory() has no table " + id,
                          "return the table for that id");
        std::uint32_t size = 0;
        std::memcpy(&size, found, sizeof size);
        if (size < sizeof(Table) || size > kMaxTableBytes)
            return unlike(
                table + " says that it has " + counted(size, "byte") + "; it has " + std::to_string(sizeof(Table)),
                "write sizeof first");
        const auto* theirs = static_cast<const Table*>(found);
        if (!complete(*theirs)) return unlike(table + " lacks a function", "define all of them");
        std::set<std::string, std::less<>> wanted;
        for (const Row& row : rows) wanted.insert(row.id);
        std::string odd;
        if (!ids_fit(*theirs, wanted, odd))
            return unlike(table + " has '" + odd + "', which plugin.xml does not name, or names once",
                          "give both the same id");
        if (!wanted.empty())
            return unlike(table + " has no '" + *wanted.begin() + "', which plugin.xml names",
                          "build the library again, or correct plugin.xml");
        out = theirs;
        return std::nullopt;
    } catch (...) {
        return finding("RP7213", "factory() or id() threw an exception", "catch it inside and return null");
    }
}

std::optional<Diagnostic> PluginLibrary::take_tables() {
    if (auto bad = take_table(RP_PLAYERS, "player", info_.players, their_players_)) return bad;
    if (auto bad = take_table(RP_EXPORTERS, "exporter", info_.exporters, exporters_)) return bad;
    if (auto bad = take_table(RP_IMPORTERS, "importer", info_.importers, importers_)) return bad;
    if (their_players_ == nullptr) return std::nullopt;
    players_ = *their_players_;
    players_.size = sizeof players_;
    players_.create = &PluginLibrary::create_player;
    return std::nullopt;
}

rp_player* PluginLibrary::create_player(const rp_host* host, const char* id, const rp_fixed* fixed,
                                        const rp_game_1* game) {
    auto* self = static_cast<PluginLibrary*>(host->data);
    return self->made_under_mark(id, [&]() -> rp_player* {
        try {
            return self->their_players_->create(host, id, fixed, game);
        } catch (...) {
            return nullptr;
        }
    });
}

}  // namespace ramparts
