-- expect check 4: attempt to index a userdata value (local 'scenario')
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  scenario.unit_count = 3
end
