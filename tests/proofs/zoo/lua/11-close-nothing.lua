-- expect call 4: variable 'x' got a non-closable value
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  local x <close> = {}
end
