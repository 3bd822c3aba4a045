-- expect create 9: the script would take more than 32 MiB
local M = ramparts.module("zoo.lua")
function M.create(setup)
  local all = {}
  local long = ("x"):rep(8000)
  local n = 0
  while true do
    n = n + 1
    all[n] = long .. n
  end
end
