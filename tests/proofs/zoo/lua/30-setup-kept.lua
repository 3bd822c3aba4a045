-- expect call 6: the object 'setup' was kept from an earlier call; it is good only during the call that it was given to
local M = ramparts.module("zoo.lua")
local kept
function M.create(setup) kept = setup end
function M.words.why_not(self, view, action)
  kept:number("many")
end
