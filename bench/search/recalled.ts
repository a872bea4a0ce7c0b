// How much of what was said weeks ago is given when it is asked for in other words, through the hook as installed.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hookCommand } from '../../src/main/agents/claude-code/install/hook-entries.ts'
import { copyScript, installedScript } from '../../src/main/agents/hook-script.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, quantile } from '../figures/report.ts'
import { defaultOut, startBuiltHost } from '../host/built-host.ts'
import { openCore } from './open-core.ts'
import { type Filled, fillStore } from './recalled/fill-store.ts'
import { keptSet } from './recalled/kept-set.ts'
import type { PlantedSet } from './recalled/planted.ts'
import { secondKeptSet } from './recalled/second-kept-set.ts'
import { triedSet } from './recalled/tried-set.ts'

const execute = promisify(execFile)
const usualModel = resolve(import.meta.dirname, '../../../shared/models/minishlab/potion-base-2M')
const sets: Readonly<Record<string, { readonly asked: PlantedSet; readonly other: PlantedSet }>> = {
  tried: { asked: triedSet, other: keptSet },
  kept: { asked: keptSet, other: triedSet },
  second: { asked: secondKeptSet, other: keptSet },
}
const answersSchema = z.object({
  answers: z.array(z.object({ given: z.string(), ms: z.number(), again: z.string() })),
  reference: z.array(z.number()),
})

interface Figures {
  /** Questions whose answer was given, of 20; at the first place of what was given, of these. */
  readonly given: number
  readonly first: number
  /** Everyday prompts that were given anything, of 50. */
  readonly everyday: number
  /** Answers that stood twice in what was given, or were given a second time to the same session. */
  readonly twice: number
  /** Questions of the other set, whose answers are not in the store, that were given anything, of 20. */
  readonly strangers: number
  /** The whole hook (ms), and beside it a shell that only reads. */
  readonly p50: number
  readonly p95: number
  readonly ratio: number
  readonly missed: readonly string[]
  readonly disturbed: readonly string[]
}

/**
 * Runs the bench: `--set kept` and `--set second` ask sets kept aside; `--sessions N` (300), `--model DIR`, `--json`, `--wrong`
 * lists what was missed, `--out DIR`.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    set: 'tried',
    sessions: 300,
    model: usualModel,
    json: false,
    wrong: false,
    out: defaultOut,
  })
  const chosen = sets[values.set]
  if (!chosen) throw new Error(`--set takes ${Object.keys(sets).join(' or ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-recalled-'))
  const cwd = join(folder, 'shop')
  const words = join(folder, 'words')
  const withModel = join(folder, 'model')
  try {
    const core = await openCore(words)
    let filled: Filled
    try {
      filled = await fillStore(core, { facts: chosen.asked.facts, sessions: values.sessions, cwd })
    } finally {
      await core.close()
    }
    cpSync(words, withModel, { recursive: true })
    const byWords = await ask({ home: words, cwd, out: values.out, ...chosen })
    const hasModel = existsSync(values.model)
    const reason = hasModel ? null : `${values.model} is not there: --model DIR names a model.`
    if (hasModel) await embed(withModel, values.model)
    const byModel = hasModel
      ? await ask({ home: withModel, cwd, out: values.out, ...chosen })
      : null
    if (values.json) {
      const told = { set: values.set, store: filled, words: byWords, model: byModel, reason }
      process.stdout.write(`${JSON.stringify({ ...told, load: loadavg()[0] }, null, 2)}\n`)
      return
    }
    const { planted, recorded, conversations, generated, documents } = filled
    process.stdout.write(
      `Set ${values.set}. ${values.sessions} sessions of one project: ${planted} planted, ${recorded} turns of real sessions${recorded === 0 ? ' (../shared is not there)' : ''}, ${conversations} public conversations, ${generated} generated; ${documents} documents.\n\n`,
    )
    print('words alone', byWords, chosen.asked, values.wrong)
    if (byModel) print('with the model', byModel, chosen.asked, values.wrong)
    else process.stdout.write(`With a model: skipped. ${reason}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(
  name: string,
  figures: Figures,
  { facts, everyday }: PlantedSet,
  wrong: boolean,
): void {
  const { given, first, twice, strangers, p50, p95, ratio } = figures
  const told = `${given} of ${facts.length} given, ${first} of them first, ${twice} twice`
  printFigure(`${name}: questions`, told, '≥ 15, none twice')
  printFigure(`${name}: everyday prompts`, `${figures.everyday} of ${everyday.length}`, '0')
  printFigure(`${name}: not in the store`, `${strangers} of 20 given something`, 'few')
  const times = `p50 ${ms(p50)}, p95 ${ms(p95)}, ${ratio.toFixed(1)} × cat`
  printFigure(`${name}: the whole hook`, times, 'p50 ≤ 40 ms, p95 ≤ 80 ms')
  if (!wrong) return
  for (const one of figures.missed) process.stdout.write(`  missed: ${one}\n`)
  for (const one of figures.disturbed) process.stdout.write(`  given for nothing: ${one}\n`)
}

/** Gives every document its vector. */
async function embed(home: string, model: string): Promise<void> {
  const core = await openCore(home)
  try {
    core.models.chooseFolder(model)
    core.embeddings.start()
    await core.embeddings.idle()
  } finally {
    await core.close()
  }
}

interface Asking {
  readonly home: string
  readonly cwd: string
  readonly out: string
  readonly asked: PlantedSet
  readonly other: PlantedSet
}

async function ask({ home, cwd, out, asked, other }: Asking): Promise<Figures> {
  const paths = pathsIn(home)
  mkdirSync(cwd, { recursive: true })
  const host = await startBuiltHost(out, home)
  try {
    copyScript(paths, resolve(import.meta.dirname, '../../resources/hooks'), process.platform)
    const script = installedScript(paths, process.platform)
    const command = hookCommand(script, 'UserPromptSubmit', process.platform)
    const questions = asked.facts.map(({ question }) => question)
    const strange = other.facts.map(({ question }) => question)
    const prompts = [...questions, ...asked.everyday, ...strange]
    const config = join(home, 'recalled-asker.json')
    writeFileSync(config, JSON.stringify({ command, cwd, prompts }))
    const asker = join(import.meta.dirname, 'recalled', 'ask-prompts.mjs')
    const { stdout } = await execute(process.execPath, [asker, config], { maxBuffer: 64 << 20 })
    const { answers, reference } = answersSchema.parse(JSON.parse(stdout))
    return judge(asked, answers, { prompts, reference })
  } finally {
    await host.stop()
  }
}

function judge(
  { facts, everyday }: PlantedSet,
  answers: z.output<typeof answersSchema>['answers'],
  { prompts, reference }: { prompts: readonly string[]; reference: readonly number[] },
): Figures {
  let given = 0
  let first = 0
  let twice = 0
  const missed: string[] = []
  for (const [place, { question, answer }] of facts.entries()) {
    const { given: text = '', again = '' } = answers[place] ?? {}
    const lines = text.split('\n').filter((line) => holds(line, answer))
    if (lines.length === 0) {
      missed.push(`${question}${text === '' ? '' : ` → ${text.split('\n').slice(1).join(' ')}`}`)
      continue
    }
    given += 1
    if (holds(text.split('\n')[1] ?? '', answer)) first += 1
    if (lines.length > 1 || holds(again, answer)) twice += 1
  }
  const disturbed = answers.flatMap(({ given: text }, place) =>
    place >= facts.length && text !== ''
      ? [`${prompts[place] ?? ''} → ${text.split('\n').slice(1).join(' ')}`]
      : [],
  )
  const isEveryday = (one: string) => everyday.some((prompt) => one.startsWith(`${prompt} →`))
  const quiet = disturbed.filter(isEveryday).length
  const times = answers.map((answer) => answer.ms)
  return {
    given,
    first,
    everyday: quiet,
    twice,
    strangers: disturbed.length - quiet,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    ratio: quantile(times, 0.5) / quantile(reference, 0.5),
    missed,
    disturbed,
  }
}

function holds(text: string, answer: readonly string[]): boolean {
  const plain = text.toLowerCase()
  return answer.some((words) => plain.includes(words.toLowerCase()))
}
