// How well search finds: `npm run bench -- retrieval --corpus F --queries F --qrels F [--model DIR] [--profile NAME] [--json]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { readOptions } from '../figures/options.ts'
import { chooseModel, embedAll } from './bench-model.ts'
import { openCore } from './open-core.ts'
import { type AskedQuery, askBm25, askSearch } from './retrieval/ask-set.ts'
import { playDated } from './retrieval/dated-set.ts'
import { type Clock, fillSet } from './retrieval/fill-set.ts'
import { keepFigures, lastFigures } from './retrieval/last-figures.ts'
import { madeSet } from './retrieval/made-set.ts'
import { ndcg10 } from './retrieval/measures.ts'
import { importRecorded, recordedSet, transcripts } from './retrieval/recorded-set.ts'
import { reportOf, type Ways } from './retrieval/report.ts'
import { type RetrievalSet, readBeir, readDevbench, readDevmembench } from './retrieval/sets.ts'
import { askStore } from './retrieval/store-set.ts'

const options = {
  corpus: null,
  queries: null,
  qrels: null,
  /** devbench's one file, or devmembench's folder, in place of the three. */
  devbench: null,
  devmembench: null,
  /** The sets that are made here, of recorded sessions and by a script, in place of them all. */
  own: false,
  model: null,
  profile: null,
  /** Only every second query, beginning with the first or the second. */
  half: null,
  /** Dates and scopes of the set are not used. */
  plain: false,
  /** Writes the figures beside those of other sets, for later runs to compare with. */
  keep: false,
  json: false,
} as const

type Values = ReturnType<typeof readOptions<typeof options>>

/** Stores the documents as memories, embeds them, asks every query in each way and prints the figures. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, options)
  const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(line)
  if (values.own) return runOwn(values, say)
  const set = used(readSet(values), values.plain, say)
  const half = values.half === null ? null : Number(values.half)
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-retrieval-'))
  const clock: Clock = { at: Date.now() }
  const core = await openCore(home, () => clock.at)
  try {
    const hasModel = chooseModel(core, values, say)
    const filled = fillSet(core, set, clock)
    const { documents, queries } = set
    say(`${documents.length} documents, ${queries.length} queries\n`)
    if (filled.parted > 0)
      say(`${filled.parted} documents are too long for one memory: several each\n`)
    if (hasModel) await embedAll(core, say)
    const ask = (mode: 'words' | 'vectors' | 'hybrid') =>
      askSearch(core, set, filled, { clock, mode, half })
    const ways: Ways = {
      bm25: askBm25(set, half),
      words: await ask('words'),
      ...(hasModel ? { vectors: await ask('vectors'), hybrid: await ask('hybrid') } : {}),
    }
    const name = nameOf(values)
    const report = reportOf(set, ways, lastFigures(name))
    process.stdout.write(values.json ? `${JSON.stringify(report.json)}\n` : report.text)
    if (values.keep) keepFigures(name, scoresOf(ways))
  } finally {
    await core.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Asks the sets that are made here, each in a store of its own. */
async function runOwn(values: Values, say: (line: string) => void): Promise<void> {
  for (const name of ['made', 'dated', 'recorded'] as const) {
    const home = mkdtempSync(join(tmpdir(), 'recollect-bench-retrieval-'))
    const clock: Clock = { at: Date.now() }
    const core = await openCore(home, () => clock.at)
    try {
      const hasModel = chooseModel(core, values, say)
      if (name === 'recorded' && !(await importRecorded(core, transcripts))) {
        say(`Skipped: there are no recorded sessions in ${transcripts}.\n`)
        continue
      }
      if (name === 'dated') await playDated(core)
      const set = name === 'made' ? madeSet(core, clock.at) : recordedSet(core, `${name} sessions`)
      if (hasModel) await embedAll(core, say)
      const told = await askStore(core, set, clock, hasModel)
      process.stdout.write(values.json ? `${JSON.stringify(told.json)}\n` : told.text)
      if (values.keep) keepFigures(set.name, told.scores)
    } finally {
      await core.close()
      rmSync(home, { recursive: true, force: true })
    }
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

/** A set's name: the folder of its queries with their file's, since a corpus may be asked in several ways. */
function nameOf({ queries, devbench, devmembench, plain }: Values): string {
  if (devbench) return 'devbench'
  if (devmembench) return 'devmembench'
  const name = `${basename(dirname(resolve(queries ?? '')))}/${basename(queries ?? '', '.jsonl')}`
  return plain ? `${name}, plain` : name
}

/** The set as it is asked: without its dates and scopes where those are not wanted, and then it says so. */
function used(set: RetrievalSet, plain: boolean, say: (line: string) => void): RetrievalSet {
  const hasPlaces = [...set.documents, ...set.queries].some(
    ({ at, scope }) => at !== null || scope !== null,
  )
  if (hasPlaces && plain) say('The set has dates or scopes, and they are not used (--plain).\n')
  if (!plain) return set
  const nowhere = { at: null, scope: null }
  return {
    documents: set.documents.map((document) => ({ ...document, ...nowhere })),
    queries: set.queries.map((query) => ({ ...query, ...nowhere })),
    grades: set.grades,
  }
}

function scoresOf(ways: Ways): Record<string, number[]> {
  const scores = (answers: readonly AskedQuery[]) => answers.map((answer) => ndcg10(answer))
  return Object.fromEntries(Object.entries(ways).map(([way, answers]) => [way, scores(answers)]))
}
