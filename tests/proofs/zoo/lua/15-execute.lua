-- expect call 4: there is nothing with the name 'os'
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  os.execute("true")
end
