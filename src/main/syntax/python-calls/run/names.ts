// Reads and writes variables: own, of the scopes around, of the module, builtin.
import { builtinNames } from '../library/builtin-names.ts'
import type { Cell, Frame, Values } from '../values/values.ts'
import type { Machine } from './machine.ts'

function cellIn(machine: Machine, cells: Map<string, Cell>, name: string): Cell {
  let cell = cells.get(name)
  if (cell === undefined) {
    cell = machine.state.cell()
    cells.set(name, cell)
  }
  return cell
}

/** The cell in which a name lives as seen from a frame; null where no scope but the builtins has it. */
export function findVariable(machine: Machine, frame: Frame, name: string): Cell | null {
  if (frame.scope.locals.has(name)) {
    const own = cellIn(machine, frame.cells, name)
    if (frame.scope.kind === 'function' || own.held.length > 0) return own
  }
  if (!frame.scope.globals.has(name)) {
    for (let at = frame.outer; at !== null; at = at.outer) {
      if (at.scope.kind === 'class') continue
      if (at.scope.locals.has(name)) return cellIn(machine, at.cells, name)
    }
  }
  return frame.module.cells.get(name) ?? null
}

export function readVariable(machine: Machine, frame: Frame, name: string): Values {
  const cell = findVariable(machine, frame, name)
  if (cell !== null && cell.held.length > 0) return cell.held
  if (cell !== null && frame.scope.kind === 'function' && frame.scope.locals.has(name)) return []
  if (name === '__class__' && frame.running?.owner) return [frame.running.owner]
  if (name === '__name__') return [machine.literal('PyStr', null)]
  const star = frame.module.cells.get('*')
  if (star !== undefined && cell === null && !builtinNames.has(name))
    return star.held.flatMap((value) =>
      value.kind === 'external' ? [machine.external(`${value.name}.${name}`)] : [],
    )
  return builtinNames.has(name) && (cell === null || !isFunctionBound(frame, name))
    ? [machine.builtin(name)]
    : []
}

function isFunctionBound(frame: Frame, name: string): boolean {
  for (let at: Frame | null = frame; at !== null; at = at.outer)
    if (at.scope.kind === 'function' && at.scope.locals.has(name)) return true
  return false
}

export function writeVariable(machine: Machine, frame: Frame, name: string, values: Values): void {
  machine.state.write(cellToWrite(machine, frame, name), values)
}

function cellToWrite(machine: Machine, frame: Frame, name: string): Cell {
  if (frame.scope.globals.has(name)) return cellIn(machine, frame.module.cells, name)
  if (frame.scope.nonlocals.has(name))
    for (let at = frame.outer; at !== null; at = at.outer)
      if (at.scope.kind === 'function' && at.scope.locals.has(name))
        return cellIn(machine, at.cells, name)
  return cellIn(machine, frame.cells, name)
}
