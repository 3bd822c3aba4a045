-- expect load 3: checks.check is not a check of plugin.xml
local M = ramparts.module("zoo.lua")
function M.checks.check(scenario, values, out) end
