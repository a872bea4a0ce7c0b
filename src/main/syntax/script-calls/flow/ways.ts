// Ways through a body: what variables and fields hold on each, and where ways meet.
import type { Analysis } from '../engine/analysis.ts'
import type { Variable } from '../tree/program.ts'
import type { Cell, Frame } from '../values/value.ts'

/** What is held at one point of a way. */
export interface Way {
  readonly current: Frame['current']
  readonly fields: Frame['fields']
}

/** What is held here. */
export function wayOf(frame: Frame): Way {
  return { current: new Map(frame.current), fields: new Map(frame.fields) }
}

/** Goes on as if this was the way that was taken; a way is gone on once. */
export function goOn(frame: Frame, { current, fields }: Way): void {
  frame.current = current
  frame.fields = fields
}

/** Reads a part with what was held at a point, and goes on as if it had not been read. */
export function readAt(frame: Frame, way: Way, read: () => void): void {
  const now: Way = { current: frame.current, fields: frame.fields }
  goOn(frame, { current: new Map(way.current), fields: new Map(way.fields) })
  read()
  goOn(frame, now)
}

/** Goes on behind one of several ways. */
export function joinWays(analysis: Analysis, frame: Frame, ways: readonly Way[]): void {
  const [first, ...others] = ways
  if (!first) return
  goOn(frame, others.length === 0 ? first : joined(analysis, ways))
}

function joined(analysis: Analysis, ways: readonly Way[]): Way {
  const current = new Map<Variable, Cell>()
  for (const variable of new Set(ways.flatMap((way) => [...way.current.keys()]))) {
    const cells = ways.map((way) => way.current.get(variable))
    current.set(
      variable,
      either(
        analysis,
        cells.filter((cell) => cell !== undefined),
      ),
    )
  }
  const fields: Frame['fields'] = new Map()
  // A field that is not known on one of them is not known behind it.
  for (const [base, first] of ways[0]?.fields ?? []) {
    const known = ways.map((way) => way.fields.get(base))
    const kept = [...first.keys()].flatMap((key) => {
      const cells = known.map((way) => way?.get(key)).filter((cell) => cell !== undefined)
      return cells.length < ways.length ? [] : [[key, either(analysis, cells)] as const]
    })
    if (kept.length > 0) fields.set(base, new Map(kept))
  }
  return { current, fields }
}

function either({ solver }: Analysis, cells: readonly Cell[]): Cell {
  const apart = new Set(cells)
  const [only] = apart
  if (only && apart.size === 1) return only
  const all = solver.cell()
  for (const cell of apart) solver.flow(cell, all)
  return all
}
