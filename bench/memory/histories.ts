// How much of what was decided in past conversations is given when it matters again: any history, played in order of time.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Core } from '../../src/main/app/core.ts'
import { projectOfFolder } from '../../src/main/capture/project/project-of-folder.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure, quantile } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import type { SaidTurn } from '../search/recalled/session-lines.ts'
import { holdsClause } from './clauses.ts'
import { jsonLinesOf } from './json-lines.ts'
import { playSession } from './play.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const usualSet = join(shared, 'bench', 'decisions')
const sessionSchema = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  project: z.string(),
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
})
const questionSchema = z.object({
  id: z.string(),
  at: z.number(),
  project: z.string(),
  text: z.string(),
  /** What is to be given, and what must not be given any more. */
  gold: z.array(z.string()),
  old: z.array(z.string()).default([]),
})
type Question = z.output<typeof questionSchema>

interface Answer {
  readonly id: string
  readonly tokens: number
  readonly missed: readonly string[]
  readonly stale: readonly string[]
  readonly text: string
}

/**
 * Runs the bench: `--sessions FILE`, `--questions FILE` (JSON lines), `--model DIR`, `--json`, `--wrong` lists what was
 * missed, `--given` prints what each question was given.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    sessions: join(usualSet, 'sessions.jsonl'),
    questions: join(usualSet, 'questions.jsonl'),
    model: null,
    json: false,
    wrong: false,
    given: false,
  })
  for (const file of [values.sessions, values.questions]) {
    if (existsSync(file)) continue
    process.stderr.write(`Skipped: ${file} is not there; --sessions and --questions name a set.\n`)
    return
  }
  const sessions = jsonLinesOf(values.sessions).map((line) => sessionSchema.parse(line))
  const questions = jsonLinesOf(values.questions).map((line) => questionSchema.parse(line))
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-memory-'))
  let time = Date.now()
  try {
    const core = await openCore(join(folder, 'home'), () => time)
    try {
      await play(core, sessions, folder, (at) => {
        time = at
      })
      if (values.model !== null) {
        core.models.chooseFolder(values.model)
        core.embeddings.start()
        await core.embeddings.idle()
      }
      const answers: Answer[] = []
      for (const question of [...questions].sort((a, b) => a.at - b.at)) {
        time = question.at
        answers.push(await ask(core, question, folderOf(folder, question.project)))
      }
      print(answers, questions, values)
    } finally {
      await core.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function folderOf(root: string, project: string): string {
  return join(root, 'projects', project.replace(/[^\w.-]/g, '_'))
}

/** Each session at its time, before the next one begins. */
async function play(
  core: Core,
  sessions: readonly z.output<typeof sessionSchema>[],
  root: string,
  setTime: (at: number) => void,
): Promise<void> {
  await core.start()
  for (const { at, project, turns } of [...sessions].sort((a, b) => a.at - b.at)) {
    const cwd = folderOf(root, project)
    mkdirSync(cwd, { recursive: true })
    setTime(at)
    await playSession(core, { id: randomUUID(), cwd, at, turns: turnsOf(turns) })
  }
}

/** What was said by turns; words of the same side in a row are one message. */
function turnsOf(turns: z.output<typeof sessionSchema>['turns']): SaidTurn[] {
  const said: { prompt: string; said: string }[] = []
  for (const { role, text } of turns) {
    const last = said.at(-1)
    if (role === 'user') {
      if (last && last.said === '') last.prompt += `\n\n${text}`
      else said.push({ prompt: text, said: '' })
    } else if (last) last.said += last.said === '' ? text : `\n\n${text}`
    else said.push({ prompt: 'Hello', said: text })
  }
  return said.map((turn) => ({ ...turn, said: turn.said === '' ? 'All right.' : turn.said }))
}

/** What a new session is given at its start and on its first prompt. */
async function ask(core: Core, question: Question, cwd: string): Promise<Answer> {
  const projectId = projectOfFolder(core.db, cwd, () => question.at)
  if (projectId === null) throw new Error(`No session of ${question.project} was played.`)
  const request = { projectId, source: 'startup', folder: cwd, at: question.at } as const
  const related = await core.context.related(request)
  const start = core.context.build({ ...request, related })
  const sessionId = randomUUID()
  // What is given counts here, not how soon: a busy machine must not change the figures.
  const startedAt = performance.now() + 60_000
  const prompt = await core.recall.recall({
    projectId,
    sessionId,
    prompt: question.text,
    startedAt,
  })
  const text = `${start.text}\n\n${prompt?.text ?? ''}`
  return {
    id: question.id,
    tokens: start.tokens + (prompt?.tokens ?? 0),
    missed: question.gold.filter((clause) => !holdsClause(text, clause)),
    stale: question.old.filter((clause) => holdsClause(text, clause)),
    text,
  }
}

function print(
  answers: readonly Answer[],
  questions: readonly Question[],
  values: { readonly json: boolean; readonly wrong: boolean; readonly given: boolean },
): void {
  const all = questions.reduce((sum, { gold }) => sum + gold.length, 0)
  const missed = answers.reduce((sum, one) => sum + one.missed.length, 0)
  const told = {
    clauses: (all - missed) / all,
    stale: answers.filter(({ stale }) => stale.length > 0).length / answers.length,
    tokensMedian: quantile(
      answers.map(({ tokens }) => tokens),
      0.5,
    ),
    given: answers.filter(({ text }) => text.trim() !== '').length,
  }
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...told, load: loadavg()[0] }, null, 2)}\n`)
    return
  }
  printFigure('clauses given', `${told.clauses.toFixed(3)} of ${all}`, '≥ .80')
  printFigure('questions with an old clause', told.stale.toFixed(3), '≤ .05')
  printFigure('tokens, median', String(told.tokensMedian), '≤ 600')
  for (const { id, missed: gone, stale, text, tokens } of answers) {
    if (values.wrong) {
      process.stdout.write(`${id}: ${tokens} tokens\n`)
      for (const clause of gone) process.stdout.write(`  missed: ${clause}\n`)
      for (const clause of stale) process.stdout.write(`  stale: ${clause}\n`)
    }
    if (values.given) process.stdout.write(`--- ${id}\n${text}\n`)
  }
}
