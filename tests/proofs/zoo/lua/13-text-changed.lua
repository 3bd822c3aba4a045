-- expect call 4: attempt to index a string value (local 's')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local s = "x"  s.rep = nil
end
