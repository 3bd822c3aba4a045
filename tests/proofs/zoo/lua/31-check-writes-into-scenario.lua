-- expect check 4: nothing can be written into 'scenario'; its functions change what can be changed
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  scenario.unit_count = 3
end
