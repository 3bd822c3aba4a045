-- expect call 4: the object 'set' is needed here, not the object 'view'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return ramparts.set(1) | view
end
