-- expect call 4: attempt to call a nil value (field 'match')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return string.match("aaa", "a*a*a*b")
end
