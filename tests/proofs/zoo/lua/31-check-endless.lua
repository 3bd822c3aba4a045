-- expect check 4: the script has spent its 20,000,000 units of one check in checks.ZOO101
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  while true do end
end
