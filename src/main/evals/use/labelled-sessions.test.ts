// What becomes of items in sessions of the real client whose script is known: told rightly often enough, by words alone.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { itemTexts } from '../../context/compose.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import { createUseWriter } from '../../db/usage/use-writer.ts'
import { type ImportStore, openImportStore } from '../../import/testing/import-store.ts'
import type { Line } from '../../import/testing/lines.ts'
import { judge } from './judge.ts'
import { readPiece } from './read-piece.ts'
import { readSession } from './read-session.ts'

const fixture = resolve(import.meta.dirname, '../../../../fixtures/used/sessions.jsonl')
const recordedSchema = z.object({
  project: z.string(),
  given: z.object({
    at: z.number(),
    text: z.string(),
    items: z.array(z.object({ ref: z.string().nullable() })),
  }),
  labels: z.array(z.object({ ref: z.string(), behaviour: z.string() })),
  transcript: z.array(z.looseObject({ type: z.string(), sessionId: z.string() })),
})

/** What the script did, and what is told of it. */
interface Pair {
  readonly behaviour: string
  readonly isTold: boolean
  readonly isRight: boolean
}

const pairs: Pair[] = []
let store: ImportStore

beforeAll(async () => {
  store = openImportStore()
  // Later than every recording: an import takes nothing for later than its own time.
  store.clock = Date.parse('2026-11-30T12:00:00Z')
  const recorded = readFileSync(fixture, 'utf8')
    .trim()
    .split('\n')
    .map((line) => recordedSchema.parse(JSON.parse(line)))
  for (const { project, transcript } of recorded)
    store.put(`${project}/${transcript[0]?.sessionId}.jsonl`, transcript as unknown as Line[])
  await store.import()
  const writer = createUseWriter(store.db)
  const observations = createObservationStore(store.db)
  for (const { given, labels, transcript } of recorded) {
    const id = transcript[0]?.sessionId ?? ''
    const pieces = (await readSession(id, writer, observations, async () => {})).map(readPiece)
    const texts = itemTexts(given.text, given.items.length) ?? []
    for (const [place, { ref }] of given.items.entries()) {
      const behaviour = labels.find((label) => label.ref === ref)?.behaviour
      if (behaviour === undefined) continue
      const { outcome } = judge({ ref, text: texts[place] ?? '', at: given.at }, pieces)
      const isTold = outcome !== 'ignored'
      const isRight =
        behaviour === 'ignores'
          ? !isTold
          : isTold && (outcome === 'contradicted') === (behaviour === 'contradicts')
      pairs.push({ behaviour, isTold, isRight })
    }
  }
}, 120_000)
afterAll(() => store.close())

const share = (of: readonly Pair[]): number =>
  of.filter(({ isRight }) => isRight).length / of.length

it('tells rightly what was used, contradicted or ignored: 17 of 20 that are told are so, 7 of 10 that are so are told', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(60)
  expect(share(pairs.filter(({ isTold }) => isTold))).toBeGreaterThanOrEqual(0.85)
  expect(share(pairs.filter(({ behaviour }) => behaviour !== 'ignores'))).toBeGreaterThanOrEqual(
    0.7,
  )
})

it.each([
  ['cites', 0.9],
  ['uses', 0.9],
  ['contradicts', 0.7],
  ['ignores', 0.95],
])('tells an item that the agent %s as that', (behaviour, least) => {
  const own = pairs.filter((pair) => pair.behaviour === behaviour)
  expect(own.length).toBeGreaterThanOrEqual(10)
  expect(share(own)).toBeGreaterThanOrEqual(least)
})
