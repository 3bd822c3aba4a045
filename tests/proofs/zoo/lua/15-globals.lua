-- expect call 4: there is nothing with the name '_G'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return _G.load
end
