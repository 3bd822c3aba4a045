-- expect call 5: this table is fixed; nothing of it can be changed
local M = ramparts.module("zoo.lua")
function M.create(setup) return {n = {1}} end
function M.words.why_not(self, view, action)
  self.n[1] = 2
end
