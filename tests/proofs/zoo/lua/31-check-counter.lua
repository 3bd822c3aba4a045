-- expect nothing: each call begins with the script as it was loaded
local M = ramparts.module("zoo.lua")
local calls = 0
function M.checks.ZOO101(scenario, values, out)
  calls = calls + 1
  if calls > 1 then out:add("where") end
end
