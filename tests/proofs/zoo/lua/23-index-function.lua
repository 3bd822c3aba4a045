-- expect call: C stack overflow
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local t t = setmetatable({}, {__index = function(_, k) return t[k] end})  return t.x
end
