-- expect call 4: attempt to call a nil value (method 'gmatch')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return ("aaa"):gmatch("a*")
end
