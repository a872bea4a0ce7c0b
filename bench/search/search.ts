// How fast search is: `npm run bench -- search [--large] [--sizes 10000,100000]`, by words and meaning, embedding apart.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'
import { startHost } from '../../src/main/app/host.ts'
import { createAnnouncer } from '../../src/main/base/announcer.ts'
import { ensureFolders, pathsIn } from '../../src/main/base/paths.ts'
import { currentVersion } from '../../src/main/db/migrate.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { builtInProfiles } from '../../src/main/embed/models/built-in-profiles.ts'
import { openIndexes } from '../../src/main/embed/vectors/indexes.ts'
import { createWordMerge } from '../../src/main/keep/words/merge-words.ts'
import { createMemories } from '../../src/main/memories/memories.ts'
import { createStoreQuestions } from '../../src/main/search/ask-store.ts'
import { createStoreSize } from '../../src/main/search/rank/store-size.ts'
import { createSearch, type Search } from '../../src/main/search/search.ts'
import { createSearchIndex } from '../../src/main/search/search-index.ts'
import { forkWorker } from '../../src/main/threads/worker-process.ts'
import type { SearchInput } from '../../src/shared/contract/search.ts'
import { readOptions } from '../figures/options.ts'
import { time, timingLine } from '../figures/percentiles.ts'
import { storeNow } from '../store/store.ts'
import { createRandom, createWriter, type Random } from '../store/store-texts.ts'

const dimensions = 384
const topics = 200
const projects = 20
const builderVersion = 3

const questions: readonly SearchInput[] = [
  { query: 'token refresh' },
  { query: 'refreshToken' },
  { query: 'why did the webhook retry fail after the deploy' },
  { query: 'SQLITE_BUSY: database is locked' },
  { query: 'invoice currency rounding' },
  { query: 'how is the session token stored and renewed on the client' },
  { query: 'cache' },
  { query: 'tests failed in the payment module' },
]

/** Prompts of so many words are asked too. */
const promptWords = [10, 50, 200]
/** Lengths of recorded observations, answers and summaries: the median, and the spread of its logarithm. */
const usualLength = 400
const lengthSpread = 0.75
const longest = 9000

function promptsOf(words: number): SearchInput[] {
  const writer = createWriter(createRandom(77 + words))
  return Array.from({ length: 12 }, () => {
    let text = 'why does it end so'
    while (text.split(' ').length < words) text += ` ${writer.prompt()} ${writer.summary()}`
    return { query: text.split(' ').slice(0, words).join(' ') }
  })
}

/** Builds stores of memories with vectors of 384 numbers, asks each question, and prints the times. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    sizes: [10_000, 100_000],
    large: false,
    /** Every question by itself. */
    each: false,
  })
  const sizes = [...values.sizes, ...(values.large ? [1_000_000] : [])]
  for (const size of sizes) await measure(size, values.each)
  process.stdout.write('\nBudgets: p50 ≤ 10 ms at 100,000 memories, ≤ 30 ms at 1,000,000.\n')
}

async function measure(size: number, each: boolean): Promise<void> {
  const folder = await cachedMemories(size)
  const host = await startHost({
    env: { RECOLLECT_HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'claude') },
    kind: 'headless',
    startWorker: forkWorker,
    end: () => {},
    port: 0,
    from: import.meta.dirname,
  })
  try {
    const { core } = host
    const counts = core.vectors.counts()
    process.stdout.write(`\n${size} memories, ${counts.vectors} vectors of ${dimensions} numbers\n`)
    const search = searchOver(core)
    const held: number[] = []
    const report = async (name: string, inputs: readonly SearchInput[]) => {
      const timing = await time(inputs, 8, (input) => search.query(input))
      process.stdout.write(timingLine(name, timing))
      held.push(...(await mainThreadHeld(inputs, (input) => search.query(input))))
    }
    const inProject = questions.map((question) => ({ ...question, projectId: 'bench-3' }))
    await report(
      'words',
      questions.map((question) => ({ ...question, mode: 'words' as const })),
    )
    await report('words and meaning', questions)
    for (const words of promptWords) {
      const prompts = promptsOf(words)
      await report(
        `words, prompts of ${words} words`,
        prompts.map((prompt) => ({ ...prompt, mode: 'words' as const })),
      )
      await report(`words and meaning, prompts of ${words} words`, prompts)
    }
    await report('words and meaning, one project', inProject)
    const asRecall = inProject.map((question) => ({
      ...question,
      withGlobal: true,
      kinds: ['memory' as const, 'turn' as const],
    }))
    await report('words and meaning, as recall asks', asRecall)
    if (each) for (const question of questions) await report(`  ${question.query}`, [question])

    // Twenty sessions, ten events a second each.
    const stop = startLoad(folder)
    await report('words and meaning, listener under load', questions)
    await stop()
    const most = held.sort((a, b) => a - b).at(-1) ?? 0
    const usual = held[held.length >> 1] ?? 0
    process.stdout.write(
      `processor time of the main thread for a search   p50 ${usual.toFixed(1)} ms   worst ${most.toFixed(1)} ms\n`,
    )
  } finally {
    await host.close()
  }
}

/** What each question costs the main thread, in ms of processor time; the load's events are counted with it. */
async function mainThreadHeld(
  inputs: readonly SearchInput[],
  work: (input: SearchInput) => Promise<unknown>,
): Promise<number[]> {
  const spent: number[] = []
  for (const input of inputs) {
    const before = process.threadCpuUsage()
    await work(input)
    const { user, system } = process.threadCpuUsage(before)
    spent.push((user + system) / 1000)
  }
  return spent
}

/** A search whose queries have their vector at hand: what is measured is the search alone. */
function searchOver({ db, reader, vectors, events }: Core): Search {
  const [profile] = builtInProfiles
  if (!profile) throw new Error('There is no profile to measure with.')
  const embedder = {
    profile,
    state: { status: 'ready' as const, message: '' },
    embedQuery: (text: string) => Promise.resolve(vectorOf(text.length % topics, createRandom(3))),
  }
  return createSearch({
    answer: createStoreQuestions(reader, { vectors, documents: createStoreSize(db) }),
    events,
    embedder,
    vectors,
    now: () => storeNow,
  })
}

/** A unit vector near the middle of a topic. */
function vectorOf(topic: number, random: Random): Float32Array {
  const middle = createRandom(1000 + topic)
  const vector = Float32Array.from(
    { length: dimensions },
    () => middle() - 0.5 + (random() - 0.5) * 0.7,
  )
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

async function cachedMemories(size: number): Promise<string> {
  const name = `recollect-bench-memories-${builderVersion}-${currentVersion}-${size}`
  const folder = join(tmpdir(), name)
  if (existsSync(join(folder, 'complete'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const start = performance.now()
  const paths = pathsIn(folder)
  ensureFolders(paths)
  const { db } = openDatabase(paths.database)
  db.pragma('synchronous = OFF')
  const [profile] = builtInProfiles
  const indexes = openIndexes(
    db,
    () => {},
    () => storeNow,
  )
  indexes.use({
    fingerprint: 'bench',
    profile: 'bench',
    model: JSON.stringify(profile),
    dimensions,
  })
  for (let n = 0; n < projects; n++) {
    db.prepare(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 0)`,
    ).run(`bench-${n}`, `project-${n}`, `/bench/project-${n}`)
  }
  const random = createRandom(11)
  const writer = createWriter(random)
  let at = storeNow - size * 60_000
  const memories = createMemories({
    db,
    searchIndex: createSearchIndex(db),
    announcer: createAnnouncer(() => {}),
    events: { write() {} },
    acceptVector: ({ documentId }, vector) => indexes.acceptVector(documentId, vector),
    now: () => at,
  })
  const batch = db.transaction((from: number, to: number) => {
    for (let n = from; n < to; n++) {
      at += 60_000
      memories.store({
        namespace: n % 10 === 0 ? 'global' : `project:bench-${n % projects}`,
        content: contentOf(`${writer.title()} (${n}): `, writer, random),
        kind: 'fact',
        importance: random(),
        tags: [],
        metadata: {},
        // Only the user stores for all projects.
        by: n % 10 === 0 ? 'user' : 'agent',
        vector: [...vectorOf(Math.floor(random() * topics), random)],
      })
    }
  })
  for (let n = 0; n < size; n += 1000) batch(n, Math.min(size, n + 1000))
  // A host merges the word index while nobody waits.
  const merge = createWordMerge(db)
  while (merge()) {}
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  writeFileSync(join(folder, 'complete'), '')
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(
    `Built ${size} memories in ${seconds.toFixed(0)} s (${((seconds * 1000) / size).toFixed(2)} ms each, its vector with it).\n`,
  )
  return folder
}

/** A text as long as recorded ones are: most are short, some are very long. */
function contentOf(title: string, writer: ReturnType<typeof createWriter>, random: Random): string {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const length = Math.min(longest, Math.max(60, usualLength * Math.exp(lengthSpread * normal)))
  let text = title
  while (text.length < length) text += `${writer.summary()} ${writer.prompt()} `
  return text.slice(0, length)
}

/** Lets twenty sessions send events from a process of their own; the function ends it. */
function startLoad(home: string): () => Promise<void> {
  const order = { home, first: 0, count: 1_000_000, bytes: 4096, mode: 'paced', pauseMs: 100 }
  const child = fork(
    join(import.meta.dirname, '../capture/capture-client.ts'),
    [JSON.stringify(order)],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  // From its start on: one that ended by itself on a busy machine is not waited for in vain.
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return async () => {
    child.kill()
    await ended
  }
}
