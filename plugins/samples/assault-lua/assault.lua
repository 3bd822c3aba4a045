-- Assault: guns fire in support of an assault only (7.4 is off). Shows combat.complete.
local M = ramparts.module("sample.assault-lua")

function M.create(setup) setup:subscribe("combat.complete", {priority = 400}) end

function M.combat.complete(self, view, attackers, supporters, defenders)
  return supporters:empty() or not attackers:empty()
end

return M
