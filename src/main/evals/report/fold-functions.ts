// What became of functions over many changes: new, modified or gone in the end.
import type { ReportFunction } from '../../../shared/contract/evaluation/report.ts'
import type { FunctionRow } from '../../db/evaluation/report-rows.ts'

/**
 * One change for each function, by file and name, of its changes in the order of time. What came and went within them is
 * left out; what was there before and is there again was modified. A function without a name is told by the one that
 * holds it, which changed with it.
 */
export function foldFunctions(rows: readonly FunctionRow[]): ReportFunction[] {
  const folded = new Map<string, { first: FunctionRow; last: FunctionRow }>()
  for (const row of rows) {
    if (nameless.test(row.qualifiedName)) continue
    const key = JSON.stringify([row.projectId, row.path, row.qualifiedName])
    const known = folded.get(key)
    folded.set(key, { first: known?.first ?? row, last: row })
  }
  return [...folded.values()]
    .flatMap(({ first, last }) => {
      const wasNew = first.change === 'new'
      const isGone = last.change === 'deleted'
      if (wasNew && isGone) return []
      const change = isGone ? ('DEL' as const) : wasNew ? ('NEW' as const) : ('MOD' as const)
      const { projectId, path, qualifiedName, signature } = last
      return [{ change, projectId, path, qualifiedName, signature }]
    })
    .sort(
      (one, other) =>
        compare(one.path, other.path) || compare(one.qualifiedName, other.qualifiedName),
    )
}

/** As the code map calls them: `<arrow2>`, also where it stands inside of another one. */
const nameless = /<[a-z]+\d+>/

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
