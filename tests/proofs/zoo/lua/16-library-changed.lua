-- expect call 4: this table is fixed; nothing of it can be changed
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  string.rep = nil
end
