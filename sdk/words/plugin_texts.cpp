// See plugin_texts.hpp.
#include "sdk/words/plugin_texts.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "engine/modules/module_params.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

struct Spoken {
    std::string language;
    std::vector<PluginInfo> plugins;
    std::map<std::string, Texts, std::less<>> by_plugin;
    Texts all;
};

Spoken& spoken() {
    static Spoken now;
    return now;
}

void take(const PluginInfo& plugin, std::string_view language, Texts& texts) {
    for (const PluginTranslation& translation : plugin.translations)
        if (translation.language == language) texts.insert(translation.texts.begin(), translation.texts.end());
}

void speak_anew() {
    Spoken& now = spoken();
    now.by_plugin.clear();
    now.all.clear();
    for (const PluginInfo& plugin : now.plugins) {
        Texts& texts = now.by_plugin[plugin.id];
        take(plugin, now.language, texts);
        take(plugin, std::string_view(now.language).substr(0, now.language.find('_')), texts);
        now.all.insert(texts.begin(), texts.end());
    }
}

}  // namespace

void set_plugin_language(std::string_view code) {
    spoken().language = code;
    speak_anew();
}

const std::string& plugin_language() { return spoken().language; }

void use_plugin_texts(const PluginSet& set) {
    Spoken& now = spoken();
    now.plugins.clear();
    for (const PluginStatus& plugin : set.plugins) now.plugins.push_back(plugin.info);
    speak_anew();
}

std::string plugin_text(std::string_view plugin, std::string_view english) {
    const Spoken& now = spoken();
    if (const auto texts = now.by_plugin.find(plugin); texts != now.by_plugin.end())
        if (const auto found = texts->second.find(english); found != texts->second.end()) return found->second;
    return translated(english);
}

std::string module_text(std::string_view module, std::string_view english) {
    for (const PluginInfo& plugin : spoken().plugins)
        for (const PluginModule& each : plugin.modules)
            if (each.id == module) return plugin_text(plugin.id, english);
    return translated(english);
}

const std::string* text_of_any_plugin(std::string_view english) {
    const auto found = spoken().all.find(english);
    return found == spoken().all.end() ? nullptr : &found->second;
}

}  // namespace ramparts
