-- Roster: an exporter. It writes one file from the scenario, without reading any.
local E = ramparts.exporters()

-- A field of a line: in quotation marks when it has to be.
local function field(text)
  local odd = false
  for i = 1, #text do
    local c = string.sub(text, i, i)
    odd = odd or c == "," or c == '"'
  end
  if not odd then return text end
  local all = {'"'}
  for i = 1, #text do
    local c = string.sub(text, i, i)
    all[#all + 1] = c == '"' and '""' or c
  end
  all[#all + 1] = '"'
  return table.concat(all)
end

local function place(scenario, unit)
  if unit.at then return scenario:name("hex", unit.at) end
  return unit.group and "turn " .. scenario:group(unit.group).turn or ""
end

E["sample.roster-lua"] = function(scenario, values, out)
  local wanted = values:side("side")
  local lines = {"id,name,side,class,steps,factor,range,place\n"}
  for u = 0, scenario:unit_count() - 1 do
    local unit = scenario:unit(u)
    if not wanted or unit.side == wanted then
      local fields = {
        scenario:name("unit", u), field(scenario:title("unit", u) or ""), field(scenario:title("side", unit.side) or ""),
        field(scenario:title("class", unit.class) or ""), unit.steps, unit.factors[1], unit.range, place(scenario, unit)}
      lines[#lines + 1] = table.concat(fields, ",") .. "\n"
    end
  end
  out:write("roster.csv", lines)
  if #lines == 1 then out:say("warning", "no unit is listed") end
end
