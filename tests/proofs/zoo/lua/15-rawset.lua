-- expect call 4: there is nothing with the name 'rawset'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  rawset(self, "x", 1)
end
