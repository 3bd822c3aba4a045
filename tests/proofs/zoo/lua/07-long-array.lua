-- expect call 5: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  for i = 1, 100000000 do t[i] = i end
end
