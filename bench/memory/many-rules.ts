// A store with 10,000 things known of one project, as benches measure what is learned beside them.
import type { Core } from '../../src/main/app/core.ts'
import { createRandom } from '../store/store-texts.ts'

const usual = 10_000
const things =
  'function class variable constant module table column branch endpoint migration component hook test script service'.split(
    ' ',
  )
const tools = 'pnpm vitest biome docker postgres redis vite playwright eslint cargo poetry'.split(
  ' ',
)
const places = 'staging production the worker the parser the importer the scheduler'.split(' ')

interface ManyRules {
  /** How many are known. */
  readonly count: number
  /** Rule number `n`, in words of the known ones. */
  sentence(n: number): string
  /** Stores a rule; returns its id. */
  store(n: number): string
}

/** Stores so many in the project `many`. */
export function storeMany(core: Core, count = usual): ManyRules {
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
  const store = (n: number) =>
    core.memories.store({
      ...{ content: sentence(n), namespace: 'project:many', kind: 'convention' },
      ...{ importance: 0.7, tags: [], metadata: {}, by: 'user' },
    }).id
  for (let n = 0; n < count; n++) store(n)
  return { count, sentence, store }
}
