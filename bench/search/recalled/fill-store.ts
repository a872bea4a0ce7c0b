// Fills a store with 300 sessions of one project, the planted facts among them, through the product's own import.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Core } from '../../../src/main/app/core.ts'
import { projectOfFolder } from '../../../src/main/capture/project/project-of-folder.ts'
import { createRandom, createWriter } from '../../store/store-texts.ts'
import type { PlantedFact } from './planted.ts'
import { recordedTurns, turnLines } from './recorded-turns.ts'
import { type SaidTurn, sessionLines } from './session-lines.ts'

const shared = resolve(import.meta.dirname, '../../../../shared')
const transcripts = join(shared, 'fixtures', 'transcripts')
const conversations = join(shared, 'bench', 'decisions', 'sessions.jsonl')
const conversationSchema = z.object({
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
})
const dayMs = 86_400_000

/** How many sessions of each origin are in the store. */
export interface Filled {
  readonly planted: number
  /** Turns of real sessions, each a session here. */
  readonly recorded: number
  /** Dated conversations of a public set. */
  readonly conversations: number
  readonly generated: number
  readonly documents: number
}

/** Fills the store behind `core` with `sessions` sessions in the folder `cwd`; nothing is kept out by its project. */
export async function fillStore(
  core: Core,
  {
    facts,
    sessions,
    cwd,
  }: { readonly facts: readonly PlantedFact[]; sessions: number; cwd: string },
): Promise<Filled> {
  const folder = join(core.claudeFolder, 'projects', cwd.replace(/[^A-Za-z0-9]/g, '-'))
  mkdirSync(folder, { recursive: true })
  mkdirSync(cwd, { recursive: true })
  const random = createRandom(29)
  const now = Date.now()
  const write = (
    text: (place: { id: string; cwd: string; at: number }) => string,
    daysAgo: number,
  ) => {
    const id = randomUUID()
    const at = now - Math.round(daysAgo * dayMs)
    writeFileSync(join(folder, `${id}.jsonl`), text({ id, cwd, at }))
  }
  const generate = generatedTurns(random)
  for (const fact of facts) {
    // Asked weeks later, with other work in the same session.
    write((place) => sessionLines(place, [fact, generate()]), 14 + random() * 40)
  }
  const recorded = recordedTurns(transcripts).slice(0, sessions - facts.length)
  for (const turn of recorded) write((place) => turnLines(turn, place), 1 + random() * 80)
  const talks = conversationsOf().slice(0, sessions - facts.length - recorded.length)
  for (const talk of talks) write((place) => sessionLines(place, talk), 1 + random() * 80)
  const generated = sessions - facts.length - recorded.length - talks.length
  for (let n = 0; n < generated; n++) {
    const turns = Array.from({ length: 1 + Math.floor(random() * 4) }, generate)
    write((place) => sessionLines(place, turns), 1 + random() * 80)
  }
  await core.start()
  core.transcripts.import()
  while (core.transcripts.importStatus().running) await sleep(20)
  const left = core.db.prepare<[], number>(
    `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased') AND kind LIKE 'distill.%'`,
  )
  while ((left.pluck().get() ?? 0) > 0) {
    core.pump.wake()
    await sleep(50)
  }
  remember(core, facts, cwd)
  const count = (sql: string) => core.db.prepare<[], number>(sql).pluck().get() ?? 0
  return {
    planted: facts.length,
    recorded: recorded.length,
    conversations: talks.length,
    generated,
    documents: count('SELECT count(*) FROM search_documents'),
  }
}

function remember(core: Core, facts: readonly PlantedFact[], cwd: string): void {
  const projectId = projectOfFolder(core.db, cwd, Date.now)
  if (projectId === null) throw new Error(`No session of ${cwd} was imported.`)
  for (const { remembered } of facts) {
    if (remembered === undefined) continue
    core.memories.store({
      namespace: `project:${projectId}`,
      content: remembered,
      kind: 'fact',
      importance: 0.5,
      tags: [],
      metadata: {},
      by: 'user',
    })
  }
}

/** What stands between the facts: every fifth prompt is an everyday one, as in real work. */
function generatedTurns(random: () => number): () => SaidTurn {
  const writer = createWriter(random)
  const common = ['continue', 'commit this', 'run the tests again', 'fix it', 'thanks', 'weiter']
  let n = 0
  return () => {
    n += 1
    const { title, summary, detail, tool } = writer.observation(n)
    const prompt = n % 5 === 0 ? (common[(n / 5) % common.length] ?? '') : writer.prompt()
    const ran = tool === 'Bash' ? { command: 'npm test', printed: detail } : undefined
    const said = `${title}. ${summary} ${writer.summary()}`
    return ran ? { prompt, ran, said } : { prompt, said }
  }
}

function conversationsOf(): SaidTurn[][] {
  if (!existsSync(conversations)) return []
  const lines = readFileSync(conversations, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const { turns } = conversationSchema.parse(JSON.parse(line))
    return turns.flatMap(({ role, text }, place) => {
      const next = turns[place + 1]
      return role === 'user' && next?.role === 'assistant'
        ? [{ prompt: text, said: next.text }]
        : []
    })
  })
}
