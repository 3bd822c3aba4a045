-- expect call 4: unpack gives at most 200 values, not 1000000
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return table.unpack({}, 1, 1000000)
end
