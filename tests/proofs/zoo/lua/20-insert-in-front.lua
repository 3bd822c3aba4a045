-- expect call 5: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  while true do table.insert(t, 1, 0) end
end
