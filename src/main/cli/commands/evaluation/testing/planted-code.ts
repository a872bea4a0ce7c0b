// Definitions, their changes and their calls, as scans and analyses store them, for the projects of recorded sessions.
import type Database from 'better-sqlite3'

export type Put = (table: string, row: Record<string, string | number | null>) => void

/** A class with methods, functions and one without a name. */
const definitions = [
  ['class', 'Cart'],
  ['method', 'Cart.add'],
  ['method', 'Cart.total'],
  ['function', 'price'],
  ['function', 'price.<arrow1>'],
  ['interface', 'Item'],
  ['function', 'rebate'],
] as const
const kinds = ['modified', 'new', 'deleted', 'modified', 'renamed', 'moved'] as const

/** Puts three files into each project with a turn that called a tool, changed by all of its turns. */
export function plantCode(db: Database.Database, put: Put): void {
  const turns = db
    .prepare(
      `SELECT t.id, t.started_at AS at, s.project_id AS project, min(e.id) AS event
       FROM turns t JOIN sessions s ON s.id = t.session_id JOIN tool_events e ON e.turn_id = t.id
       GROUP BY t.id ORDER BY t.id`,
    )
    .all() as { id: number; at: number; project: string; event: number }[]
  for (const project of new Set(turns.map((turn) => turn.project))) {
    const known: { file: number; path: string; name: string }[] = []
    for (const path of ['src/cart.ts', 'src/price.ts', 'src/late.ts']) {
      const file = { path, language: 'typescript', text_hash: 'x', state: 'whole', event: 1, at: 1 }
      put('code_files', { project_id: project, ...file })
      const id = db.prepare('SELECT max(id) FROM code_files').pluck().get() as number
      for (const [n, [kind, name]] of definitions.entries()) {
        const lines = { first_line: n + 1, last_line: n + 1, body_hash: 'x' }
        const flags = { is_async: 0, is_generator: 0, is_static: 0, is_anonymous: 0 }
        const own = name.split('.').at(-1) ?? name
        put('code_definitions', {
          ...{ file_id: id, name: own, qualified_name: name, kind, signature: name },
          ...{ ...lines, ...flags },
        })
        known.push({ file: id, path, name })
      }
    }
    for (const [nth, { id, at, event }] of turns
      .filter((turn) => turn.project === project)
      .entries())
      for (const [n, { path, name }] of known.entries()) {
        if ((n + nth) % 3 === 0) continue
        const kind = definitions.find(([, one]) => one === name)?.[0] ?? 'function'
        put('code_changes', {
          ...{ turn_id: id, tool_event_id: event, path, qualified_name: name, kind, at: at + n },
          ...{
            name: name.split('.').at(-1) ?? name,
            signature: `${name} of ${nth}`,
            body_hash: 'x',
          },
          change: kinds[(n * 5 + nth) % kinds.length] ?? 'new',
        })
      }
    plantCalls(project, known, put)
  }
}

/** Calls among them; every sixth is one that an older analysis left. */
function plantCalls(
  project_id: string,
  known: readonly { file: number; path: string; name: string }[],
  put: Put,
): void {
  const byWay = { direct: 0, 'own method': 0, import: 0, inferred: 0, unresolved: 0 }
  let [toProject, openOutside] = [0, 0]
  for (let n = 0; n < known.length * 3; n++) {
    const { file = 0, name = '' } = known[n % known.length] ?? {}
    const callee = known[(n * 7 + 1) % known.length]
    const run = n % 6 === 0 ? 1 : 2
    const isNow = run === 2 ? 1 : 0
    const row = { project_id, file_id: file, caller: name, line: n + 1, confidence: 0.9, run }
    if (n % 4 === 3) {
      const isOutside = n % 8 === 3
      const reason = ['dynamic', 'injected', null][n % 3] ?? null
      const written = isOutside ? `list.append_${n % 5}` : `later_${n % 6}`
      const open = { written, reason, way: 'unresolved', is_usual: 0, is_first: 1 }
      put('code_calls', { ...row, ...open, callee_path: null, callee: null })
      byWay.unresolved += isNow
      openOutside += isOutside ? isNow : 0
    } else {
      const way = (['direct', 'own method', 'import'] as const)[n % 4] ?? 'direct'
      const made = { written: 'f', reason: null, way, is_usual: 0, is_first: 1 }
      put('code_calls', {
        ...{ ...row, ...made, callee_path: callee?.path ?? '', callee: callee?.name ?? '' },
      })
      byWay[way] += isNow
      toProject += isNow
    }
  }
  const tallies = JSON.stringify([{ language: 'typescript', byWay, toProject, openOutside }])
  put('code_analyses', { project_id, run: 2, tallies, at: 1_700_000_000_000 })
}
