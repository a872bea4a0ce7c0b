// Lists what the rules learn of recorded transcripts, each with the turn that it comes from, to be read by a person.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../src/main/app/core.ts'
import { readOptions } from '../figures/options.ts'
import { openCore } from '../search/open-core.ts'

const recorded = resolve(import.meta.dirname, '../../../shared/fixtures')
/** Of a prompt and of an answer (UTF-16 units). */
const shown = 300

/** Something that was learned, with what was said in the turn that it comes from. */
interface Found {
  readonly kind: string
  readonly saidBy: string
  readonly content: string
  readonly words: string
  readonly project: string
  readonly session: string
  readonly turn: number
  readonly prompt: string | null
  readonly answer: string | null
}

/** Imports the transcripts of `--from FOLDER` (the shared fixtures by default), learns, and prints all of it; `--json`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { from: recorded, json: false })
  if (!existsSync(values.from)) {
    process.stderr.write(`Skipped: ${values.from} is not there; name a folder of transcripts.\n`)
    return
  }
  const { turns, found } = await learnFrom(values.from)
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ turns, found }, null, 2)}\n`)
    return
  }
  for (const one of found) {
    process.stdout.write(`${one.kind} (${one.saidBy}): ${one.content}\n`)
    process.stdout.write(`  ${one.project}, ${one.session.slice(0, 8)}, turn ${one.turn}\n`)
    if (one.words !== one.content) process.stdout.write(`  of: ${one.words}\n`)
    process.stdout.write(`  prompt: ${cut(one.prompt)}\n  answer: ${cut(one.answer)}\n`)
  }
  const kinds = Map.groupBy(found, ({ kind, saidBy }) => `${kind} (${saidBy})`)
  for (const [kind, { length }] of kinds) process.stdout.write(`${kind}: ${length}\n`)
  process.stdout.write(`${found.length} learned of ${turns} turns\n`)
}

async function learnFrom(from: string): Promise<{ turns: number; found: Found[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-learned-'))
  try {
    const core = await openCore(join(folder, 'home'))
    try {
      await core.start()
      core.transcripts.import([from])
      while (core.transcripts.importStatus().running) await sleep(50)
      const { error } = core.transcripts.importStatus()
      if (error !== null) throw new Error(error)
      while (isLeft(core)) {
        core.pump.wake()
        await sleep(50)
      }
      return { turns: countTurns(core), found: foundIn(core) }
    } finally {
      await core.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isLeft({ db }: Core): boolean {
  return (
    db
      .prepare(
        `SELECT 1 FROM jobs WHERE status IN ('pending', 'leased')
           AND (kind LIKE 'distill.%' OR kind LIKE 'learn.%') LIMIT 1`,
      )
      .get() !== undefined
  )
}

function countTurns({ db }: Core): number {
  return db.prepare<[], { n: number }>('SELECT count(*) AS n FROM turns').get()?.n ?? 0
}

function foundIn({ db }: Core): Found[] {
  return db
    .prepare<[], Found>(
      `SELECT m.kind, s.said_by AS saidBy, m.content, s.words, p.name AS project,
         s.session_id AS session, t.number AS turn, t.prompt, t.last_message AS answer
       FROM memories m JOIN memory_sources s ON s.memory_id = m.id
         JOIN turns t ON t.id = s.turn_id
         JOIN sessions e ON e.id = s.session_id JOIN projects p ON p.id = e.project_id
       WHERE m.origin = 'learned' ORDER BY m.kind, s.at, m.id`,
    )
    .all()
}

function cut(text: string | null): string {
  return (text ?? '–').replace(/\s+/g, ' ').slice(0, shown)
}
