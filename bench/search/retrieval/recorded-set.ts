// The set made from recorded sessions: every prompt that says something, asked against what is older in its project.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../../src/main/app/core.ts'
import { parseQuery } from '../../../src/main/search/words/parse-query.ts'
import type { StoreQuestion, StoreSet } from './store-set.ts'

/** The recorded sessions beside the project. */
export const transcripts = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts')

/** A prompt of fewer words says nothing of what it is about. */
const fewestWords = 3

interface TurnRow {
  readonly id: number
  readonly sessionId: string
  readonly prompt: string | null
  readonly at: number
  readonly projectId: string
}

/** Imports the sessions of a folder of transcripts and waits until all is told of them; false without the folder. */
export async function importRecorded(core: Core, transcripts: string): Promise<boolean> {
  if (!existsSync(transcripts)) return false
  for (const project of readdirSync(transcripts)) {
    const folder = join(core.claudeFolder, 'projects', `-${project}`)
    mkdirSync(folder, { recursive: true })
    cpSync(join(transcripts, project), folder, { recursive: true })
  }
  await core.start()
  core.transcripts.import()
  while (core.transcripts.importStatus().running) await sleep(20)
  await distilled(core)
  return true
}

/** Waits until all that was captured is told of. */
export async function distilled(core: Core): Promise<void> {
  const left = core.db
    .prepare<[], number>(
      `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased') AND kind LIKE 'distill.%'`,
    )
    .pluck()
  while ((left.get() ?? 0) > 0) {
    core.pump.wake()
    await sleep(50)
  }
}

/** The questions of an imported store; an earlier turn answers where it touched a file that this one went on to touch. */
export function recordedSet(core: Core, name: string): StoreSet {
  const turns = core.db
    .prepare<[], TurnRow>(
      `SELECT t.id, t.session_id AS sessionId, t.prompt, t.started_at AS at, s.project_id AS projectId
       FROM turns t JOIN sessions s ON s.id = t.session_id ORDER BY t.started_at, t.id`,
    )
    .all()
  const observations = core.db
    .prepare<[], { ref: string; turn: number; files: string }>(
      `SELECT 'o' || id AS ref, turn_id AS turn, files FROM observations`,
    )
    .all()
  const turnOf = new Map(observations.map(({ ref, turn }) => [ref, turn]))
  const filesOf = new Map<number, Set<string>>()
  for (const { turn, files } of observations) {
    const known = filesOf.get(turn) ?? new Set()
    for (const file of JSON.parse(files) as string[]) known.add(file)
    filesOf.set(turn, known)
  }
  const questions = turns.flatMap(({ id, sessionId, prompt, at, projectId }): StoreQuestion[] => {
    const touched = filesOf.get(id)
    if (!prompt || !touched || parseQuery(prompt.slice(0, 2000)).length < fewestWords) return []
    const right = turns
      .filter((turn) => turn.projectId === projectId && turn.at < at)
      .filter((turn) => [...(filesOf.get(turn.id) ?? [])].some((file) => touched.has(file)))
    if (right.length === 0) return []
    // Within a session the newest is mostly right: each prompt goes on with what the last one began.
    const isEarlier = right.some((turn) => turn.sessionId !== sessionId)
    const about = isEarlier ? 'files of an earlier session' : 'files of the same session'
    return [{ text: prompt, at, projectId, right: right.map((turn) => `t${turn.id}`), about }]
  })
  return {
    name,
    questions,
    nameOf(kind, ref) {
      if (kind === 'observation') return turnOf.has(ref) ? `t${turnOf.get(ref)}` : null
      return kind === 'session' || kind === 'memory' ? null : ref
    },
  }
}
