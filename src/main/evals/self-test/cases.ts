// What the self-test asks: the first prompts of sessions, and what is older and names a file that they then touched.
import { z } from 'zod'
import { typedPrompt } from '../../../shared/typed-prompt.ts'
import { shortPath } from '../../base/short-path.ts'
import type { Db } from '../../db/open.ts'
import { cameToEnd, inSession } from '../../db/sessions/tool-event-store.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation, visibleSession, visibleTurn } from '../../db/visible.ts'
import { visibleDocument } from '../../search/visible-document.ts'
import { parseQuery } from '../../search/words/parse-query.ts'
import { defineRead } from '../../threads/define-read.ts'

/** A prompt of fewer words says nothing of what it is about. */
const fewestWords = 3
/** Of a pasted log no more is asked, in UTF-16 units. */
const longestPrompt = 20_000
/** So many documents of a ranking are looked at for the sessions and files that they name. */
export const mostRanked = 100

/** Sessions and files in the order in which documents name them. */
const namedSchema = z.object({ sessions: z.array(z.string()), files: z.array(z.string()) })

const caseSchema = z.object({
  prompt: z.string(),
  at: z.int(),
  projectId: z.string(),
  needed: namedSchema,
  /** Of how many: the older sessions of the project, the files that were touched. */
  outOf: z.object({ sessions: z.int(), files: z.int() }),
  newest: namedSchema,
})

interface Named {
  readonly sessionId: string | null
  readonly files: string
}

/** Sessions that read or changed a file, the oldest first: those that may be asked. */
export const askableSessions = defineRead({
  name: 'selfTest.sessions',
  input: z.null(),
  output: z.array(z.string()),
  thread: 'sizes',
  open(db) {
    const all = db
      .prepare<[], string>(
        `SELECT s.id FROM sessions s WHERE ${visibleSession('s')}
           AND (EXISTS (SELECT 1 FROM observations o WHERE o.session_id = s.id AND o.files <> '[]')
             OR EXISTS (SELECT 1 FROM tool_events e WHERE ${inSession('e', 's.id')} AND e.files <> '[]'))
         ORDER BY s.started_at, s.id`,
      )
      .pluck()
    return () => all.all()
  },
})

/** The question of one session; null where it has none, or nothing older names what it touched. */
export const sessionCase = defineRead({
  name: 'selfTest.case',
  input: z.object({ sessionId: z.string() }),
  output: caseSchema.nullable(),
  thread: 'sizes',
  open(db) {
    const first = db.prepare<[string], { prompt: string; at: number; projectId: string }>(
      `SELECT t.prompt, t.started_at AS at, s.project_id AS projectId
       FROM turns t JOIN sessions s ON s.id = t.session_id
       WHERE t.session_id = ? AND t.prompt IS NOT NULL AND ${visibleTurn('t')} ORDER BY t.started_at, t.id LIMIT 1`,
    )
    const older = db.prepare<[string, number, string], Named>(
      `SELECT d.session_id AS sessionId, d.files FROM search_documents d
       WHERE d.project_id = ? AND d.at < ? AND d.session_id IS NOT ? AND ${visibleDocument('d')}
       ORDER BY d.at DESC, d.id DESC`,
    )
    const touchedBy = createTouched(db)
    return ({ sessionId }) => {
      const asked = first.get(sessionId)
      if (!asked) return null
      const prompt = typedPrompt(asked.prompt).slice(0, longestPrompt)
      if (parseQuery(prompt.slice(0, 2000)).length < fewestWords) return null
      const touched = touchedBy(sessionId)
      const sessions = new Set<string>()
      const right = new Set<string>()
      const files = new Set<string>()
      const newest: Named[] = []
      for (const document of older.iterate(asked.projectId, asked.at, sessionId)) {
        if (newest.length < mostRanked) newest.push(document)
        if (document.sessionId !== null) sessions.add(document.sessionId)
        for (const file of storedTexts(document.files)) {
          if (!touched.has(file)) continue
          files.add(file)
          if (document.sessionId !== null) right.add(document.sessionId)
        }
      }
      if (right.size === 0) return null
      return {
        ...{ prompt, at: asked.at, projectId: asked.projectId },
        needed: { sessions: [...right], files: [...files] },
        outOf: { sessions: sessions.size, files: touched.size },
        newest: namedBy(newest),
      }
    }
  },
})

/** What documents name, by their row numbers in order; without those of the session that asks, which began before its prompt. */
export const namedByDocuments = defineRead({
  name: 'selfTest.named',
  input: z.object({ ids: z.array(z.int()), sessionId: z.string() }),
  output: namedSchema,
  thread: 'sizes',
  open(db) {
    const one = db.prepare<[number, string], Named>(
      `SELECT d.session_id AS sessionId, d.files FROM search_documents d
       WHERE d.id = ? AND d.session_id IS NOT ?`,
    )
    return ({ ids, sessionId }) => namedBy(ids.flatMap((id) => one.get(id, sessionId) ?? []))
  },
})

/**
 * The files that a session read or changed, relative to its folder: what its observations name, and what its calls did,
 * since a file that was only read is seldom told of.
 */
export function createTouched(db: Db): (sessionId: string) => Set<string> {
  const told = db
    .prepare<[string], string>(
      `SELECT o.files FROM observations o WHERE o.session_id = ? AND o.files <> '[]' AND ${visibleObservation('o')}`,
    )
    .pluck()
  const called = db
    .prepare<[string], string>(
      `SELECT DISTINCT e.files FROM tool_events e JOIN turns t ON t.id = e.turn_id
       WHERE t.session_id = ? AND e.files <> '[]' AND ${cameToEnd('e')} AND ${visibleTurn('t')}`,
    )
    .pluck()
  const folder = db
    .prepare<[string], string | null>('SELECT cwd FROM sessions WHERE id = ?')
    .pluck()
  return (sessionId) => {
    const cwd = folder.get(sessionId) ?? null
    const files = called.all(sessionId).flatMap((stored) => storedTexts(stored))
    return new Set([
      ...told.all(sessionId).flatMap((stored) => storedTexts(stored)),
      ...files.map((file) => shortPath(file, cwd)),
    ])
  }
}

function namedBy(documents: readonly Named[]): z.infer<typeof namedSchema> {
  const sessions = documents.flatMap(({ sessionId }) => sessionId ?? [])
  const files = documents.flatMap((document) => storedTexts(document.files))
  return { sessions: [...new Set(sessions)], files: [...new Set(files)] }
}
