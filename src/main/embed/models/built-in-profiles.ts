// The models that are offered. Figures are from their documentation; none of them could be run here yet.
import type { ModelProfile } from './model-profile.ts'

const megabyte = 1_000_000

/** A repository of the hub with its files, each in bytes; `weights` is the file below `onnx/`. */
function onHub(
  repository: string,
  bytes: { config: number; tokenizer: number; tokenizerConfig: number; weights: [string, number] },
): Pick<ModelProfile, 'source' | 'files'> {
  const [weights, size] = bytes.weights
  return {
    source: { kind: 'hub', repository, revision: 'main' },
    files: [
      { path: 'config.json', bytes: bytes.config },
      { path: 'tokenizer.json', bytes: bytes.tokenizer },
      { path: 'tokenizer_config.json', bytes: bytes.tokenizerConfig },
      { path: `onnx/${weights}.onnx`, bytes: size },
    ],
  }
}

/** Where a model takes more (32,768), pieces of this length keep memory bounded and find the place in a long text. */
const common = { documentPrefix: { all: '' }, maxTokens: 512 } as const

/** Smallest first; the first is the one to recommend. */
export const builtInProfiles: readonly ModelProfile[] = [
  {
    id: 'bge-small-en',
    name: 'BGE small (English)',
    description: 'Small and quick; for work that is written in English.',
    ...onHub('Xenova/bge-small-en-v1.5', {
      config: 683,
      tokenizer: 711_000,
      tokenizerConfig: 366,
      weights: ['model_quantized', 34 * megabyte],
    }),
    ...common,
    modelFile: 'model',
    weights: 'q8',
    pooling: 'cls',
    dimensions: 384,
    usedDimensions: 384,
    // The model's card asks for it where a short question looks for longer passages.
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
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
    ...onHub('ibm-granite/granite-embedding-97m-multilingual-r2', {
      config: 1500,
      tokenizer: 13 * megabyte,
      tokenizerConfig: 2000,
      // The 8-bit weights carry this name in the maker's repository.
      weights: ['model_quint8_avx2', 98 * megabyte],
    }),
    ...common,
    modelFile: 'model_quint8_avx2',
    weights: 'fp32',
    pooling: 'cls',
    dimensions: 384,
    usedDimensions: 384,
    queryPrefix: '',
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
    ...onHub('onnx-community/Qwen3-Embedding-0.6B-ONNX', {
      config: 1500,
      tokenizer: 11.4 * megabyte,
      tokenizerConfig: 5400,
      weights: ['model_quantized', 614 * megabyte],
    }),
    ...common,
    modelFile: 'model',
    weights: 'q8',
    pooling: 'last_token',
    dimensions: 1024,
    // Trained so that the first numbers alone can be used.
    usedDimensions: 256,
    queryPrefix:
      'Instruct: Given a question about past work on software, retrieve notes that answer it\nQuery:',
    // Not measured: the model could not be had.
    queryPrefixes: {
      observations:
        'Instruct: Find development observations about code changes and decisions\nQuery:',
      code: 'Instruct: Find code snippets, functions, and implementation details\nQuery:',
      learnings: 'Instruct: Find project learnings, patterns, and best practices\nQuery:',
    },
    similarity: { unrelated: 0.35, related: 0.55, same: 0.85 },
    fusionWeight: 0.6,
    licence: 'Apache-2.0',
    languages: '100 languages and code',
    downloadBytes: 626 * megabyte,
    advice:
      'Take this one only on a fast machine: its download is eighteen times that of the smallest.',
  },
]
