-- expect call 4: the script has spent its 200,000 units of one call in words.why_not
local M = ramparts.module("zoo.lua")
function M.words.why_not(self, view, action)
  pcall(pcall, function() while true do end end)
  return nil
end
