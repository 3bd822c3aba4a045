-- expect call 6: unpack gives at most 200 values, not 5000
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  for i = 1, 5000 do t[i] = i end
  return table.unpack(t)
end
