-- expect check 4: more than 4096 findings in one call
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  while true do out:add("where") end
end
