// Where values stand while the program is run: cells, what was written to them, and how branches are merged.
import { type Cell, join, merge, type Values, type Written } from './values.ts'

export interface State {
  readonly cell: (held?: Values) => Cell
  /** Puts values in the place of the old ones, or beside them where the cell outlives the entry. */
  readonly write: (cell: Cell, values: Values) => void
  readonly add: (cell: Cell, values: Values) => void
  readonly mark: () => number
  readonly written: (since: number) => Written
  readonly rollBack: (to: number) => void
  readonly apply: (written: Written) => void
  /** What was written since holds whichever branch is taken: no roll back undoes it. */
  readonly keep: (since: number) => void
  /** Runs each from the state of now and merges what those leave that end alive. */
  readonly branch: (
    alternatives: readonly (() => boolean)[],
    others?: () => readonly Written[],
  ) => { readonly isAlive: boolean; readonly hasChanged: boolean }
  /** From now on cells that exist are only added to. */
  readonly settle: () => void
  /** Cells that branches merged so far: what a run costs beside its statements. */
  readonly merged: () => number
  /** Grows whenever a settled cell does. */
  readonly growth: () => number
}

function isInOneBefore(outcomes: readonly Written[], at: number, cell: Cell): boolean {
  for (let index = 0; index < at; index += 1) if (outcomes[index]?.has(cell)) return true
  return false
}

export function createState(): State {
  let clock = 1
  let settled = 0
  let grown = 0
  let merges = 0
  const trail: { readonly cell: Cell; readonly old: Values }[] = []

  const add = (cell: Cell, values: Values): void => {
    const joined = join(cell.held, values)
    if (joined === cell.held) return
    if (cell.born <= settled) grown += 1
    else trail.push({ cell, old: cell.held })
    cell.held = joined
  }
  const write = (cell: Cell, values: Values): void => {
    if (cell.born <= settled) {
      add(cell, values)
      return
    }
    if (cell.held === values) return
    trail.push({ cell, old: cell.held })
    cell.held = values
  }
  const written = (since: number): Written => {
    const found = new Map<Cell, Values>()
    for (let index = since; index < trail.length; index += 1) {
      const cell = trail[index]?.cell
      if (cell !== undefined) found.set(cell, cell.held)
    }
    return found
  }
  const rollBack = (to: number): void => {
    while (trail.length > to) {
      const entry = trail.pop()
      if (entry !== undefined) entry.cell.held = entry.old
    }
  }
  return {
    cell: (held = []) => {
      clock += 1
      return { held, born: clock }
    },
    write,
    add,
    mark: () => trail.length,
    written,
    rollBack,
    apply: (values) => {
      for (const [cell, held] of values) write(cell, held)
    },
    keep: (since) => {
      trail.length = Math.min(trail.length, since)
    },
    branch: (alternatives, others = () => []) => {
      const start = trail.length
      const outcomes: Written[] = []
      for (const run of alternatives) {
        if (run()) outcomes.push(written(start))
        rollBack(start)
      }
      outcomes.push(...others())
      let hasChanged = false
      for (const [at, outcome] of outcomes.entries())
        for (const [cell, ofThis] of outcome) {
          if (isInOneBefore(outcomes, at, cell)) continue
          merges += 1
          const before = cell.held
          let merged = at === 0 ? ofThis : before
          for (let next = 1; next < outcomes.length; next += 1)
            merged = merge(merged, outcomes[next]?.get(cell) ?? before)
          if (merged === before) continue
          if (join(before, merged) !== before) hasChanged = true
          write(cell, merged)
        }
      return { isAlive: outcomes.length > 0, hasChanged }
    },
    settle: () => {
      settled = clock
      trail.length = 0
    },
    merged: () => merges,
    growth: () => grown,
  }
}
