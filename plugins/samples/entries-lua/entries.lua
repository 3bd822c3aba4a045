-- Guarded entries: a sample of a check in Lua. It sees the scenario as it is written, with any fault a file may have: what
-- is not there is nil.
local checks = ramparts.checks()

function checks.ENTRY101(scenario, values, out)
  for g = 0, scenario:group_count() - 1 do
    local group = scenario:group(g)
    if group.entry and group.side and scenario:hex(group.entry) then
      for u = 0, scenario:unit_count() - 1 do
        local unit = scenario:unit(u)
        if unit.at and scenario:hex(unit.at) and unit.side ~= group.side then
          local far = scenario:distance(unit.at, group.entry)
          if far <= 1 then
            out:add(far == 0 and "taken" or "near", {unit = u, hex = group.entry,
              args = {{unit = u}, {hex = group.entry}, {side = group.side}, group.turn}})
          end
        end
      end
    end
  end
end
