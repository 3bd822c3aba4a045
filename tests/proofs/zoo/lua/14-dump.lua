-- expect call 4: attempt to call a nil value (field 'dump')
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  return string.dump(M.create)
end
