-- expect call 4: the object 'view' is needed here, not 3; call its functions with ':'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  view.steps(3)
end
