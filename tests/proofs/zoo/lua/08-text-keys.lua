-- expect create 5: the script would take a list of more than 1 MiB
local M = ramparts.module("zoo.lua")
function M.create(setup)
  local t = {}
  for i = 1, 100000000 do t["k" .. i] = true end
end
