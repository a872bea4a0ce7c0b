// Whether it is told rightly what became of what a session was given: recorded runs of the real client, and a control.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { itemTexts } from '../../src/main/context/compose.ts'
import type { Embedder } from '../../src/main/embed/embedder.ts'
import type { GivenItem } from '../../src/main/evals/use/judge.ts'
import type { Meaning } from '../../src/main/evals/use/meaning.ts'
import { useOutcomes } from '../../src/shared/evaluation/use-rules.ts'
import { readOptions } from '../figures/options.ts'
import { chooseModel, embedAll } from '../search/bench-model.ts'
import { openCore } from '../search/open-core.ts'
import { type Recorded, readRecorded } from './recorded.ts'
import { type ReplayedSession, replay, type Told } from './replay.ts'
import { type Behaviour, behaviours } from './scene.ts'

const strangers = resolve(import.meta.dirname, '../../../shared/fixtures/transcripts')

interface Pair extends Told {
  readonly half: Recorded['half']
  readonly project: string
  readonly behaviour: Behaviour
  readonly text: string
}

/** Items that the sessions were not given. */
interface Control {
  readonly sessions: number
  readonly pairs: number
  readonly alarms: number
  /** By the rule that raised them. */
  readonly rules: Readonly<Record<string, number>>
}

const options = {
  json: false,
  /** Prints each pair of A that is told wrongly. */
  wrong: false,
  /** Runs scenes anew first: `all`, or those that are `missing`. */
  record: null,
  /** A folder with a model; words alone with `none`. */
  model: null,
} as const

/** Judges by words alone, then with the model where there is one. */
export async function run(args: string[]): Promise<void> {
  const { json, wrong, record, model } = readOptions(args, options)
  const say = (line: string) => void (json ? process.stderr : process.stdout).write(line)
  if (record === 'all' || record === 'missing')
    await (await import('./record.ts')).recordScenes(record)
  else if (record !== null) throw new Error('--record takes all or missing.')
  await judgeAll(null, { json, wrong })
  if (model === 'none') return
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-used-model-'))
  const core = await openCore(home)
  try {
    if (!chooseModel(core, { model, profile: null }, say)) return
    await embedAll(core, () => {})
    await judgeAll(core.embedder, { json, wrong })
  } finally {
    await core.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function judgeAll(
  embedder: Embedder | null,
  { json, wrong }: { readonly json: boolean; readonly wrong: boolean },
): Promise<void> {
  const recorded = readRecorded()
  const { pairs, others } = await judged(recorded, embedder)
  const halves = ['A', 'B', 'C', 'D'] as const
  const figures = [
    ['all', figuresOf(pairs)] as const,
    ...halves.map((name) => [name, figuresOf(pairs.filter(({ half }) => half === name))] as const),
  ]
  const imported = existsSync(strangers) ? await control(recorded, embedder) : null
  if (json) {
    const by = embedder?.profile?.name ?? 'words'
    const result = { by, ...Object.fromEntries(figures), control: { imported, others }, pairs }
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return
  }
  process.stdout.write(embedder ? '\nwith the model\n' : 'by words alone\n')
  for (const [name, told] of figures) process.stdout.write(figuresText(name, told))
  process.stdout.write(
    imported === null
      ? 'control: imported sessions are not there, skipped\n'
      : controlText('imported sessions', imported),
  )
  process.stdout.write(controlText('recorded sessions, items of other projects', others))
  if (wrong)
    for (const pair of pairs.filter((one) => one.half === 'A' && !isRight(one)))
      process.stdout.write(
        `${pair.half} ${pair.project}: ${pair.behaviour}, told as ${pair.outcome}: ${pair.text}\n${pair.evidence.map(({ rule, words }) => `    ${rule}: ${words}\n`).join('')}`,
      )
}

async function judged(
  recorded: readonly Recorded[],
  embedder: Embedder | null,
): Promise<{ pairs: Pair[]; others: Control }> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-scenes-'))
  try {
    for (const { project, transcript } of recorded) {
      mkdirSync(join(folder, project))
      const lines = transcript.map((line) => JSON.stringify(line)).join('\n')
      writeFileSync(join(folder, project, `${transcript[0]?.sessionId}.jsonl`), `${lines}\n`)
    }
    const pairs: Pair[] = []
    const counter = createCounter()
    await replay(folder, async (session) => {
      const own = recorded.find(({ transcript }) => transcript[0]?.sessionId === session.id)
      if (!own) return
      const meaning = await meaningOf(session, recorded, embedder)
      for (const one of recorded) {
        if (one !== own) counter.count(session, one, meaning)
      }
      const { half, project, labels } = own
      for (const item of itemsOf(own)) {
        const label = labels.find(({ ref }) => ref === item.ref)
        if (!label) continue
        const { behaviour } = label
        pairs.push({ half, project, behaviour, text: item.text, ...session.judge(item, meaning) })
      }
    })
    return { pairs, others: counter.result() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function control(recorded: readonly Recorded[], embedder: Embedder | null): Promise<Control> {
  const counter = createCounter()
  await replay(strangers, async (session) => {
    const meaning = await meaningOf(session, recorded, embedder)
    for (const one of recorded) counter.count(session, one, meaning)
  })
  return counter.result()
}

async function meaningOf(
  session: ReplayedSession,
  recorded: readonly Recorded[],
  embedder: Embedder | null,
): Promise<Meaning | null> {
  const texts = recorded.flatMap(itemsOf).map(({ text }) => text)
  return embedder && session.meaning(texts, embedder)
}

function createCounter() {
  let pairs = 0
  let alarms = 0
  const sessions = new Set<string>()
  const rules: Record<string, number> = {}
  return {
    /** Judges items of another memory as if this session had been given them at its start; their ids mean nothing in it. */
    count(session: ReplayedSession, recorded: Recorded, meaning: Meaning | null): void {
      sessions.add(session.id)
      for (const item of itemsOf(recorded)) {
        const asGiven = { ...item, ref: null, at: session.startedAt }
        const { outcome, evidence } = session.judge(asGiven, meaning)
        pairs++
        if (outcome === 'ignored') continue
        alarms++
        for (const rule of new Set(evidence.map((one) => one.rule)))
          rules[rule] = (rules[rule] ?? 0) + 1
      }
    },
    result: (): Control => ({ sessions: sessions.size, pairs, alarms, rules }),
  }
}

function itemsOf({ given }: Recorded): GivenItem[] {
  const texts = itemTexts(given.text, given.items.length) ?? []
  return given.items.map(({ ref }, place) => ({ ref, text: texts[place] ?? '', at: given.at }))
}

/** Whether the outcome is what the script did. */
function isRight({ behaviour, outcome }: Pair): boolean {
  if (behaviour === 'ignores') return outcome === 'ignored'
  if (behaviour === 'contradicts') return outcome === 'contradicted'
  return outcome === 'used' || outcome === 'borne out'
}

interface Figures {
  readonly pairs: number
  /** Share of what is told as used, borne out or contradicted that is so. */
  readonly precision: number
  /** Share of what is so that is told. */
  readonly recall: number
  /** Recall of each behaviour. */
  readonly behaviours: Readonly<Record<string, Share>>
  /** Precision of each outcome that is told. */
  readonly outcomes: Readonly<Record<string, Share>>
}

interface Share {
  readonly right: number
  readonly of: number
}

function figuresOf(pairs: readonly Pair[]): Figures {
  const told = pairs.filter(({ outcome }) => outcome !== 'ignored')
  const so = pairs.filter(({ behaviour }) => behaviour !== 'ignores')
  const right = so.filter(isRight).length
  return {
    pairs: pairs.length,
    precision: right / Math.max(1, told.length),
    recall: right / Math.max(1, so.length),
    behaviours: Object.fromEntries(
      behaviours.map((behaviour) => {
        const own = pairs.filter((pair) => pair.behaviour === behaviour)
        return [behaviour, { right: own.filter(isRight).length, of: own.length }]
      }),
    ),
    outcomes: Object.fromEntries(
      useOutcomes.map((outcome) => {
        const own = pairs.filter((pair) => pair.outcome === outcome)
        return [outcome, { right: own.filter(isRight).length, of: own.length }]
      }),
    ),
  }
}

function figuresText(name: string, figures: Figures): string {
  const { pairs, precision, recall, behaviours: by, outcomes } = figures
  const shares = (of: Readonly<Record<string, Share>>) =>
    Object.entries(of)
      .filter(([, share]) => share.of > 0)
      .map(([what, share]) => `${what} ${share.right}/${share.of}`)
      .join(', ')
  return `${name}: ${pairs} pairs, precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}; done and told: ${shares(by)}; told and so: ${shares(outcomes)}\n`
}

function controlText(name: string, { sessions, pairs, alarms, rules }: Control): string {
  const by = Object.entries(rules).map(([rule, count]) => `${rule} ${count}`)
  const rate = ((100 * alarms) / Math.max(1, pairs)).toFixed(1)
  return `control, ${name}: ${alarms} of ${pairs} pairs in ${sessions} sessions told as used or contradicted, ${rate} % (${by.join(', ') || 'no rule'})\n`
}
