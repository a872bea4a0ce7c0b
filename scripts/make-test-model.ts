// Writes the tiny embedding model that tests run: `node scripts/make-test-model.ts [folder]`.
// A table of word vectors with a Gather over it, in the layout that transformers.js loads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onnxLookup } from './onnx-lookup.ts'
import { special, writeJson, writeTokenizer } from './test-tokenizer.ts'

const dimensions = 16
const maxTokens = 32

/** Words of a group mean nearly the same to the model. */
const groups = [
  'login signin authentication auth password credentials',
  'token session cookie jwt refresh',
  'database sqlite table schema migration sql index',
  'test tests spec assertion vitest coverage',
  'error failure exception crash bug broken failed',
  'fix repair correct mend solve solved',
  'deploy release ship publish rollout',
  'cache memory store keep remember',
  'queue job worker task pending retry',
  'button page dialog screen dashboard window',
  'price invoice currency payment tax total',
  'fast quick speed slow latency performance',
  'delete remove erase drop forget',
  'add create new make insert write',
  'read load open fetch get download',
  'user account person customer owner',
  'file folder path directory disk',
  'network socket http request proxy port',
  'picture image icon colour theme dark light',
  'weather rain sun cloud mountain river',
]
const loose =
  'the a an and or of to in on for with when why how what is was are it we not at by from after before ' +
  'every all one two three four five six seven eight nine ten up down out over'

/** A generator of numbers in -1..1 that gives the same ones each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

const next = numbers(20_261_120)
const direction = (length: number) => {
  const raw = Array.from({ length: dimensions }, next)
  const norm = Math.hypot(...raw)
  return raw.map((value) => (value / norm) * length)
}

const vocabulary: string[] = [...special]
const rows: number[][] = special.map(() => Array<number>(dimensions).fill(0))
for (const group of groups) {
  const centre = direction(1)
  for (const word of group.split(' ')) {
    const own = direction(0.35)
    vocabulary.push(word)
    rows.push(centre.map((value, index) => value + (own[index] ?? 0)))
  }
}
// Words without a meaning of their own weigh little.
for (const word of loose.split(' ')) {
  vocabulary.push(word)
  rows.push(direction(0.1))
}

const folder =
  process.argv[2] ?? join(import.meta.dirname, '..', 'src', 'main', 'embed', 'test-model')
mkdirSync(join(folder, 'onnx'), { recursive: true })
writeFileSync(join(folder, 'onnx', 'model.onnx'), onnxLookup(rows))
writeJson(join(folder, 'config.json'), {
  model_type: 'bert',
  architectures: ['BertModel'],
  hidden_size: dimensions,
  vocab_size: vocabulary.length,
  max_position_embeddings: maxTokens,
})
writeTokenizer(folder, vocabulary, maxTokens)
process.stdout.write(`${vocabulary.length} words of ${dimensions} numbers in ${folder}\n`)
