-- expect nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t = {5, 3, 9, 1, 7, 2}
  table.sort(t, function(a, b) return true end)
  if #t ~= 6 then return error("lost") end
end
