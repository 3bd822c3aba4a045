-- expect call 4: error takes a text, not a table
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  error(setmetatable({}, {__tostring = function() while true do end end}))
end
