-- Pioneers: where they attack, hexsides give the defender no shift. Shows combat.may_shift.
local M = ramparts.module("sample.pioneers-lua")

function M.create(setup)
  setup:subscribe("combat.may_shift", {priority = 400})
  return {pioneers = setup:units(setup:text("pioneers"))}
end

function M.combat.may_shift(self, view, attackers, supporters, defenders, cause, hex, columns)
  return cause ~= "hexside" or columns > 0 or (attackers & self.pioneers):empty()
end

return M
