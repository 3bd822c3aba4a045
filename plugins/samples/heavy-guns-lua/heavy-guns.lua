-- Heavy guns: guns enter one kind of terrain along roads only. The same rule as ../heavy-guns, in Lua.
local M = ramparts.module("sample.heavy-guns-lua")

function M.create(setup)
  local fixed = setup:fixed()
  local terrain = fixed:find("terrain", setup:text("terrain"))
  if not terrain then setup:refuse("the ruleset has no such terrain") end
  local guns, hexes = ramparts.set(), {}
  for u = 0, fixed:unit_count() - 1 do
    if fixed:range(u) > 0 then guns = guns | ramparts.set(u) end
  end
  for h = 0, fixed:hex_count() - 1 do
    local info = fixed:hex_info(h)
    if info and info.terrain == terrain then hexes[#hexes + 1] = h end
  end
  -- Only steps into such a hex are asked about.
  if not guns:empty() and #hexes > 0 then
    setup:subscribe("movement.may_enter", {priority = 400, units = guns, hexes = hexes})
  end
  return {terrain = terrain, guns = guns}
end

-- Who enters the map comes from nowhere: any road of the hex will do.
local function by_road(view, from, hex)
  for d = 0, 5 do
    if view:hexside(hex, d) >> 24 ~= 0 and (not from or view:neighbour(hex, d) == from) then return true end
  end
  return false
end

function M.movement.may_enter(self, view, unit, from, hex)
  if not self.guns:has(unit) or view:hex_info(hex).terrain ~= self.terrain then return true end
  if by_road(view, from, hex) then return true end
  return {message = "reason", unit = unit, hex = hex}
end

return M
