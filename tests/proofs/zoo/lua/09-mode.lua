-- expect call 4: a metatable may not have __mode
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  setmetatable({}, {__mode = "k"})
end
