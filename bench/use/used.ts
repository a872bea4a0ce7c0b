// Whether it is told rightly what became of what a session was given: recorded runs of the real client, and a control.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { itemTexts } from '../../src/main/context/compose.ts'
import type { GivenItem } from '../../src/main/evals/use/judge.ts'
import { readOptions } from '../figures/options.ts'
import { type Recorded, readRecorded } from './recorded.ts'
import { type ReplayedSession, replay, type Told } from './replay.ts'
import { type Behaviour, behaviours } from './scene.ts'

const strangers = resolve(import.meta.dirname, '../../../shared/fixtures/transcripts')

interface Pair extends Told {
  readonly half: 'A' | 'B' | 'C'
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

/** Runs the bench; `--json` prints all of it, `--wrong` each pair of A told wrongly, `--record all|missing` runs scenes anew first. */
export async function run(args: string[]): Promise<void> {
  const { json, wrong, record } = readOptions(args, { json: false, wrong: false, record: null })
  if (record === 'all' || record === 'missing')
    await (await import('./record.ts')).recordScenes(record)
  else if (record !== null) throw new Error('--record takes all or missing.')
  const recorded = readRecorded()
  const { pairs, others } = await judged(recorded)
  const result = {
    all: figuresOf(pairs),
    A: figuresOf(pairs.filter(({ half }) => half === 'A')),
    B: figuresOf(pairs.filter(({ half }) => half === 'B')),
    C: figuresOf(pairs.filter(({ half }) => half === 'C')),
    control: {
      imported: existsSync(strangers) ? await control(recorded) : null,
      otherProjects: others,
    },
  }
  if (json) {
    process.stdout.write(`${JSON.stringify({ ...result, pairs }, null, 2)}\n`)
    return
  }
  for (const name of ['all', 'A', 'B', 'C'] as const)
    process.stdout.write(figuresText(name, result[name]))
  const { imported, otherProjects } = result.control
  process.stdout.write(
    imported === null
      ? 'control: imported sessions are not there, skipped\n'
      : controlText('imported sessions', imported),
  )
  process.stdout.write(controlText('recorded sessions, items of other projects', otherProjects))
  if (wrong)
    for (const pair of pairs.filter((one) => one.half === 'A' && !isRight(one)))
      process.stdout.write(
        `${pair.half} ${pair.project}: ${pair.behaviour}, told as ${pair.outcome}: ${pair.text}\n${pair.evidence.map(({ rule, words }) => `    ${rule}: ${words}\n`).join('')}`,
      )
}

async function judged(recorded: readonly Recorded[]): Promise<{ pairs: Pair[]; others: Control }> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-scenes-'))
  try {
    for (const { project, transcript } of recorded) {
      mkdirSync(join(folder, project))
      const lines = transcript.map((line) => JSON.stringify(line)).join('\n')
      writeFileSync(join(folder, project, `${transcript[0]?.sessionId}.jsonl`), `${lines}\n`)
    }
    const pairs: Pair[] = []
    const counter = createCounter()
    await replay(folder, (session) => {
      const own = recorded.find(({ transcript }) => transcript[0]?.sessionId === session.id)
      if (!own) return
      for (const one of recorded) {
        if (one !== own) counter.count(session, one)
      }
      const { half, project, labels } = own
      for (const item of itemsOf(own)) {
        const label = labels.find(({ ref }) => ref === item.ref)
        if (!label) continue
        const { behaviour } = label
        pairs.push({ half, project, behaviour, text: item.text, ...session.judge(item) })
      }
    })
    return { pairs, others: counter.result() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function control(recorded: readonly Recorded[]): Promise<Control> {
  const counter = createCounter()
  await replay(strangers, (session) => {
    for (const one of recorded) counter.count(session, one)
  })
  return counter.result()
}

function createCounter() {
  let pairs = 0
  let alarms = 0
  const sessions = new Set<string>()
  const rules: Record<string, number> = {}
  return {
    /** Judges items of another memory as if this session had been given them at its start; their ids mean nothing in it. */
    count(session: ReplayedSession, recorded: Recorded): void {
      sessions.add(session.id)
      for (const item of itemsOf(recorded)) {
        const { outcome, evidence } = session.judge({ ...item, ref: null, at: session.startedAt })
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
  readonly behaviours: Readonly<Record<string, { readonly right: number; readonly of: number }>>
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
  }
}

function figuresText(name: string, { pairs, precision, recall, behaviours: by }: Figures): string {
  const each = Object.entries(by).map(([behaviour, { right, of }]) => `${behaviour} ${right}/${of}`)
  return `${name}: ${pairs} pairs, precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}; ${each.join(', ')}\n`
}

function controlText(name: string, { sessions, pairs, alarms, rules }: Control): string {
  const by = Object.entries(rules).map(([rule, count]) => `${rule} ${count}`)
  const rate = ((100 * alarms) / Math.max(1, pairs)).toFixed(1)
  return `control, ${name}: ${alarms} of ${pairs} pairs in ${sessions} sessions told as used or contradicted, ${rate} % (${by.join(', ') || 'no rule'})\n`
}
