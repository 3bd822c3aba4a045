-- expect call 4: __call must be a function, not a table
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  setmetatable({}, {__call = {}})
end
