-- expect check 4: the hex is 1099511627776; it goes from 0 to 255
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  out:add("where", {hex = 1 << 40})
end
