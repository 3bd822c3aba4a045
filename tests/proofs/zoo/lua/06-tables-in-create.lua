-- expect create 5: the script would take more than 32 MiB
local M = ramparts.module("zoo.lua")
function M.create(setup)
  local t = {}
  while true do t = {t} end
end
