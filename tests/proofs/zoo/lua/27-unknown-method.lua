-- expect call 4: attempt to call a nil value (method 'fly')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:fly()
end
