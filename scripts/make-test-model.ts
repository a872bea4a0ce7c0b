// Writes the tiny embedding model that tests run: `node scripts/make-test-model.ts [folder]`.
// A table of word vectors with a Gather over it, in the layout that transformers.js loads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onnxLookup } from './onnx-lookup.ts'

const dimensions = 16
const maxTokens = 32
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]']

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
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 1)}\n`)

writeFileSync(join(folder, 'onnx', 'model.onnx'), onnxLookup(rows))
write('config.json', {
  model_type: 'bert',
  architectures: ['BertModel'],
  hidden_size: dimensions,
  vocab_size: vocabulary.length,
  max_position_embeddings: maxTokens,
})
write('tokenizer_config.json', {
  tokenizer_class: 'BertTokenizer',
  do_lower_case: true,
  model_max_length: maxTokens,
  unk_token: '[UNK]',
  pad_token: '[PAD]',
  cls_token: '[CLS]',
  sep_token: '[SEP]',
  mask_token: '[MASK]',
})
const specialToken = (content: string) => ({
  SpecialToken: { id: content, type_id: 0 },
})
write('tokenizer.json', {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: special.map((content, id) => ({
    id,
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [specialToken('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, specialToken('[SEP]')],
    pair: [
      specialToken('[CLS]'),
      { Sequence: { id: 'A', type_id: 0 } },
      specialToken('[SEP]'),
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
  },
})
process.stdout.write(`${vocabulary.length} words of ${dimensions} numbers in ${folder}\n`)
