-- Nobody moves who stands on the map.
local rule = ramparts.module("test.rule")

function rule.create(setup)
  setup:subscribe("movement.may_move", {priority = 400})
  return {}
end

function rule.movement.may_move(self, view, unit)
  return false
end
