// How long it takes to compare a candidate with 10,000 memories of a project, also beside 1,000 rejected ones, and to list them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalClient } from '../../src/main/api/clients/local-client.ts'
import { createLearningStore } from '../../src/main/db/memories/learning-store.ts'
import type { Db } from '../../src/main/db/open.ts'
import type { Candidate } from '../../src/main/memories/candidate.ts'
import { createNearest } from '../../src/main/memories/reconcile/nearest.ts'
import { reconcile } from '../../src/main/memories/reconcile/reconcile.ts'
import { beginningsOf, isRejected } from '../../src/main/memories/reconcile/rejected.ts'
import { printFigure, spread } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { storeMany } from './many-rules.ts'

const rejected = 1000
const asked = 200

/** How long the machine worked for it (ms), whatever else it did meanwhile. */
async function cpuOf(read: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Does with a candidate what is done before it is stored; tells how long that took (CPU ms). */
function createComparison(db: Db): (content: string) => number {
  const nearest = createNearest(db)
  const learnings = createLearningStore(db)
  return (content) => {
    const candidate: Candidate = {
      ...({ content, kind: 'convention', importance: 0.7, tags: [], keywords: [] } as const),
      ...({ saidBy: 'user', words: content, isChange: false } as const),
    }
    const before = process.cpuUsage()
    const known = nearest('many', content, Date.now())
    reconcile(
      { ...candidate, at: Date.now() },
      known.map(({ author, manual, ...one }) => ({
        ...one,
        saidBy: author,
        isConfirmed: manual === 1,
      })),
    )
    isRejected(candidate, learnings.rejected('project:many', beginningsOf(content)))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** Measures on a store of its own. */
export async function run(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'recollect-many-'))
  mkdirSync(join(home, 'claude'))
  const core = await openCore(home)
  try {
    const { count, sentence, store } = storeMany(core)
    const compare = createComparison(core.db)
    const beside = (from: number) =>
      Array.from({ length: asked }, (_, n) => compare(sentence(from + n)))
    printFigure('a candidate beside 10,000 (CPU)', spread(beside(count)), 'p95 ≤ 20 ms')
    const ids = Array.from({ length: rejected }, (_, n) => store(count + asked + n))
    core.hand.reject(ids)
    const first = count + asked + rejected
    printFigure('… and 1,000 rejected (CPU)', spread(beside(first)), 'p95 ≤ 20 ms')
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
