// Reads which files a session changed: each with its edits in order, whose payloads hold the lines.
import type { SessionChanges } from '../../../shared/contract/sessions.ts'
import { readFacts } from '../../../shared/facts/facts-text.ts'
import { fileChangeSchema } from '../../../shared/facts/file-change.ts'
import { editFactsSchema } from '../../../shared/facts/observation-facts.ts'
import { formatId } from '../../../shared/ids.ts'
import { toolsOf } from '../../../shared/tool-kinds.ts'
import type { Db } from '../open.ts'
import { storedTexts } from '../stored-json.ts'
import { visibleObservation, visibleTurn } from '../visible.ts'
import { cameToEnd } from './tool-event-store.ts'

type ChangedFile = SessionChanges['files'][number]

/** A session with more edits is shown by its first ones. */
const mostEdits = 5000

/** The lines that an edit counted; of which file, the row says. */
const countedSchema = editFactsSchema
  .pick({ v: true })
  .extend({ file: fileChangeSchema.omit({ path: true }) })

interface EditRow {
  readonly row: number
  readonly turn: number
  readonly turnNumber: number
  readonly tool: string
  readonly at: number
  readonly agentType: string | null
  readonly files: string
  readonly isKept: 0 | 1
  /** The observation that tells of it, and its facts. */
  readonly observation: number | null
  readonly facts: string | null
}

/** The reader of changes; `db` may be a reader. */
export function createSessionChanges(db: Db): (sessionId: string) => SessionChanges {
  const tools = toolsOf('edit')
    .map((tool) => `'${tool}'`)
    .join(', ')
  const where = `t.session_id = ? AND ${cameToEnd('e')} AND e.tool IN (${tools}) AND ${visibleTurn('t')}`
  const editsOf = db.prepare<[string], EditRow>(
    `SELECT e.id AS row, e.turn_id AS turn, t.number AS turnNumber, e.tool, e.at, e.agent_type AS agentType, e.files,
       EXISTS (SELECT 1 FROM payloads p WHERE p.tool_event_id = e.id) AS isKept,
       o.id AS observation, o.facts
     FROM tool_events e JOIN turns t ON t.id = e.turn_id
     LEFT JOIN observations o ON o.kind = 'edit' AND ${visibleObservation('o')}
       AND o.id IN (SELECT x.observation_id FROM observation_sources x WHERE x.tool_event_id = e.id)
     WHERE ${where} ORDER BY e.at, e.id LIMIT ${mostEdits}`,
  )
  const countOf = db
    .prepare<[string], number>(
      `SELECT count(*) FROM tool_events e JOIN turns t ON t.id = e.turn_id WHERE ${where}`,
    )
    .pluck()
  return (sessionId) => {
    const files = new Map<string, { edits: ChangedFile['edits']; counted: Map<number, Lines> }>()
    const uncounted = new Set<string>()
    for (const edit of editsOf.all(sessionId)) {
      const { row, turn, files: paths, isKept, observation, facts: text, ...rest } = edit
      const facts = readFacts(countedSchema, text)
      for (const path of storedTexts(paths)) {
        const file = files.get(path) ?? { edits: [], counted: new Map<number, Lines>() }
        files.set(path, file)
        file.edits.push({
          ...rest,
          id: formatId('toolEvent', row),
          turnId: formatId('turn', turn),
          isKept: isKept === 1,
        })
        // An observation tells of all edits of one file in a turn.
        if (facts && observation !== null) file.counted.set(observation, facts.file)
        else uncounted.add(path)
      }
    }
    return {
      files: [...files].map(([path, { edits, counted }]) => ({
        path,
        lines: uncounted.has(path) ? null : sum([...counted.values()]),
        edits,
      })),
      total: countOf.get(sessionId) ?? 0,
    }
  }
}

interface Lines {
  readonly added: number
  readonly removed: number
}

function sum(counts: readonly Lines[]): Lines {
  return counts.reduce(
    (all, { added, removed }) => ({ added: all.added + added, removed: all.removed + removed }),
    { added: 0, removed: 0 },
  )
}
