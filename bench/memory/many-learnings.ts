// How long it takes to compare a candidate with 10,000 memories of a project, and to list them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalClient } from '../../src/main/api/clients/local-client.ts'
import { createNearest } from '../../src/main/memories/reconcile/nearest.ts'
import { reconcile } from '../../src/main/memories/reconcile/reconcile.ts'
import { printFigure, spread } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { createRandom } from '../store/store-texts.ts'

const memories = 10_000
const asked = 200

const things =
  'function class variable constant module table column branch endpoint migration component hook test script service'.split(
    ' ',
  )
const tools = 'pnpm vitest biome docker postgres redis vite playwright eslint cargo poetry'.split(
  ' ',
)
const places = 'staging production the worker the parser the importer the scheduler'.split(' ')

/** How long the machine worked for it (ms), whatever else it did meanwhile. */
async function cpuOf(read: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Measures on a store of its own. */
export async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'recollect-many-'))
  mkdirSync(join(home, 'claude'))
  const core = await openCore(home)
  try {
    const random = createRandom(4711)
    const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
    const sentence = (n: number) =>
      pick([
        `Always start ${pick(things)} names in ${pick(places)} with 'x${n}_'.`,
        `Use ${pick(tools)} for the ${pick(things)}s of ${pick(places)}, never ${pick(tools)}, as case ${n} showed.`,
        `The ${pick(things)} of ${pick(places)} listens on port ${1024 + n}.`,
        `We decided that each ${pick(things)} of ${pick(places)} keeps its ${pick(things)} for ${n} days.`,
      ])
    core.db
      .prepare(
        `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('many', 'many', '/many', 'folder', 1)`,
      )
      .run()
    for (let n = 0; n < memories; n++) {
      core.memories.store({
        ...{ content: sentence(n), namespace: 'project:many', kind: 'convention' },
        ...{ importance: 0.7, tags: [], metadata: {}, by: 'user' },
      })
    }
    const nearest = createNearest(core.db)
    const compared: number[] = []
    for (let n = 0; n < asked; n++) {
      const content = sentence(memories + n)
      const before = process.cpuUsage()
      const known = nearest('many', content, Date.now())
      reconcile(
        {
          ...{ content, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
          ...{ saidBy: 'user', words: content, isChange: false, at: Date.now() },
        },
        known.map(({ author, manual, ...one }) => ({
          ...one,
          saidBy: author,
          isConfirmed: manual === 1,
        })),
      )
      const { user, system } = process.cpuUsage(before)
      compared.push((user + system) / 1000)
    }
    printFigure('a candidate beside 10,000 (CPU)', spread(compared), 'p95 ≤ 20 ms')
    const client = createLocalClient(core)
    const paged: number[] = []
    const counted: number[] = []
    for (let n = 0; n < 30; n++) {
      paged.push(await cpuOf(() => client.memories.list({ limit: 100, offset: n * 100 })))
      counted.push(await cpuOf(() => client.memories.facets({})))
    }
    const whole = paged.map((ms, n) => ms + (counted[n] ?? 0))
    printFigure('a page of the list (CPU)', spread(paged), 'p95 ≤ 100 ms')
    printFigure('its counts (CPU)', spread(counted), 'p95 ≤ 100 ms')
    printFigure('both together (CPU)', spread(whole), 'p95 ≤ 100 ms')
  } finally {
    await core.close()
    rmSync(home, { recursive: true, force: true })
  }
}
