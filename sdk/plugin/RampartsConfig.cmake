# What find_package(Ramparts) brings: the target Ramparts::PluginApi and the function ramparts_plugin().
include("${CMAKE_CURRENT_LIST_DIR}/RampartsTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/RampartsPlugin.cmake")
set(Ramparts_PluginApi_FOUND TRUE)
