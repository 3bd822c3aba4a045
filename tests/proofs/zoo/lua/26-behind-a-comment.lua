-- expect load 4: '1.5' is not a whole number
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  --[==[ 2.5 ]] ]==] return 1.5
end
