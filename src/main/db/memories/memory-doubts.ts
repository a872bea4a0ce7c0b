// What tells against a memory: files and functions that it names and that are gone, attempts that came to nothing, and what says otherwise.
import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { matterSchema } from '../../../shared/facts/matter.ts'
import { outcomeSchema } from '../../../shared/facts/outcome.ts'
import { formatId } from '../../../shared/ids.ts'
import type { Doubt } from '../../../shared/memories/doubt-schema.ts'
import type { Db } from '../open.ts'
import { createProjectRoots } from '../projects/open-project.ts'
import { storedTexts } from '../stored-json.ts'
import { visibleTurn } from '../visible.ts'
import { namedIn } from './named-in.ts'

/** The memory that is asked about. */
export interface Doubted {
  readonly row: number
  readonly namespace: string
  readonly content: string
  /** When it was last said (ms since 1970): what was changed before is no news. */
  readonly updatedAt: number
}

interface SourceRow {
  readonly saidBy: string
  readonly manual: number
  readonly turnFacts: string | null
  readonly sessionFacts: string | null
}

interface ChangeRow {
  readonly change: string
  readonly at: number
}

const project = 'project:'
/** Calls of the sessions in which it was said that are looked through for a file. */
const mostCalls = 400
const mostChanges = 200

const endSchema = z.object({
  outcome: outcomeSchema.catch('done'),
  takenBackIn: z.int().optional(),
  matters: z.array(matterSchema).catch([]),
})

/**
 * Makes the reader of doubts; `db` may be a reader's. The store is asked by indexes (0.05 ms a name), and the disk where
 * the memory names a file: a project whose folder is not on this disk is taken as it was.
 */
export function createMemoryDoubts(
  db: Db,
  exists: (path: string) => boolean = existsSync,
): (memory: Doubted) => Doubt[] {
  const rootOf = createProjectRoots(db)
  const sources = db.prepare<[number], SourceRow>(
    `SELECT s.said_by AS saidBy, m.manual, t.facts AS turnFacts, x.facts AS sessionFacts
     FROM memory_sources s JOIN memories m ON m.id = s.memory_id
       JOIN turns t ON t.id = s.turn_id JOIN sessions x ON x.id = s.session_id
     WHERE s.memory_id = ? AND ${visibleTurn('t')}`,
  )
  const contradicted = db.prepare<[number], { other: number | null }>(
    `SELECT review_other AS other FROM memories WHERE id = ? AND review = 'contradiction'`,
  )
  const mapped = db
    .prepare<[{ project: string; path: string }], string>(
      `SELECT path FROM code_files WHERE project_id = @project
         AND (path = @path OR substr(path, -length(@path) - 1) = '/' || @path) LIMIT 20`,
    )
    .pluck()
  const touched = db
    .prepare<[{ row: number; name: string }], string>(
      `SELECT e.files FROM (SELECT DISTINCT session_id FROM memory_sources WHERE memory_id = @row) s
         JOIN tool_events e ON e.session_id = s.session_id JOIN turns t ON t.id = e.turn_id
       WHERE instr(e.files, @name) > 0 AND e.outcome = 'ok' AND ${visibleTurn('t')} LIMIT ${mostCalls}`,
    )
    .pluck()
  const isDefined = db
    .prepare<[{ project: string; name: string; last: string }], 1>(
      `SELECT 1 FROM code_definitions d JOIN code_files f ON f.id = d.file_id
       WHERE f.project_id = @project AND d.name = @last
         AND (@last = @name OR d.qualified_name = @name) LIMIT 1`,
    )
    .pluck()
  const asked = `FROM code_changes c JOIN turns t ON t.id = c.turn_id JOIN sessions s ON s.id = t.session_id
     WHERE s.project_id = @project AND c.at > @since AND ${visibleTurn('t')}
       AND c.turn_id NOT IN (SELECT turn_id FROM memory_sources WHERE memory_id = @row)`
  const changes = db.prepare<[object], ChangeRow>(
    `SELECT c.change, c.at ${asked} AND c.name = @last AND (@last = @name OR c.qualified_name = @name)
     UNION ALL SELECT 'deleted', c.at ${asked} AND c.change = 'renamed' AND c.former_name = @name
     ORDER BY 2 DESC LIMIT ${mostChanges}`,
  )

  function fileDoubt(name: string, memory: Doubted, projectId: string, root: string): Doubt | null {
    const last = name.slice(name.lastIndexOf('/') + 1)
    const known = mapped.all({ project: projectId, path: name }).map((path) => join(root, path))
    const seen = touched
      .all({ row: memory.row, name: last })
      .flatMap(storedTexts)
      .filter((path) => endsWith(path.replaceAll('\\', '/'), name))
    const places = [...new Set([...known, ...seen])]
    if (places.length === 0) return null
    const own = isAbsolute(name) ? name : join(root, name)
    return exists(own) || places.some(exists) ? null : { kind: 'file_gone', name }
  }

  function functionDoubt(name: string, memory: Doubted, projectId: string): Doubt | null {
    const last = name.split(/[.:]+/).at(-1) ?? name
    const since = memory.updatedAt
    const rows = changes.all({ project: projectId, name, last, since, row: memory.row })
    if (rows.length === 0) return null
    if (isDefined.get({ project: projectId, name, last }) !== undefined) {
      const at = rows.find(({ change }) => change === 'modified')?.at
      return at === undefined ? null : { kind: 'function_changed', name, at }
    }
    const at = rows.find(({ change }) => change === 'deleted')?.at
    return at === undefined ? null : { kind: 'function_gone', name, at }
  }

  return (memory) => {
    const doubts: (Doubt | null)[] = [
      attemptDoubt(sources.all(memory.row)),
      contradiction(contradicted.get(memory.row)),
    ]
    if (memory.namespace.startsWith(project)) {
      const projectId = memory.namespace.slice(project.length)
      const named = namedIn(memory.content)
      const root = named.files.length > 0 ? rootOf(projectId) : null
      if (root !== null && exists(root))
        doubts.push(...named.files.map((name) => fileDoubt(name, memory, projectId, root)))
      doubts.push(...named.functions.map((name) => functionDoubt(name, memory, projectId)))
    }
    return doubts.filter((doubt) => doubt !== null)
  }
}

function contradiction(review: { readonly other: number | null } | undefined): Doubt | null {
  if (!review) return null
  const by = review.other === null ? null : formatId('memory', review.other)
  return { kind: 'contradicted', by }
}

function endsWith(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`)
}

/** What the user said holds whatever came of the attempt; what the record shows came of it is no claim. */
function attemptDoubt(rows: readonly SourceRow[]): Doubt | null {
  if (rows.length === 0) return null
  if (rows.some(({ saidBy, manual }) => saidBy !== 'agent' || manual === 1)) return null
  const ends = rows.map(({ turnFacts, sessionFacts }) => ({
    turn: endOf(turnFacts),
    session: endOf(sessionFacts),
  }))
  if (ends.every(({ turn }) => turn?.takenBackIn !== undefined)) return { kind: 'taken_back' }
  const hasFailed = ends.every(
    ({ turn, session }) =>
      turn !== null &&
      (turn.takenBackIn !== undefined ||
        turn.outcome === 'failed' ||
        turn.outcome === 'interrupted' ||
        turn.matters.some((one) => isFailed(one) && session?.matters.some(isSameFailed(one)))),
  )
  return hasFailed ? { kind: 'attempt_failed' } : null
}

type Matter = z.infer<typeof matterSchema>

function isFailed({ outcome }: Matter): boolean {
  return outcome === 'failed'
}

/** Whether a matter at the end of the session is the same one, and stands failed there too. */
function isSameFailed({ kind, name }: Matter): (other: Matter) => boolean {
  return (other) => other.kind === kind && other.name === name && isFailed(other)
}

function endOf(facts: string | null): z.infer<typeof endSchema> | null {
  if (facts === null) return null
  try {
    return endSchema.parse(JSON.parse(facts))
  } catch {
    return null
  }
}
