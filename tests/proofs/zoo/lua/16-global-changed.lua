-- expect call 4: global names cannot be changed any more: keep what a script remembers in attributes
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  pairs = nil
end
