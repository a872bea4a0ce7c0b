// The downloads that run: one for each model at most, with progress, and stopped on request.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DownloadState } from '../../../shared/contract/models.ts'
import { AppError, messageOf } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import { downloadFile } from './download-file.ts'
import { folderOf } from './model-files.ts'
import type { ModelProfile } from './model-profile.ts'
import type { ModelRuntime } from './model-runtime.ts'
import type { ProxyEnv } from './web-request.ts'

export interface Downloads {
  /** Begins or resumes; does nothing while the model is being downloaded. */
  start(profile: ModelProfile): void
  /** Stops a download and resolves when nothing is written any more. */
  stop(id: string): Promise<void>
  isRunning(id: string): boolean
  state(id: string): DownloadState | null
  /** Forgets how the last download of a model ended. */
  clear(id: string): void
  /** Resolves when the download that runs is over, however it ended. */
  settled(id: string): Promise<void>
  close(): Promise<void>
}

interface Dependencies {
  /** The data folder's folder of models. */
  readonly models: string
  /** What models run in: fetched before the first of them, where the program does not bring it. */
  readonly runtime?: Pick<ModelRuntime, 'fetch' | 'missingBytes'>
  /** The hub's address or that of a mirror. */
  readonly mirror: () => string
  readonly proxyEnv: ProxyEnv
  /** Called on progress, and once with the profile when all its files are there. */
  readonly onChange: () => void
  readonly onReady: (profile: ModelProfile) => void
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly backoffMs?: readonly number[]
}

interface Running {
  readonly abort: AbortController
  done: Promise<void>
}

/** The rate is taken over so many ms. */
const rateWindowMs = 5000
/** Progress is told this often at most, in ms. */
const tellMs = 250

export function createDownloads(dependencies: Dependencies): Downloads {
  const { models, runtime, mirror, proxyEnv, onChange, onReady, log, backoffMs } = dependencies
  const running = new Map<string, Running>()
  const states = new Map<string, DownloadState>()

  async function run(profile: ModelProfile, signal: AbortSignal): Promise<void> {
    const folder = folderOf(profile, models)
    const sizes = new Map(profile.files.map((file) => [file.path, file.bytes]))
    const had = new Map<string, number>()
    const samples: { at: number; bytes: number }[] = []
    let told = 0

    function tell(status: DownloadState['status'], problem: string | null): void {
      const bytes = sum(had.values())
      const total = Math.max(bytes, sum(sizes.values()))
      const now = performance.now()
      samples.push({ at: now, bytes })
      while (samples.length > 2 && now - (samples[0]?.at ?? now) > rateWindowMs) samples.shift()
      const first = samples[0] ?? { at: now, bytes }
      const rate = now > first.at ? ((bytes - first.bytes) / (now - first.at)) * 1000 : 0
      states.set(profile.id, {
        status,
        bytes,
        total,
        rate: status === 'running' ? rate : 0,
        secondsLeft: status === 'running' && rate > 0 ? (total - bytes) / rate : null,
        problem,
      })
      if (status === 'running' && now - told < tellMs) return
      told = now
      onChange()
    }

    try {
      const base = hubAddress(mirror())
      const runtimeBytes = runtime?.missingBytes() ?? 0
      if (runtime && runtimeBytes > 0) {
        sizes.set('runtime', runtimeBytes)
        tell('running', null)
        await runtime.fetch(signal)
        had.set('runtime', runtimeBytes)
      }
      for (const file of profile.files) {
        const target = join(folder, file.path)
        if (existsSync(target)) {
          const { size } = statSync(target)
          had.set(file.path, size)
          sizes.set(file.path, size)
          continue
        }
        tell('running', null)
        try {
          await downloadFile({
            url: fileAddress(base, profile, file.path),
            target,
            bytes: file.bytes,
            sha256: file.sha256,
            proxyEnv,
            signal,
            onProgress(bytes, total) {
              had.set(file.path, bytes)
              if (total !== null) sizes.set(file.path, total)
              tell('running', null)
            },
            ...(backoffMs ? { backoffMs } : {}),
          })
        } catch (error) {
          const isAbsent = error instanceof AppError && error.code === 'not_found'
          if (!isAbsent || !file.isOptional) throw error
          sizes.delete(file.path)
        }
      }
      states.delete(profile.id)
      log.info({ model: profile.id }, 'model downloaded')
      onReady(profile)
      onChange()
    } catch (error) {
      if (signal.aborted) tell('stopped', null)
      else {
        if (!(error instanceof AppError)) log.error({ err: error }, 'a download failed')
        else log.warn({ model: profile.id, reason: error.message }, 'a download failed')
        tell('failed', messageOf(error))
      }
    }
  }

  async function stop(id: string): Promise<void> {
    const one = running.get(id)
    one?.abort.abort()
    await one?.done
  }

  return {
    start(profile) {
      if (running.has(profile.id)) return
      if (profile.source.kind === 'folder') {
        throw new AppError('invalid_input', 'A folder of your own is not downloaded.')
      }
      const one: Running = { abort: new AbortController(), done: Promise.resolve() }
      running.set(profile.id, one)
      one.done = run(profile, one.abort.signal).finally(() => running.delete(profile.id))
    },
    stop,
    isRunning: (id) => running.has(id),
    state: (id) => states.get(id) ?? null,
    clear: (id) => void states.delete(id),
    settled: async (id) => running.get(id)?.done,
    async close() {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}

function sum(values: Iterable<number>): number {
  let all = 0
  for (const value of values) all += value
  return Math.round(all)
}

function hubAddress(mirror: string): URL {
  const url = URL.parse(mirror.endsWith('/') ? mirror : `${mirror}/`)
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw new AppError(
    'invalid_input',
    `The mirror ${mirror} is no web address: correct it in the settings, for example https://huggingface.co.`,
  )
}

/** Where the hub keeps a file. */
function fileAddress(base: URL, profile: ModelProfile, path: string): URL {
  const { source } = profile
  if (source.kind !== 'hub') throw new Error('Only a model of the hub has an address')
  return new URL(`${source.repository}/resolve/${source.revision}/${path}`, base)
}
