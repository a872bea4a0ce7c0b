// The models that are offered. Figures are from their documentation; none of them could be run here yet.
import type { ModelProfile } from './model-profile.ts'

const megabyte = 1_000_000

/** Smallest first; the first is the one to recommend. */
export const builtInProfiles: readonly ModelProfile[] = [
  {
    id: 'bge-small-en',
    name: 'BGE small (English)',
    description: 'Small and quick; for work that is written in English.',
    source: { kind: 'hub', repository: 'Xenova/bge-small-en-v1.5', revision: 'main' },
    files: [
      { path: 'config.json', bytes: 683 },
      { path: 'tokenizer.json', bytes: 711_000 },
      { path: 'tokenizer_config.json', bytes: 366 },
      { path: 'onnx/model_quantized.onnx', bytes: 34 * megabyte },
    ],
    modelFile: 'model',
    weights: 'q8',
    pooling: 'cls',
    dimensions: 384,
    usedDimensions: 384,
    // The model's card asks for it where a short question looks for longer passages.
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
    documentPrefix: { all: '' },
    maxTokens: 512,
    // Its similarities crowd between 0.6 and 1, as its card says.
    similarity: { unrelated: 0.6, related: 0.75, same: 0.92 },
    fusionWeight: 0.5,
    licence: 'MIT',
    languages: 'English',
    downloadBytes: 34.7 * megabyte,
    advice:
      'Take this one if you write in English: the smallest download and the least work for each text.',
  },
  {
    id: 'granite-97m-multilingual',
    name: 'Granite 97M (multilingual)',
    description: 'For 52 languages and program code; about three times the work of the small one.',
    source: {
      kind: 'hub',
      repository: 'ibm-granite/granite-embedding-97m-multilingual-r2',
      revision: 'main',
    },
    files: [
      { path: 'config.json', bytes: 1500 },
      { path: 'tokenizer.json', bytes: 13 * megabyte },
      { path: 'tokenizer_config.json', bytes: 2000 },
      // The 8-bit weights carry this name in the maker's repository.
      { path: 'onnx/model_quint8_avx2.onnx', bytes: 98 * megabyte },
    ],
    modelFile: 'model_quint8_avx2',
    weights: 'fp32',
    pooling: 'cls',
    dimensions: 384,
    usedDimensions: 384,
    queryPrefix: '',
    documentPrefix: { all: '' },
    // It takes 32,768; pieces of this length keep memory bounded and find the place in a long text.
    maxTokens: 512,
    similarity: { unrelated: 0.6, related: 0.75, same: 0.92 },
    fusionWeight: 0.55,
    licence: 'Apache-2.0',
    languages: '52 languages and code',
    downloadBytes: 111 * megabyte,
    advice: 'Take this one if you write in other languages too, or mostly in code.',
  },
  {
    id: 'qwen3-0.6b',
    name: 'Qwen3 Embedding 0.6B',
    description: 'The best of the three, in 100 languages and code; slow without a fast processor.',
    source: {
      kind: 'hub',
      repository: 'onnx-community/Qwen3-Embedding-0.6B-ONNX',
      revision: 'main',
    },
    files: [
      { path: 'config.json', bytes: 1500 },
      { path: 'tokenizer.json', bytes: 11.4 * megabyte },
      { path: 'tokenizer_config.json', bytes: 5400 },
      { path: 'onnx/model_quantized.onnx', bytes: 614 * megabyte },
    ],
    modelFile: 'model',
    weights: 'q8',
    pooling: 'last_token',
    dimensions: 1024,
    // Trained so that the first numbers alone can be used.
    usedDimensions: 256,
    queryPrefix:
      'Instruct: Given a question about past work on software, retrieve notes that answer it\nQuery:',
    documentPrefix: { all: '' },
    maxTokens: 512,
    similarity: { unrelated: 0.35, related: 0.55, same: 0.85 },
    fusionWeight: 0.6,
    licence: 'Apache-2.0',
    languages: '100 languages and code',
    downloadBytes: 626 * megabyte,
    advice:
      'Take this one only on a fast machine: its download is eighteen times that of the smallest.',
  },
]
