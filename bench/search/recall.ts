// What recall on a prompt costs the agent: the whole hook against the built host, and its memory at rest.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hookCommand } from '../../src/main/agents/claude-code/install/hook-entries.ts'
import { copyScript, installedScript } from '../../src/main/agents/hook-script.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, quantile, spread } from '../figures/report.ts'
import { type BuiltHost, defaultOut, residentMb, startBuiltHost } from '../host/built-host.ts'
import { createRandom, createWriter } from '../store/store-texts.ts'
import { openCore } from './open-core.ts'

const execute = promisify(execFile)
const measuredSchema = z.object({ times: z.array(z.number()), given: z.number() })
const usualModel = resolve(import.meta.dirname, '../../../shared/models/minishlab/potion-base-2M')

/** Runs the bench; `--size N` memories (10,000), `--runs N` hooks (100), `--model DIR`, `--rest S` seconds of rest (330), `--out DIR`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    size: 10_000,
    runs: 100,
    model: usualModel,
    rest: 330,
    out: defaultOut,
  })
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-recall-'))
  try {
    const topics = await fill(home, values.size, values.model)
    const host = await startBuiltHost(values.out, home)
    try {
      const about = topics.map((topic) => `What do we know about this: ${topic}?`)
      const none = topics.map((_, n) => `Write a poem of ${n} lines on autumn leaves and rain`)
      await measure(home, 'a prompt on something known', about, values.runs)
      await measure(home, 'a prompt on nothing known', none, values.runs)
      await measureRest(host, values.rest)
    } finally {
      await host.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Stores memories and embeds them, where there is a model; returns what some of them are about. */
async function fill(home: string, size: number, model: string): Promise<string[]> {
  const core = await openCore(home)
  const topics: string[] = []
  try {
    const random = createRandom(11)
    const writer = createWriter(random)
    for (let n = 0; n < size; n++) {
      const title = `${writer.title()} with ${writer.name()}`
      if (n % Math.ceil(size / 50) === 0) topics.push(title)
      core.memories.store({
        namespace: 'global',
        content: `${title} (${n}): ${writer.summary()}`,
        kind: 'fact',
        importance: random(),
        tags: [],
        metadata: {},
        by: 'user',
      })
    }
    if (existsSync(model)) {
      core.models.chooseFolder(model)
      core.embeddings.start()
      await core.embeddings.idle()
    } else process.stdout.write('No model: words alone. --model DIR names one.\n')
    const { vectors } = core.vectors.counts()
    process.stdout.write(`${size} memories, ${vectors} vectors\n\n`)
  } finally {
    await core.close()
  }
  return topics
}

async function measure(
  home: string,
  name: string,
  prompts: readonly string[],
  runs: number,
): Promise<void> {
  const paths = pathsIn(home)
  copyScript(paths, resolve(import.meta.dirname, '../../resources/hooks'), process.platform)
  const script = installedScript(paths, process.platform)
  const command = hookCommand(script, 'UserPromptSubmit', process.platform)
  const config = join(home, 'recall-timer.json')
  writeFileSync(config, JSON.stringify({ command, cwd: home, prompts, runs, name }))
  const timer = join(import.meta.dirname, 'recall-timer.mjs')
  const { stdout } = await execute(process.execPath, [timer, config])
  const { times, given } = measuredSchema.parse(JSON.parse(stdout))
  const what = `${name}, ${ms(quantile(times, 0))} at best`
  printFigure(what, spread(times), 'p50 ≤ 35 ms, p95 ≤ 60 ms')
  process.stdout.write(`Of these ${given} were given something.\n`)
}

/** The host after five minutes without questions: its model is unloaded and the thread of search ended. */
async function measureRest(host: BuiltHost, seconds: number): Promise<void> {
  const busy = residentMb(host.child.pid)
  await sleep(seconds * 1000)
  const rest = residentMb(host.child.pid)
  if (busy === null || rest === null) return
  const figure = `${rest.toFixed(0)} MB (${busy.toFixed(0)} MB after the hooks)`
  printFigure(`resident after ${seconds} s without work`, figure, '≤ 120 MB')
}
