-- expect call 4: a metatable may not have __metatable
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  setmetatable({}, {__metatable = 1})
end
