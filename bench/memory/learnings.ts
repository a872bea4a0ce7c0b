// What is learned of instructions that are given in talk and changed later, and of talk that gives none.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { stemmer } from 'stemmer'
import { z } from 'zod'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { createRandom } from '../store/store-texts.ts'
import { playSession } from './play.ts'
import { turnsOf } from './talk-turns.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const usualSet = join(shared, 'bench', 'memorycode')
const usualModel = join(shared, 'models', 'minishlab', 'potion-base-2M')
const dayMs = 86_400_000
const sessionSchema = z.object({
  type: z.array(z.string()),
  topic: z.array(z.string()),
  text: z.string(),
})
const dialogueSchema = z.object({
  context: z.looseObject({ mentor: z.string(), mentee: z.string() }),
  sessions: z.array(sessionSchema),
})

/** Something that was learned, of a dialogue. */
interface Learned {
  readonly id: number
  readonly dialogue: string
  /** Of the session in the dialogue, from 0. */
  readonly session: number
  readonly content: string
  readonly kind: string
  /** The session after which something else stood in its place; null where it stands. */
  readonly goneAfter: number | null
}

interface LearnedIn {
  readonly sessionId: string
  readonly isGone: 0 | 1
  readonly replacedIn: string | null
}

interface Dialogue {
  readonly name: string
  readonly sessions: readonly z.output<typeof sessionSchema>[]
  readonly mentor: string
  readonly mentee: string
}

interface Figures {
  /** Share of the instructions that were learned and hold until another value of the same thing is given. */
  readonly recall: number
  /** Share of the updates after which the newest value is active and the older one is not. */
  readonly updates: number
  /** Learned in sessions that only chat, for 1,000 words of them. */
  readonly falsePerThousandWords: number
  /** Learned in any session without carrying an instruction of it, for 1,000 words of all sessions. */
  readonly strayPerThousandWords: number
  readonly learned: number
}

/**
 * Runs the bench on a folder of dialogues (`memorycode` in `../shared/bench` by default): `--part N/M` takes the N-th
 * of M dialogues in turn, `--model DIR`, `--json`, `--wrong` lists what was missed and what was learned of chat,
 * `--sample N` prints that many learnings by lot.
 */
export async function run(args: string[]): Promise<void> {
  const named = folderIn(args)
  const folder = named === null ? usualSet : (args[named] ?? usualSet)
  const values = readOptions(named === null ? args : args.toSpliced(named, 1), {
    part: '',
    model: usualModel,
    json: false,
    wrong: false,
    sample: 0,
  })
  if (!existsSync(folder)) {
    process.stderr.write(`Skipped: ${folder} is not there; name a folder of dialogues.\n`)
    return
  }
  const dialogues = partOf(readDialogues(folder), values.part)
  const byRules = await learn(dialogues, null)
  const hasModel = existsSync(values.model)
  const byModel = hasModel ? await learn(dialogues, values.model) : null
  const rules = judge(dialogues, byRules, values.wrong && !values.json)
  const model = byModel && judge(dialogues, byModel, false)
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ rules, model, load: loadavg()[0] }, null, 2)}\n`)
    return
  }
  for (const [name, told] of Object.entries({ 'rules alone': rules, 'with the model': model })) {
    if (!told) continue
    printFigure(`${name}: instructions learned`, told.recall.toFixed(3), '≥ .85')
    printFigure(`${name}: updates that stand`, told.updates.toFixed(3), '≥ .75')
    printFigure(`${name}: of 1,000 words of chat`, told.falsePerThousandWords.toFixed(2), '≤ 1.5')
    printFigure(
      `${name}: stray, of 1,000 words of all`,
      told.strayPerThousandWords.toFixed(2),
      '≤ 1.5',
    )
  }
  const random = createRandom(7)
  const lot = [...byRules].sort(() => random() - 0.5).slice(0, values.sample)
  for (const { kind, content } of lot) process.stdout.write(`${kind}: ${content}\n`)
}

/** The place of the folder among the arguments: before the options, or behind switches; null where none is named. */
function folderIn(args: readonly string[]): number | null {
  const place = args.findIndex(
    (one, at) => !one.startsWith('--') && !/^--(?:part|model|sample)$/.test(args[at - 1] ?? ''),
  )
  return place === -1 ? null : place
}

function readDialogues(folder: string): Dialogue[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().map((name) => {
    const read: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const { context, sessions } = dialogueSchema.parse(read)
    return {
      name: basename(name, '.json'),
      sessions,
      mentor: context.mentor,
      mentee: context.mentee,
    }
  })
}

function partOf(dialogues: readonly Dialogue[], part: string): readonly Dialogue[] {
  const [number = 1, of = 1] = part.split('/').map(Number)
  return dialogues.filter((_, place) => of <= 1 || place % of === number - 1)
}

/** Plays the dialogues, each a project of its own with a session a day, and reads what was learned. */
async function learn(dialogues: readonly Dialogue[], model: string | null): Promise<Learned[]> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-learnings-'))
  try {
    const core = await openCore(join(folder, 'home'))
    try {
      await core.start()
      if (model !== null) {
        core.models.chooseFolder(model)
        core.embeddings.start()
      }
      const begun = Date.now() - 400 * dayMs
      const places = new Map<string, { dialogue: string; session: number }>()
      for (const { name, sessions, mentor, mentee } of dialogues) {
        const cwd = join(folder, 'projects', name)
        mkdirSync(cwd, { recursive: true })
        for (const [session, { text }] of sessions.entries()) {
          const id = randomUUID()
          places.set(id, { dialogue: name, session })
          const turns = turnsOf(text, mentor, mentee)
          await playSession(core, { id, cwd, at: begun + session * dayMs, turns })
        }
      }
      if (model !== null) await core.embeddings.idle()
      const sessionOf = (id: string | null) => (id === null ? undefined : places.get(id))
      return core.db
        .prepare<[], Omit<Learned, 'dialogue' | 'session' | 'goneAfter'> & LearnedIn>(
          `SELECT m.id, m.kind, m.content, s.session_id AS sessionId, m.superseded_by IS NOT NULL AS isGone,
             (SELECT o.session_id FROM memory_sources o WHERE o.memory_id = m.superseded_by
              ORDER BY o.at LIMIT 1) AS replacedIn
           FROM memories m JOIN memory_sources s ON s.memory_id = m.id
           WHERE m.origin = 'learned' ORDER BY s.at, m.id`,
        )
        .all()
        .flatMap(({ sessionId, isGone, replacedIn, ...one }) => {
          const place = sessionOf(sessionId)
          if (!place) return []
          const goneAfter = isGone === 1 ? (sessionOf(replacedIn)?.session ?? 0) : null
          return [{ ...one, ...place, goneAfter }]
        })
    } finally {
      await core.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An instruction with the thing that it sets, where that can have one value at a time. */
interface Instruction {
  readonly dialogue: string
  readonly session: number
  readonly topic: string
  readonly isUpdate: boolean
}

function judge(
  dialogues: readonly Dialogue[],
  learned: readonly Learned[],
  isWrong: boolean,
): Figures {
  const given: Instruction[] = dialogues.flatMap(({ name, sessions }) =>
    sessions.flatMap(({ type, topic }, session) =>
      topic.flatMap((one, place) => {
        const kind = type[place] ?? ''
        return kind.startsWith('instruction-')
          ? [{ dialogue: name, session, topic: one, isUpdate: kind.endsWith('update') }]
          : []
      }),
    ),
  )
  const own = Map.groupBy(learned, ({ dialogue }) => dialogue)
  const isLearned = ({ dialogue, session, topic }: Instruction) =>
    (own.get(dialogue) ?? []).some(
      (one) =>
        one.session === session &&
        says(one.content, topic) &&
        (one.goneAfter === null ||
          given.some(
            (later) =>
              later.dialogue === dialogue &&
              later.session > session &&
              later.session <= (one.goneAfter ?? 0) &&
              later.topic !== topic &&
              thingOf(later.topic) === thingOf(topic),
          )),
    )
  const missed = given.filter((one) => !isLearned(one))
  const updates = given.filter(({ isUpdate }) => isUpdate)
  const standing = updates.filter((one) => stands(one, given, own.get(one.dialogue) ?? []))
  let words = 0
  let wrong = 0
  let allWords = 0
  let stray = 0
  for (const { name, sessions } of dialogues) {
    for (const [session, { type, topic, text }] of sessions.entries()) {
      allWords += text.split(/\s+/).length
      const here = (own.get(name) ?? []).filter((one) => one.session === session)
      stray += here.filter(({ content }) => !topic.some((one) => says(content, one))).length
      if (!type.every((one) => /^filler-(?:add|update)$/.test(one))) continue
      words += text.split(/\s+/).length
      const of = (own.get(name) ?? []).filter((one) => one.session === session)
      wrong += of.length
      if (isWrong) for (const { content } of of) process.stdout.write(`chat: ${content}\n`)
    }
  }
  if (isWrong) {
    for (const { dialogue, session, topic } of missed)
      process.stdout.write(`missed: ${dialogue} ${session}: ${topic}\n`)
    for (const { dialogue, session, topic } of updates.filter((one) => !standing.includes(one)))
      process.stdout.write(`does not stand: ${dialogue} ${session}: ${topic}\n`)
  }
  return {
    recall: (given.length - missed.length) / given.length,
    updates: standing.length / updates.length,
    falsePerThousandWords: (wrong / words) * 1000,
    strayPerThousandWords: (stray / allWords) * 1000,
    learned: new Set(learned.map(({ id }) => id)).size,
  }
}

/** After the session of an update: whether its value is active, and no earlier one of the same thing. */
function stands(
  update: Instruction,
  given: readonly Instruction[],
  learned: readonly Learned[],
): boolean {
  const older = given.filter(
    ({ dialogue, session, topic }) =>
      dialogue === update.dialogue &&
      session < update.session &&
      topic !== update.topic &&
      thingOf(topic) === thingOf(update.topic),
  )
  const active = learned.filter(
    ({ session, goneAfter }) =>
      session <= update.session && (goneAfter === null || goneAfter > update.session),
  )
  return (
    active.some(({ content }) => says(content, update.topic)) &&
    !older.some(({ topic }) => active.some(({ content }) => says(content, topic)))
  )
}

/** What an instruction is about, without its value. */
function thingOf(topic: string): string {
  return topic
    .replace(/'[^']*'/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** How an instruction is put, whatever it asks for; a module is named by its literal, and why it is imported is put in many ways. */
const framing = new Set(
  'always never use start end add include import with the from your in to for as all a an if it is not even string module'
    .split(' ')
    .map((word) => stemmer(word)),
)

/** Whether a learning carries an instruction: each literal of it, and two thirds of its other telling words. */
function says(content: string, topic: string): boolean {
  const literals = [...topic.matchAll(/'([^']*)'/g)].map(([, one = '']) => one.replace(/^@/, ''))
  const isThere = (literal: string) => {
    const escaped = literal.replace(/[^\w]/g, String.raw`\$&`)
    return new RegExp(String.raw`(?<![\w])${escaped}(?![\w])`, 'i').test(content)
  }
  if (!literals.every(isThere)) return false
  const stems = (text: string) =>
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .map((word) => stemmer(word))
      .filter((word) => !framing.has(word))
  const there = new Set(stems(content))
  const asked = stems(topic.replace(/'[^']*'/g, ''))
  return asked.filter((word) => there.has(word)).length >= asked.length * 0.66
}
