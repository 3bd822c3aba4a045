// The colours of maps: a command for each theme, whether nights are dark, and the symbols of counters.
#include "editor/command/command.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

void choose_theme(CommandContext& c, const std::string& id) {
    c.workspace.themes().choose(id);
    c.shell.remember(std::string(kThemeRemembered), id);
}

}  // namespace

void add_theme_commands(CommandRegistry& registry, const ThemeList& list) {
    registry.remove_all("theme.");
    for (const Theme& theme : list.all) {
        const std::string name = theme.name_in(plugin_language());
        registry.add({"theme." + theme.id,
                      say("Theme: {1}", name),
                      theme.mod.empty() ? say("Show maps and counters in these colours.")
                                        : say("Show maps and counters in the colours of the mod {1}.", theme.mod),
                      [id = theme.id](CommandContext& c) { choose_theme(c, id); },
                      {},
                      [id = theme.id](const CommandContext& c) { return c.workspace.themes().chosen().id == id; }});
    }
    registry.add({"theme.dark-nights",
                  RP_TR("Dark during night turns"),
                  RP_TR("Show the map by night while a night turn is played."),
                  [](CommandContext& c) {
                      ThemeDesk& themes = c.workspace.themes();
                      themes.set_dark_nights(!themes.dark_nights());
                      c.shell.remember(std::string(kNightsRemembered), themes.dark_nights() ? "yes" : "no");
                  },
                  {},
                  [](const CommandContext& c) { return c.workspace.themes().dark_nights(); }});
    registry.add(
        {"theme.silhouettes",
         RP_TR("Silhouettes on counters"),
         RP_TR("Show men, horses and guns on the counters, or else NATO symbols."),
         [](CommandContext& c) {
             ThemeDesk& themes = c.workspace.themes();
             const bool men = themes.symbols() != draw::CounterSymbols::silhouettes;
             themes.set_symbols(men ? draw::CounterSymbols::silhouettes : draw::CounterSymbols::nato);
             c.shell.remember(std::string(kSymbolsRemembered), word_of(themes.symbols()));
         },
         {},
         [](const CommandContext& c) { return c.workspace.themes().symbols() == draw::CounterSymbols::silhouettes; }});
}

}  // namespace ramparts
