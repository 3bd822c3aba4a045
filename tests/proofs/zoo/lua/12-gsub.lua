-- expect call 4: attempt to call a nil value (field 'gsub')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return string.gsub("aaa", "a", "b")
end
