// A model's folder as transformers.js wants it: what must lie in it, and how it is opened.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { env, LogLevel } from '@huggingface/transformers'
import type { ModelSpec, PairSpec } from '../../shared/worker/model-messages.ts'

/** A model that cannot be used; the message is one sentence for the user. */
export class ModelRefused extends Error {}

// Files are fetched by the host, with the user's consent; the worker reads what is there.
env.allowRemoteModels = false
env.logLevel = LogLevel.ERROR

/**
 * Makes the folder the one that transformers.js reads next; returns the id and options for `from_pretrained`.
 * @throws ModelRefused for a missing or damaged file.
 */
export function openModelFolder(spec: PairSpec) {
  refuseMissingFiles(spec)
  // transformers.js joins this path and the id, and takes nothing else for a local folder.
  env.localModelPath = `${dirname(spec.folder)}/`
  return {
    id: basename(spec.folder),
    options: {
      dtype: spec.weights,
      device: 'cpu' as const,
      model_file_name: spec.modelFile,
      // Half of the processors at most: the machine belongs to its user.
      session_options: { intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() / 2)) },
    },
  }
}

/** File names end in the precision, as transformers.js names them. */
const suffixes: Readonly<Record<ModelSpec['weights'], string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
}

function refuseMissingFiles(spec: PairSpec): void {
  const needed = [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    `onnx/${spec.modelFile}${suffixes[spec.weights]}.onnx`,
  ]
  const missing = needed.filter((name) => !existsSync(join(spec.folder, name)))
  if (missing.length > 0) {
    throw new ModelRefused(
      `The model folder ${spec.folder} lacks ${missing.join(', ')}: download the model again, or choose a folder that has them.`,
    )
  }
  for (const name of needed.filter((name) => name.endsWith('.json'))) {
    try {
      JSON.parse(readFileSync(join(spec.folder, name), 'utf8'))
    } catch (error) {
      throw new ModelRefused(
        `The file ${join(spec.folder, name)} is damaged (${reasonOf(error)}): download the model again.`,
        { cause: error },
      )
    }
  }
}

/** The first line of an error, cut. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').slice(0, 200)
}
