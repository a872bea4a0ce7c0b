// Measures embeddings: `npm run bench -- embed [--model DIR] [--sizes 10000,100000] [--dimensions 64,384]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { silentLog } from '../../src/main/base/logs/log.ts'
import { programFile } from '../../src/main/base/program-file.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { readFolderProfile } from '../../src/main/embed/models/folder-profile.ts'
import { specOf } from '../../src/main/embed/models/model-files.ts'
import { createEmbeddingRows } from '../../src/main/embed/vectors/embedding-rows.ts'
import { openIndexTable } from '../../src/main/embed/vectors/index-table.ts'
import { loadSqliteVec } from '../../src/main/embed/vectors/sqlite-vec.ts'
import { createModelClient } from '../../src/main/embed/worker/model-client.ts'
import { forkWorker } from '../../src/main/threads/worker-process.ts'
import { readOptions } from '../figures/options.ts'
import { time, timingLine } from '../figures/percentiles.ts'

const print = (line: string) => void process.stdout.write(line)
const sentence = 'the webhook retry failed because the session token had expired after the deploy '

/** Runs the benchmark and prints its figures. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    model: 'src/main/embed/test-model',
    sizes: [10_000, 100_000],
    dimensions: [64, 384],
  })
  await measureModel(resolve(values.model))
  for (const dimensions of values.dimensions) {
    for (const size of values.sizes) await measureIndex(size, dimensions)
  }
}

async function measureModel(folder: string): Promise<void> {
  const profile = readFolderProfile(folder)
  const spec = specOf(profile, '')
  const worker = createModelClient({
    start: forkWorker,
    entry: programFile('worker/worker.ts'),
    log: silentLog,
    idleMs: () => 60_000,
  })
  // The process does not hold this one open.
  const alive = setInterval(() => {}, 1000)
  const start = performance.now()
  await worker.embed(spec, [{ prefix: '', text: 'ready' }], true)
  print(`${profile.name}, ${profile.usedDimensions} numbers, weights ${profile.weights}\n`)
  print(
    `process started and model loaded              ${(performance.now() - start).toFixed(0)} ms\n`,
  )
  for (const repeats of [1, 4, 16]) {
    const texts = Array.from({ length: 1024 }, (_, n) => ({
      prefix: '',
      text: `${n} ${sentence.repeat(repeats)}`,
    }))
    const begun = performance.now()
    for (let at = 0; at < texts.length; at += 32) {
      await worker.embed(spec, texts.slice(at, at + 32), false)
    }
    const seconds = (performance.now() - begun) / 1000
    print(
      `texts of ${String(repeats * 13).padStart(3)} words                             ${(texts.length / seconds).toFixed(0)} a second\n`,
    )
  }
  const asked: number[] = []
  for (let n = 0; n < 100; n++) {
    const begun = performance.now()
    await worker.embed(spec, [{ prefix: '', text: `${sentence} ${n}` }], true)
    asked.push(performance.now() - begun)
  }
  asked.sort((a, b) => a - b)
  print(
    `one query, answered by the process           p50 ${asked[50]?.toFixed(1)} ms   p95 ${asked[95]?.toFixed(1)} ms\n\n`,
  )
  clearInterval(alive)
  await worker.close()
}

async function measureIndex(size: number, dimensions: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-embed-'))
  const { db } = openDatabase(join(folder, 'bench.db'))
  const problem = loadSqliteVec(db)
  if (problem) throw new Error(problem)
  const rows = createEmbeddingRows(db, Date.now)
  const name = { fingerprint: 'bench', profile: 'bench', model: '{}' }
  const index = rows.begin({ ...name, dimensions, state: 'serving' })
  const table = openIndexTable(db, index.id, dimensions)
  const make = createVectorMaker(dimensions)
  const write = db.transaction((from: number, count: number) => {
    for (let n = from; n < from + count; n++) {
      rows.note(index.id, n + 1, 1)
      table.insert(n + 1, `p${n % 10}`, [make()])
    }
  })
  const slices: number[] = []
  for (let n = 0; n < size; n += 16) {
    const begun = performance.now()
    write(n, Math.min(16, size - n))
    slices.push(performance.now() - begun)
  }
  slices.sort((a, b) => a - b)
  print(`${size} vectors of ${dimensions} numbers in 10 projects\n`)
  print(
    `writing 16                                   p50 ${slices[slices.length >> 1]?.toFixed(1)} ms   p99 ${slices[Math.floor(slices.length * 0.99)]?.toFixed(1)} ms   worst ${slices.at(-1)?.toFixed(1)} ms\n`,
  )
  const queries = Array.from({ length: 20 }, make)
  print(timingLine('nearest 50 of all', await time(queries, 3, (q) => table.nearest(q, { k: 50 }))))
  print(
    timingLine(
      'nearest 50 of one project',
      await time(queries, 3, (q) => table.nearest(q, { k: 50, projects: ['p3'] })),
    ),
  )
  const within = Array.from({ length: 300 }, (_, n) => n * 7 + 1)
  print(
    timingLine(
      'nearest 50 of 300 documents',
      await time(queries, 3, (q) => table.nearest(q, { k: 50, within })),
    ),
  )
  print(
    `found of the exact best 20                   ${(recall(db, index.id, dimensions, queries, table) * 100).toFixed(1)} %\n\n`,
  )
  db.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Share of the exact best 20 that `nearest` gives. */
function recall(
  db: ReturnType<typeof openDatabase>['db'],
  id: number,
  dimensions: number,
  queries: readonly Float32Array[],
  table: ReturnType<typeof openIndexTable>,
): number {
  // Long vectors lie in a table of their own; short ones are compared exactly anyway.
  if (dimensions < 256) return 1
  const exact = db
    .prepare(
      `SELECT id / 32 FROM vectors_${id}_numbers ORDER BY vec_distance_L2(numbers, ?) LIMIT 20`,
    )
    .pluck()
  let found = 0
  for (const query of queries) {
    const hits = new Set(table.nearest(query, { k: 20 }).map((hit) => hit.documentId))
    found += exact.all(query).filter((document) => hits.has(Number(document))).length
  }
  return found / (queries.length * 20)
}

/** Vectors of unit length as models make them: of few true dimensions, in groups, leaning to one side. */
function createVectorMaker(dimensions: number): () => Float32Array {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next())
  const latent = 48
  const basis = Array.from({ length: latent }, (_, l) =>
    Float32Array.from({ length: dimensions }, () => normal() * 0.96 ** l),
  )
  const lean = Float32Array.from({ length: dimensions }, () => normal() * 6)
  const centres = Array.from({ length: 400 }, () => Array.from({ length: latent }, normal))
  return () => {
    const vector = lean.map((value) => value + normal() * 0.7)
    const centre = centres[Math.floor(next() * centres.length)]
    for (let l = 0; l < latent; l++) {
      const weight = (centre?.[l] ?? 0) * 0.8 + normal()
      const axis = basis[l]
      for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] ?? 0) + weight * (axis?.[i] ?? 0)
    }
    const norm = Math.hypot(...vector)
    return vector.map((value) => value / norm)
  }
}
