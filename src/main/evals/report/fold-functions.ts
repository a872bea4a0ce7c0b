// What became of functions over many changes: new, modified or gone in the end.
import type { ReportFunction } from '../../../shared/contract/evaluation/report.ts'
import type { FunctionRow } from '../../db/evaluation/report-rows.ts'

/** Kinds of definitions that hold others, and change with them. */
const holders: ReadonlySet<string> = new Set(['class', 'struct', 'interface', 'enum', 'module'])

/**
 * One change for each function or type, by file and name, of its changes in the order of time. What came and went within them is
 * left out; what was there before and is there again was modified. A function without a name is told by the one that
 * holds it, which changed with it; a class or module that was modified, by what changed in it.
 */
export function foldFunctions(rows: readonly FunctionRow[]): ReportFunction[] {
  const folded = new Map<string, { first: FunctionRow; last: FunctionRow }>()
  for (const row of rows) {
    if (nameless.test(row.qualifiedName)) continue
    const key = keyOf(row)
    const known = folded.get(key)
    folded.set(key, { first: known?.first ?? row, last: row })
  }
  const holding = new Set(
    [...folded.values()].flatMap(({ last }) =>
      holdersOf(last.qualifiedName).map((name) => keyOf({ ...last, qualifiedName: name })),
    ),
  )
  return [...folded.values()]
    .flatMap(({ first, last }) => {
      const wasNew = first.change === 'new'
      const isGone = last.change === 'deleted'
      if (wasNew && isGone) return []
      const isChanged = !wasNew && !isGone
      if (isChanged && holders.has(last.kind) && holding.has(keyOf(last))) return []
      const change = isGone ? ('DEL' as const) : wasNew ? ('NEW' as const) : ('MOD' as const)
      const { projectId, path, qualifiedName, signature } = last
      return [{ change, projectId, path, qualifiedName, signature }]
    })
    .sort(
      (one, other) =>
        compare(one.path, other.path) || compare(one.qualifiedName, other.qualifiedName),
    )
}

function keyOf({ projectId, path, qualifiedName }: FunctionRow): string {
  return JSON.stringify([projectId, path, qualifiedName])
}

/** The names of what a definition stands in, by its own: `a.b` and `a` for `a.b.c`. */
function holdersOf(qualifiedName: string): string[] {
  return [...qualifiedName.matchAll(/::|[.#]/g)].map(({ index }) => qualifiedName.slice(0, index))
}

/** As the code map calls them: `<arrow2>`, also where it stands inside of another one. */
const nameless = /<[a-z]+\d+>/

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
