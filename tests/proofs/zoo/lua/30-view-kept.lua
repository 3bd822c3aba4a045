-- expect call 5: the object 'view' was kept from an earlier call; it is good only during the call that it was given to
local M = ramparts.module("zoo.lua")
local kept
function M.words.why_not(self, view, action)
  if kept then kept:turn() end
  kept = view
end
