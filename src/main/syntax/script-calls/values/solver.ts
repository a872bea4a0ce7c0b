// Carries values along the assignments of a program until nothing changes.
import type { Cell, Value } from './value.ts'

/** Cells and what flows between them. */
export interface Solver {
  cell(): Cell
  /** A cell that holds these. */
  holding(...values: readonly Value[]): Cell
  /** The cell that holds this value and never another one: it keeps no account of who reads it. */
  only(value: Value): Cell
  add(cell: Cell, value: Value): void
  /** Whatever is in one cell comes into another. */
  flow(from: Cell, to: Cell): void
  /** Calls back once for each value that is or comes there. */
  each(cell: Cell, listener: (value: Value) => void): void
  /** Done when everything that is known now has arrived. */
  later(task: () => void): void
  /** Done before values travel on. */
  soon(task: () => void): void
  /** Until nothing is left to do, or too much was done. */
  run(): void
  /** Values were left where they are, as following them takes more than an analysis may. */
  readonly isCut: () => boolean
}

/** What an analysis may take. */
export interface Budget {
  /** The share of its time that is gone. */
  readonly timeSpent: () => number
  /** Cells, listeners and flows together: each takes about 150 bytes. */
  readonly most: number
}

/** Additions, or things made, between two looks at what was spent. */
const oftenEnough = 2048

/**
 * From these shares of the budget on a cell holds so much. At the second, values that are on their way stay where they
 * are: what is left is for the calls of functions that were not read yet.
 */
const narrower = [
  { from: 0.5, values: 8, dropsQueue: false },
  { from: 0.8, values: 4, dropsQueue: true },
] as const

/** What most cells have, for most stay empty: a set of its own takes two hundred bytes. */
const noValues: readonly Value[] = []
const noTargets: readonly Cell[] = []
/** Of a cell that never changes. */
const closed: readonly Cell[] = []
const noListeners: readonly ((value: Value) => void)[] = []

/** A cell as its solver sees it. */
interface OwnCell {
  values: Value[]
  targets: Set<Cell> | Cell[]
  listeners: ((value: Value) => void)[]
}

/** Listeners that call each other; beyond that the stack might not hold them. */
const deepest = 300

/** How much one cell holds. */
export interface Bounds {
  /** More values say nothing any more: it is a place where everything meets. */
  readonly values: number
  /** More texts and numbers count as any text or number. */
  readonly literals: number
}

/** Further targets are looked for in a set. */
const mostListed = 12

/** False where it is there already. */
function addTarget(from: OwnCell, to: Cell): boolean {
  const { targets } = from
  if (!Array.isArray(targets)) {
    if (targets.has(to)) return false
    targets.add(to)
  } else if (targets.length === 0) from.targets = [to]
  else {
    if (targets.includes(to)) return false
    if (targets.length < mostListed) targets.push(to)
    else from.targets = new Set([...targets, to])
  }
  return true
}

/** Once the budget is spent nothing travels any more, and what is known stands. */
export function createSolver(budget: Budget, bounds: Bounds): Solver {
  let isOver = false
  let most = bounds.values
  let stage = 0
  let held = 0
  const queue: { cell: Cell; value: Value; listeners: number }[] = []
  const tasks: (() => void)[] = []
  let done = 0
  const late: (() => void)[] = []
  let steps = 0
  let depth = 0
  const look = (): void => {
    const spent = Math.max(budget.timeSpent(), held / budget.most)
    const next = narrower[stage]
    if (next && spent >= next.from) {
      stage += 1
      most = Math.min(most, next.values)
      if (next.dropsQueue) queue.length = 0
    }
    if (spent >= 1) isOver = true
  }
  const hold = (): void => {
    held += 1
    if (held % oftenEnough === 0) look()
  }
  const cell = (): Cell => {
    hold()
    return { values: noValues, targets: noTargets, listeners: noListeners }
  }
  const put = (to: Cell, value: Value): void => {
    if (to.values === noValues) (to as OwnCell).values = [value]
    else (to as OwnCell).values.push(value)
  }
  const add = (to: Cell, value: Value): void => {
    steps += 1
    if (steps % oftenEnough === 0) look()
    if (isOver) return
    if (to.values.length >= most || to.values.includes(value)) return
    if (value.wide && to.values.length >= bounds.literals) {
      add(to, value.wide)
      return
    }
    put(to, value)
    if (to.targets !== noTargets || to.listeners.length > 0)
      // Listeners that come between now and then have been told at once.
      queue.push({ cell: to, value, listeners: to.listeners.length })
  }
  return {
    cell,
    holding(...values) {
      const made = cell()
      for (const value of values) put(made, value)
      return made
    },
    only(value) {
      value.alone ??= { values: [value], targets: closed, listeners: noListeners }
      return value.alone
    },
    add,
    flow(from, to) {
      if (from.targets === closed) {
        for (const value of from.values) add(to, value)
        return
      }
      if (from === to || !addTarget(from as OwnCell, to)) return
      hold()
      for (const value of from.values) add(to, value)
    },
    each(from, listener) {
      if (isOver) return
      hold()
      const known = from.values === noValues ? [] : [...from.values]
      if (from.targets === closed) {
        // Nothing else will come.
      } else if (from.listeners === noListeners) (from as OwnCell).listeners = [listener]
      else (from as OwnCell).listeners.push(listener)
      // A listener may listen in its turn; what lies too deep is told from the start.
      if (depth >= deepest) {
        tasks.push(() => {
          for (const value of known) if (!isOver) listener(value)
        })
        return
      }
      depth += 1
      for (const value of known) if (!isOver) listener(value)
      depth -= 1
    },
    later: (task) => void late.push(task),
    soon: (task) => void tasks.push(task),
    run() {
      for (;;) {
        const task = tasks[done]
        if (task) {
          done += 1
          task()
          continue
        }
        tasks.length = 0
        done = 0
        const next = queue.pop()
        if (next && !isOver) {
          for (const target of next.cell.targets) add(target, next.value)
          for (let at = 0; at < next.listeners; at += 1) next.cell.listeners[at]?.(next.value)
          continue
        }
        const waiting = late.splice(0)
        if (waiting.length === 0 || isOver) return
        for (const one of waiting) one()
      }
    },
    isCut: () => stage > 0 || isOver,
  }
}
