// The models that the user can choose from: their files, their downloads, and the one in use.
import type { ModelRow, ModelsState } from '../../../shared/contract/models.ts'
import { AppError, messageOf } from '../../../shared/errors.ts'
import type { SettingsStore } from '../../base/settings-file.ts'
import type { EmbedderState } from '../embedder.ts'
import type { Reranker } from '../reranker.ts'
import type { Indexes } from '../vectors/indexes.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import type { Downloads } from './downloads.ts'
import { readFolderProfile } from './folder-profile.ts'
import { filesState, removeFiles } from './model-files.ts'
import type { ModelProfile } from './model-profile.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { readPairSpec } from './pair-folder.ts'

/** Id of the model in a folder of the user's own. */
const folderId = 'folder'

/** The profiles and which of them is chosen. */
interface Catalogue {
  readonly profiles: readonly ModelProfile[]
  /** The profile that the settings name, whether or not its files are there. */
  chosen(): ModelProfile | null
  /** Why the chosen model cannot be used as its files are, or null. */
  missing(): string | null
  /** Reads the user's own folder again. */
  refresh(): void
}

/** Models of the program, and the one in the folder that the settings name. */
export function createCatalogue(
  settings: SettingsStore,
  models: string,
  runtime: Pick<ModelRuntime, 'problem'>,
  offered: readonly ModelProfile[] = builtInProfiles,
): Catalogue {
  let own: ModelProfile | null = null
  let problem: string | null = null

  function refresh(): void {
    const { folder } = settings.current.models
    own = null
    problem = null
    if (folder === null) return
    try {
      own = readFolderProfile(folder)
    } catch (error) {
      problem = messageOf(error)
    }
  }
  refresh()

  const chosenId = () => settings.current.models.profile
  const find = (id: string | null) => offered.find((profile) => profile.id === id) ?? null
  return {
    get profiles() {
      return own ? [...offered, own] : offered
    },
    chosen() {
      const id = chosenId()
      return id === folderId ? (own ?? brokenFolder(settings.current.models.folder)) : find(id)
    },
    missing() {
      const id = chosenId()
      if (id === null) return null
      if (id === folderId) {
        if (own) return runtime.problem()
        return problem ?? 'No folder of a model is named: choose one in the settings.'
      }
      const profile = find(id)
      if (!profile) return `There is no model ${id}: choose another one in the settings.`
      return filesState(profile, models).state === 'ready'
        ? runtime.problem()
        : `${profile.name} is not downloaded yet: download it in the settings. Search goes by words.`
    },
    refresh,
  }
}

export interface Models {
  state(): ModelsState
  /** @throws AppError `not_found`, `invalid_input`. */
  download(id: string): void
  cancel(id: string): Promise<void>
  /** @throws AppError `conflict` while the model is chosen. */
  remove(id: string): Promise<void>
  /** @throws AppError `conflict` when files are missing. */
  choose(id: string | null): void
  /** @throws AppError `invalid_input` when the folder holds no usable model. */
  chooseFolder(folder: string): void
  /** @throws AppError `invalid_input` when the folder holds no usable model. */
  chooseReranker(folder: string | null): void
  retry(): void
}

interface Dependencies {
  readonly settings: SettingsStore
  readonly catalogue: Catalogue
  readonly downloads: Downloads
  readonly indexes: Indexes
  /** The data folder's folder of models. */
  readonly folder: string
  readonly runtime: Pick<ModelRuntime, 'missingBytes'>
  readonly embedderState: () => EmbedderState
  readonly reranker: Pick<Reranker, 'state'>
  readonly textsPerSecond: () => number | null
  /** Takes what changed into account. */
  readonly apply: () => void
  readonly retry: () => void
}

export function createModels(dependencies: Dependencies): Models {
  const { settings, catalogue, downloads, indexes, folder, embedderState, apply } = dependencies

  function require(id: string): ModelProfile {
    const profile = catalogue.profiles.find((one) => one.id === id)
    if (profile) return profile
    throw new AppError('not_found', `There is no model ${id}.`)
  }

  function row(profile: ModelProfile): ModelRow {
    const files = filesState(profile, folder)
    const { source } = profile
    return {
      id: profile.id,
      name: profile.name,
      description: profile.description,
      source: source.kind === 'hub' ? source.repository : source.folder,
      licence: profile.licence,
      languages: profile.languages,
      dimensions: profile.usedDimensions,
      maxTokens: profile.maxTokens,
      downloadBytes: Math.round(profile.downloadBytes + dependencies.runtime.missingBytes()),
      advice: profile.advice,
      files: files.state,
      bytesOnDisk: files.bytes,
      isChosen: settings.current.models.profile === profile.id,
      download: downloads.state(profile.id),
    }
  }

  function indexState(index: Indexes['serving']): ModelsState['serving'] {
    return index ? { profile: index.profile, ...indexes.counts(index) } : null
  }

  return {
    state: () => ({
      models: catalogue.profiles.map(row),
      mirror: settings.current.models.mirror,
      embedder: { ...embedderState() },
      serving: indexState(indexes.serving),
      building: indexState(indexes.building),
      textsPerSecond: dependencies.textsPerSecond(),
      reranker: { ...dependencies.reranker.state },
    }),
    download: (id) => downloads.start(require(id)),
    async cancel(id) {
      await downloads.stop(require(id).id)
    },
    async remove(id) {
      const profile = require(id)
      if (settings.current.models.profile === id) {
        throw new AppError('conflict', `${profile.name} is in use: choose another model first.`)
      }
      if (indexes.serving?.profile === id && indexes.building) {
        throw new AppError(
          'conflict',
          `${profile.name} answers until the next model is ready: wait for that, then remove it.`,
        )
      }
      await downloads.stop(id)
      downloads.clear(id)
      if (profile.source.kind === 'folder') settings.update({ models: { folder: null } })
      else removeFiles(profile, folder)
      indexes.giveUp(id)
      catalogue.refresh()
      apply()
    },
    choose(id) {
      if (id !== null && filesState(require(id), folder).state !== 'ready') {
        throw new AppError(
          'conflict',
          `${require(id).name} is not downloaded yet: download it first.`,
        )
      }
      settings.update({ models: { profile: id } })
    },
    chooseFolder(path) {
      readFolderProfile(path)
      settings.update({ models: { folder: path, profile: folderId } })
      // The same folder may hold another model now.
      catalogue.refresh()
      apply()
    },
    chooseReranker(path) {
      if (path !== null) readPairSpec(path)
      settings.update({ models: { reranker: path } })
    },
    retry: dependencies.retry,
  }
}

/** Stands for a folder that cannot be read, so that the state can say so. */
function brokenFolder(folder: string | null): ModelProfile | null {
  const [pattern] = builtInProfiles
  if (!pattern) return null
  return {
    ...pattern,
    id: folderId,
    name: folder ?? 'The folder',
    source: { kind: 'folder', folder: folder ?? '' },
  }
}
