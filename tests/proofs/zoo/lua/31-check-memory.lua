-- expect check 5: the script would take a list of more than 1 MiB
local M = ramparts.module("zoo.lua")
function M.checks.ZOO101(scenario, values, out)
  local all = {}
  while true do all[#all + 1] = {all} end
end
