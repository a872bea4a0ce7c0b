// Where a model's files lie, whether they are there, and what makes its vectors comparable.
import { createHash } from 'node:crypto'
import { existsSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ModelSpec } from '../../../shared/worker/model-messages.ts'
import type { ModelProfile } from './model-profile.ts'

/** Ending of a file that is being downloaded. */
export const partSuffix = '.part'

/** The folder of a model's files; downloads lie below `models` under their repository's name. */
export function folderOf(profile: ModelProfile, models: string): string {
  const { source } = profile
  return source.kind === 'folder' ? resolve(source.folder) : join(models, source.repository)
}

interface FilesState {
  readonly state: 'absent' | 'partial' | 'ready'
  readonly bytes: number
}

/** How much of a model is on the disk. */
export function filesState(profile: ModelProfile, models: string): FilesState {
  const folder = folderOf(profile, models)
  let bytes = 0
  let present = 0
  const needed = profile.files.filter((file) => !file.isOptional)
  for (const file of profile.files) {
    const path = join(folder, file.path)
    if (existsSync(path)) {
      bytes += statSync(path).size
      if (!file.isOptional) present += 1
    } else if (existsSync(path + partSuffix)) bytes += statSync(path + partSuffix).size
  }
  if (present === needed.length) return { state: 'ready', bytes }
  return { state: bytes > 0 ? 'partial' : 'absent', bytes }
}

/** Removes what was downloaded of a model; a folder of the user's own is left alone. */
export function removeFiles(profile: ModelProfile, models: string): void {
  if (profile.source.kind === 'folder') return
  const folder = folderOf(profile, models)
  rmSync(folder, { recursive: true, force: true })
  try {
    // The owner's folder, when nothing else is in it.
    rmdirSync(dirname(folder))
  } catch {
    // Another model of the same owner is there.
  }
}

/** What the worker needs to run the model. */
export function specOf(profile: ModelProfile, models: string): ModelSpec {
  return {
    key: fingerprintOf(profile, models),
    folder: folderOf(profile, models),
    modelFile: profile.modelFile,
    weights: profile.weights,
    pooling: profile.pooling,
    dimensions: profile.dimensions,
    usedDimensions: profile.usedDimensions,
    maxTokens: profile.maxTokens,
  }
}

/**
 * Names everything by which vectors of one text could differ; thresholds and weights are not among it, nor is what a
 * query is told by what it seeks, for which no document is embedded again.
 */
export function fingerprintOf(profile: ModelProfile, models: string): string {
  const { modelFile, weights, pooling, usedDimensions, maxTokens, documentPrefix, queryPrefix } =
    profile
  const folder = folderOf(profile, models)
  const sizes = profile.files.map(({ path }) => {
    const file = join(folder, path)
    return [path, existsSync(file) ? statSync(file).size : 0]
  })
  const facts = {
    source: profile.source,
    modelFile,
    weights,
    pooling,
    usedDimensions,
    maxTokens,
    documentPrefix,
    queryPrefix,
    sizes,
  }
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
}
