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
extern const std::string_view kExporterLua;
extern const std::string_view kTransformLua;
extern const std::string_view kCheckReadme;
extern const std::string_view kPlayerXml;
extern const std::string_view kPlayerCpp;
extern const std::string_view kPlayerReadme;
extern const std::string_view kExporterXml;
extern const std::string_view kExporterCpp;
extern const std::string_view kExporterReadme;
extern const std::string_view kImporterXml;
extern const std::string_view kImporterCpp;
extern const std::string_view kImporterFile;
extern const std::string_view kImporterReadme;
extern const std::string_view kTransformXml;
extern const std::string_view kTransformCpp;
extern const std::string_view kTransformReadme;
extern const std::string_view kModuleCases;
extern const std::string_view kModuleReadme;
extern const std::string_view kModuleLua;
extern const std::string_view kPlayerLua;
extern const std::string_view kScriptReadme;
extern const std::string_view kCMakeLists;
extern const std::string_view kReadme;

}  // namespace ramparts::embedded
