-- expect call 4: the role cannot be 'mood'; it is one of attack, support, defence
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view:strength(0, "mood")
end
