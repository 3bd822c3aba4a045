-- expect nothing
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local m = {}
  local t = setmetatable({}, m)
  m.__gc = function() while true do end end
  t = nil
  return nil
end
