// The tables of a plugin's players, exporters and importers, compared with its plugin.xml; see library.hpp.
#include <array>
#include <cstring>
#include <string_view>

#include "sdk/extend/host/library.hpp"

namespace ramparts {
namespace {

constexpr std::uint32_t kMaxTableBytes = 4096;  // more is no size but rubbish

// What stood before the ids of tables in the two drafts before the promise.
constexpr std::array<std::string_view, 2> kDrafts = {"draft.", "draft2."};

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

Message no_table_of_players(std::size_t n, const char* id) {
    return n == 1 ? message("plugin.xml names {1} player, but factory() has no table {2}", n, id)
                  : message("plugin.xml names {1} players, but factory() has no table {2}", n, id);
}
Message no_table_of_exporters(std::size_t n, const char* id) {
    return n == 1 ? message("plugin.xml names {1} exporter, but factory() has no table {2}", n, id)
                  : message("plugin.xml names {1} exporters, but factory() has no table {2}", n, id);
}
Message no_table_of_importers(std::size_t n, const char* id) {
    return n == 1 ? message("plugin.xml names {1} importer, but factory() has no table {2}", n, id)
                  : message("plugin.xml names {1} importers, but factory() has no table {2}", n, id);
}

}  // namespace

Diagnostic PluginLibrary::no_table(const char* id, Diagnostic otherwise) const {
    for (const std::string_view draft : kDrafts) {
        const std::string other = std::string(draft) + id;
        if (entry_->factory(other.c_str()) == nullptr) continue;
        return finding(
            "RP7204",
            message("the library is built for a draft of the boundary: it has {1}, this program asks for {2}", other,
                    id),
            message("build the plugin again with the ramparts/rp.h of this program"));
    }
    return otherwise;
}

template <class Table, class Row>
std::optional<Diagnostic> PluginLibrary::take_table(const char* id, Wording table,
                                                    Message (*words)(std::size_t, const char*),
                                                    const std::vector<Row>& rows, const Table*& out) {
    if (rows.empty()) return std::nullopt;
    const auto unlike = [&](Message what, Message fix) { return finding("RP7214", std::move(what), std::move(fix)); };
    try {
        const void* found = entry_->factory(id);
        if (found == nullptr)
            return no_table(id, unlike(words(rows.size(), id), message("return the table for that id")));
        std::uint32_t size = 0;
        std::memcpy(&size, found, sizeof size);
        if (size < sizeof(Table) || size > kMaxTableBytes)
            return unlike(message("{1} says that it has {2}; it has {3}", table, bytes_words(size), sizeof(Table)),
                          message("write sizeof first"));
        const auto* theirs = static_cast<const Table*>(found);
        if (!complete(*theirs)) return unlike(message("{1} lacks a function", table), message("define all of them"));
        std::set<std::string, std::less<>> wanted;
        for (const Row& row : rows) wanted.insert(row.id);
        std::string odd;
        if (!ids_fit(*theirs, wanted, odd))
            return unlike(message("{1} has '{2}', which plugin.xml does not name, or names once", table, odd),
                          message("give both the same id"));
        if (!wanted.empty())
            return unlike(message("{1} has no '{2}', which plugin.xml names", table, *wanted.begin()),
                          message("build the library again, or correct plugin.xml"));
        out = theirs;
        return std::nullopt;
    } catch (...) {
        return finding("RP7213", message("factory() or id() threw an exception"),
                       message("catch it inside and return null"));
    }
}

std::optional<Diagnostic> PluginLibrary::take_tables() {
    if (auto bad =
            take_table(RP_PLAYERS, wording("the table of players"), no_table_of_players, info_.players, their_players_))
        return bad;
    if (auto bad = take_table(RP_EXPORTERS, wording("the table of exporters"), no_table_of_exporters, info_.exporters,
                              exporters_))
        return bad;
    if (auto bad = take_table(RP_IMPORTERS, wording("the table of importers"), no_table_of_importers, info_.importers,
                              importers_))
        return bad;
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
