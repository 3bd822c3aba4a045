-- expect call 7: a text of more than 16384 bytes
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {}
  for i = 1, 20000 do
    t[i] = "text" end
  return table.concat(t)
end
