// What the self-test of recall tells of dated sessions: `npm run bench -- self-test [--model DIR|none] [--rows] [--json]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../../src/main/app/core.ts'
import { selfTestResult } from '../../src/main/evals/self-test/self-test-result.ts'
import type { SelfTestResult } from '../../src/shared/contract/evaluation/self-test.ts'
import { readOptions } from '../figures/options.ts'
import { chooseModel, embedAll } from './bench-model.ts'
import { openCore } from './open-core.ts'
import { playDated } from './retrieval/dated-set.ts'
import { importRecorded, transcripts } from './retrieval/recorded-set.ts'

const options = {
  /** A folder with a model; `none` asks by words alone. */
  model: null,
  /** Prints each session with its values. */
  rows: false,
  json: false,
} as const

/** Asks the dated sessions, and those recorded, each in a store of its own, and prints what the self-test tells. */
export async function run(args: string[]): Promise<void> {
  const { model, rows, json } = readOptions(args, options)
  const say = (line: string) => void (json ? process.stderr : process.stdout).write(line)
  for (const name of ['dated', 'recorded'] as const) {
    const home = mkdtempSync(join(tmpdir(), 'recollect-bench-self-test-'))
    const core = await openCore(home)
    try {
      const hasModel = model !== 'none' && chooseModel(core, { model, profile: null }, say)
      if (name === 'recorded' && !(await importRecorded(core, transcripts))) {
        say(`Skipped: there are no recorded sessions in ${transcripts}.\n`)
        continue
      }
      if (name === 'dated') await playDated(core)
      if (hasModel) await embedAll(core, say)
      const result = await asked(core)
      if (json) process.stdout.write(`${JSON.stringify({ set: name, ...result })}\n`)
      else process.stdout.write(textOf(name, result))
      if (rows) for (const row of result.rows) say(`${rowText(core, row)}\n`)
    } finally {
      await core.close()
      rmSync(home, { recursive: true, force: true })
    }
  }
}

async function asked(core: Core): Promise<SelfTestResult> {
  core.selfTest.start(true)
  while (core.selfTest.state.running) await sleep(50)
  if (core.selfTest.state.stopped !== null)
    throw new Error(`The self-test stopped: ${core.selfTest.state.stopped}.`)
  return core.reader.read(selfTestResult, {})
}

function textOf(name: string, { targets }: SelfTestResult): string {
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(3)}`
  return targets
    .flatMap(({ target, sessions, needed, outOf, ways, differences }) => [
      `${name} sessions, ${target}: ${sessions} asked, ${needed} of ${outOf} needed`,
      ...ways.map(
        ({ way, recall5, recall10, mrr, ndcg10 }) =>
          `  ${way.padEnd(8)} recall@5 ${recall5.toFixed(3)}  @10 ${recall10.toFixed(3)}  MRR ${mrr.toFixed(3)}  nDCG@10 ${ndcg10.toFixed(3)}`,
      ),
      ...differences.map(
        ({ way, than, mean, low, high }) =>
          `  ${way} − ${than}: ${signed(mean)} nDCG@10 (95 % ${signed(low)} to ${signed(high)})`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function rowText(
  core: Core,
  { sessionId, target, needed, ndcg10 }: SelfTestResult['rows'][number],
) {
  const prompt = core.db
    .prepare<[string], string>('SELECT prompt FROM turns WHERE session_id = ? ORDER BY id LIMIT 1')
    .pluck()
    .get(sessionId)
  const values = ndcg10.map(({ way, value }) => `${way} ${value.toFixed(2)}`).join(', ')
  return `    ${target} ${needed}: ${values}: ${prompt?.replace(/\s+/g, ' ').slice(0, 90)}`
}
