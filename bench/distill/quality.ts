// How short, how complete and how true what rules tell of recorded turns is, by the yardstick, and what a call would take.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { estimateTokenCount } from 'tokenx'
import type { Core } from '../../src/main/app/core.ts'
import { findAppRoot } from '../../src/main/base/app-root.ts'
import { createObservationStore } from '../../src/main/db/memories/observation-store.ts'
import { loadTurn } from '../../src/main/distill/load-turn.ts'
import { turnTask } from '../../src/main/distill/models/turn-answer.ts'
import { turnInput } from '../../src/main/distill/models/turn-input.ts'
import type { ObservationDraft } from '../../src/main/distill/observation-draft.ts'
import { keyFactKinds, keyFacts } from '../../src/main/distill/quality/key-facts.ts'
import { type Measured as Score, scoreOf } from '../../src/main/distill/quality/score.ts'
import { turnObservations } from '../../src/main/distill/rules/turn-observations.ts'
import { inProcessParser } from '../../src/main/distill/testing/in-process-parser.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure, quantile } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'

const { root } = findAppRoot(import.meta.dirname)
const noPause = (): Promise<void> => Promise.resolve()
const recorded = join(root, '..', 'shared', 'fixtures', 'transcripts')

interface Measured {
  readonly turn: number
  readonly score: Score
  readonly kinds: readonly string[]
  readonly callTokens: number
}

/**
 * `--from FOLDER` has transcripts by project in place of the recorded ones; `--list` names what is not kept and what
 * the source does not hold.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { from: recorded, list: false })
  if (!existsSync(values.from)) {
    process.stdout.write('The recorded transcripts are not there; name others with --from.\n')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-quality-'))
  try {
    cpSync(values.from, join(folder, 'claude', 'projects'), { recursive: true })
    const core = await openCore(folder)
    try {
      await core.start()
      core.transcripts.import()
      while (core.transcripts.importStatus().running) await sleep(50)
      await core.pump.idle()
      report(await measure(core), values.list)
    } finally {
      await core.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(core: Core): Promise<Measured[]> {
  const store = createObservationStore(core.db)
  const turns = core.db
    .prepare<[], { id: number; summary: string | null }>(
      'SELECT id, summary FROM turns WHERE level IS NOT NULL ORDER BY id',
    )
    .all()
  const observationsOf = core.db.prepare<[number], { title: string; summary: string }>(
    'SELECT title, summary FROM observations WHERE turn_id = ? ORDER BY at, id',
  )
  const measured: Measured[] = []
  for (const { id, summary } of turns) {
    const turn = store.turn(id)
    if (!turn) continue
    const { record } = await loadTurn(store, turn, store.toolEventIds(id), noPause, inProcessParser)
    const observations = observationsOf.all(id)
    const drafts: ObservationDraft[] = []
    for (const draft of turnObservations(record, () => {})) if (draft) drafts.push(draft)
    drafts.sort((a, b) => a.at - b.at)
    measured.push({
      turn: id,
      score: await scoreOf(record, { observations, summary: summary ?? '' }, noPause),
      kinds: (await keyFacts(record, noPause)).map(({ kind }) => kind),
      callTokens: estimateTokenCount(`${turnTask}\n${turnInput(record, drafts).text}`),
    })
  }
  return measured
}

function report(measured: readonly Measured[], isListed: boolean): void {
  const scores = measured.map(({ score }) => score)
  const sum = (of: (score: Score) => number): number =>
    scores.reduce((all, score) => all + of(score), 0)
  const [source, told] = [sum((one) => one.sourceTokens), sum((one) => one.toldTokens)]
  printFigure('turns', String(measured.length), '-')
  printFigure(
    'compression',
    `${(source / told).toFixed(1)} to 1 (${source} to ${told} tokens)`,
    '≥ 20 to 1',
  )
  const share = (part: number, whole: number): string => `${(part / whole).toFixed(3)} of ${whole}`
  printFigure(
    'retention',
    share(
      sum((one) => one.keptFacts),
      sum((one) => one.facts),
    ),
    '≥ .80',
  )
  for (const kind of keyFactKinds) {
    const all = measured.flatMap(({ kinds }) => kinds).filter((one) => one === kind).length
    const gone = scores.flatMap(({ missing }) => missing).filter((one) => one.kind === kind).length
    printFigure(`  ${kind}`, `${all - gone} of ${all}`, '-')
  }
  printFigure(
    'faithfulness',
    share(
      sum((one) => one.borneOut),
      sum((one) => one.names),
    ),
    '1.000',
  )
  const tokens = measured.map(({ callTokens }) => callTokens)
  printFigure(
    'tokens of a turn’s call',
    `median ${quantile(tokens, 0.5)}, p95 ${quantile(tokens, 0.95)}, most ${quantile(tokens, 1)}`,
    '≤ 3,000, ≤ 8,000',
  )
  if (!isListed) return
  for (const { turn, score } of measured) {
    for (const { kind, what } of score.missing)
      process.stdout.write(`turn ${turn}: not kept: ${kind} ${what}\n`)
    for (const name of score.unfounded) process.stdout.write(`turn ${turn}: unfounded: ${name}\n`)
  }
}
