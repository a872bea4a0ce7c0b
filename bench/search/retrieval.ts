// How well search finds: `npm run bench -- retrieval --corpus F --queries F --qrels F [--model DIR] [--profile NAME] [--json]`.
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'
import type { SearchMode } from '../../src/shared/contract/search.ts'
import { readOptions } from '../figures/options.ts'
import { openCore } from './open-core.ts'
import { type Answer, type Figures, figuresOf } from './retrieval/measures.ts'
import { type RetrievalSet, readBeir, readDevbench, readDevmembench } from './retrieval/sets.ts'

const usual = resolve(import.meta.dirname, '../../../shared/models')

const options = {
  corpus: null,
  queries: null,
  qrels: null,
  /** devbench's one file, or devmembench's folder, in place of the three. */
  devbench: null,
  devmembench: null,
  model: null,
  profile: null,
  /** Only every second query, beginning with the first or the second. */
  half: null,
  json: false,
} as const

type Values = ReturnType<typeof readOptions<typeof options>>

/** Stores the documents as memories, embeds them, asks every query three ways and prints the figures. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, options)
  const set = readSet(values)
  const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(line)
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-retrieval-'))
  const core = await openCore(home)
  try {
    const hasModel = chooseModel(core, values, say)
    const idsOf = fill(core, set)
    say(`${set.documents.length} documents, ${set.queries.length} queries\n`)
    if (hasModel) await embed(core, say)
    const results: Record<string, Figures | null> = {}
    for (const [name, mode] of [
      ['words', 'words'],
      ['vectors', 'vectors'],
      ['hybrid', 'hybrid'],
    ] as const) {
      results[name] =
        mode === 'words' || hasModel
          ? figuresOf(await askAll(core, set, idsOf, mode, values.half))
          : null
    }
    process.stdout.write(values.json ? `${JSON.stringify(results)}\n` : table(results))
  } finally {
    await core.close()
    rmSync(home, { recursive: true, force: true })
  }
}

function readSet({ corpus, queries, qrels, devbench, devmembench }: Values): RetrievalSet {
  if (devbench) return readDevbench(devbench)
  if (devmembench) {
    return readDevmembench(join(devmembench, 'sessions.json'), join(devmembench, 'questions.json'))
  }
  if (!corpus || !queries || !qrels) {
    throw new Error(
      'Name a set: --corpus F --queries F --qrels F, --devbench FILE or --devmembench DIR.',
    )
  }
  return readBeir(corpus, queries, qrels)
}

/** Chooses the model in a folder (or the only one below it), or one that the program offers. */
function chooseModel(core: Core, { model, profile }: Values, say: (line: string) => void): boolean {
  if (profile !== null && model === null) {
    core.models.choose(profile)
    return true
  }
  const folder = model ?? (existsSync(usual) ? usual : null)
  if (folder === null) {
    say('No model: words alone. --model DIR or --profile NAME names one.\n')
    return false
  }
  const [config] = ['config.json', '*/config.json', '*/*/config.json'].flatMap((pattern) =>
    globSync(pattern, { cwd: folder }),
  )
  if (config === undefined) throw new Error(`There is no model in ${folder}: no config.json.`)
  const found = resolve(folder, dirname(config))
  say(`Model: ${found}\n`)
  core.models.chooseFolder(found)
  return true
}

/** Stores every document; texts that say the same are one memory, which then stands for all of them. */
function fill(core: Core, set: RetrievalSet): Map<string, string[]> {
  const idsOf = new Map<string, string[]>()
  for (const { id, text } of set.documents) {
    if (text.trim() === '') continue
    const stored = core.memories.store({
      namespace: 'global',
      content: text.trim(),
      kind: 'fact',
      importance: 0.5,
      tags: [],
      metadata: {},
      by: 'user',
    })
    idsOf.set(stored.id, [...(idsOf.get(stored.id) ?? []), id])
  }
  return idsOf
}

async function embed(core: Core, say: (line: string) => void): Promise<void> {
  const start = performance.now()
  core.embeddings.start()
  await core.embeddings.idle()
  const { pending, done } = core.memories.stats()
  if (pending > 0) throw new Error(`${pending} were not embedded: ${core.embedder.state.message}`)
  say(`${done} embedded in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

async function askAll(
  core: Core,
  { queries, grades }: RetrievalSet,
  idsOf: ReadonlyMap<string, readonly string[]>,
  mode: SearchMode,
  half: string | null,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [place, { id, text }] of queries.entries()) {
    const right = grades.get(id)
    if (!right || right.size === 0) continue
    if (half !== null && place % 2 !== Number(half) % 2) continue
    const start = performance.now()
    const { hits } = await core.search.query({ query: text.slice(0, 20_000), mode, limit: 100 })
    const ms = performance.now() - start
    answers.push({ ranked: hits.flatMap(({ ref }) => idsOf.get(ref) ?? []), ms, grades: right })
  }
  return answers
}

function table(results: Readonly<Record<string, Figures | null>>): string {
  const names = ['ndcg10', 'recall5', 'recall10', 'recall100', 'mrr', 'p50Ms', 'p95Ms'] as const
  const row = (cells: readonly string[]) => `${cells.map((cell) => cell.padStart(10)).join('')}\n`
  const lines = Object.entries(results).map(([name, figures]) =>
    row([name, ...names.map((key) => (figures ? figures[key].toFixed(4) : '-'))]),
  )
  return row(['', ...names]) + lines.join('')
}
