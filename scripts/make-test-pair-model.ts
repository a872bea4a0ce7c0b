// Writes the tiny cross-encoder that tests run: `node scripts/make-test-pair-model.ts [folder]`.
// The best word of a query and a text decides: a table of weights, a Gather and the maximum over the words.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onnxBestWord } from './onnx-lookup.ts'
import { special, writeJson, writeTokenizer } from './test-tokenizer.ts'

const maxTokens = 64
/** Logits of words; the better a word, the surer the answer. Whatever is not here weighs nothing. */
const weights: Readonly<Record<string, number>> = {
  token: -4,
  refresh: -4,
  the: -4,
  coins: -3,
  page: -2,
  server: 1,
  expires: 3,
  renew: 4,
}

const vocabulary = [...special, ...Object.keys(weights)]
const folder =
  process.argv[2] ?? join(import.meta.dirname, '..', 'src', 'main', 'embed', 'test-pair-model')
mkdirSync(join(folder, 'onnx'), { recursive: true })
writeFileSync(
  join(folder, 'onnx', 'model.onnx'),
  onnxBestWord([...special.map(() => -9), ...Object.values(weights)]),
)
writeJson(join(folder, 'config.json'), {
  model_type: 'bert',
  architectures: ['BertForSequenceClassification'],
  num_labels: 1,
  vocab_size: vocabulary.length,
  max_position_embeddings: maxTokens,
})
writeTokenizer(folder, vocabulary, maxTokens)
process.stdout.write(`${vocabulary.length} words in ${folder}\n`)
