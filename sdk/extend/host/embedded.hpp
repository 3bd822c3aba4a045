// Texts that are part of the program; sdk/CMakeLists.txt makes them from files when it is configured.
#pragma once

#include <string_view>

namespace ramparts::embedded {

// sdk/boundary/templates
extern const std::string_view kPluginXml;
extern const std::string_view kModuleC;
extern const std::string_view kModuleCpp;
extern const std::string_view kCheckXml;
extern const std::string_view kCheckCpp;
extern const std::string_view kCheckLua;
extern const std::string_view kCheckScriptReadme;
extern const std::string_view kCheckReadme;
extern const std::string_view kPlayerXml;
extern const std::string_view kPlayerCpp;
extern const std::string_view kPlayerReadme;
extern const std::string_view kExporterXml;
extern const std::string_view kExporterCpp;
extern const std::string_view kExporterReadme;
extern const std::string_view kModuleLua;
extern const std::string_view kPlayerLua;
extern const std::string_view kScriptReadme;
extern const std::string_view kPlayerScriptReadme;
extern const std::string_view kCMakeLists;
extern const std::string_view kReadme;

}  // namespace ramparts::embedded
