-- expect call 7: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  for i = 1, 2000 do t[i] = i end
  while true do
    table.remove(t, 1) t[2000] = 1 end
end
