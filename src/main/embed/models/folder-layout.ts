// The layout of transformers.js in a folder of the user's own: what must lie in it, and which weights are taken.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import type { WeightType } from './model-profile.ts'

/** Weights in the order in which they are taken: small ones first. */
const suffixes: readonly (readonly [string, WeightType])[] = [
  ['_quantized', 'q8'],
  ['_int8', 'int8'],
  ['_uint8', 'uint8'],
  ['', 'fp32'],
  ['_q4', 'q4'],
  ['_q4f16', 'q4f16'],
  ['_fp16', 'fp16'],
]

interface FolderLayout {
  /** Files beside the weights that every model needs. */
  readonly names: readonly string[]
  readonly weights: { readonly path: string; readonly type: WeightType }
}

/** @throws AppError `invalid_input` with a sentence that names what is missing. */
export function readLayout(folder: string): FolderLayout {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new AppError(
      'invalid_input',
      `There is no folder ${folder}: choose the folder of a model.`,
    )
  }
  const weights = findWeights(folder)
  const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json']
  const missing = names.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) {
    throw new AppError(
      'invalid_input',
      `The folder ${folder} lacks ${missing.join(', ')}: choose a folder in the layout of transformers.js.`,
    )
  }
  return { names, weights }
}

/** Reads one of its files. @throws AppError `invalid_input` for what is no JSON or does not fit. */
export function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]?.message : 'it is no JSON'
    throw new AppError(
      'invalid_input',
      `The file ${join(folder, name)} cannot be used (${reason ?? 'unknown'}): mend it, or choose another folder.`,
      { cause: error },
    )
  }
}

function findWeights(folder: string): { path: string; type: WeightType } {
  const onnx = join(folder, 'onnx')
  const names = existsSync(onnx) ? readdirSync(onnx) : []
  for (const [suffix, type] of suffixes) {
    const name = `model${suffix}.onnx`
    if (names.includes(name)) return { path: join('onnx', name), type }
  }
  throw new AppError(
    'invalid_input',
    `The folder ${folder} has no onnx/model.onnx or a quantised form of it: choose a folder in the layout of transformers.js.`,
  )
}
