// The runtime that models run in. A clone and the desktop app bring it; an installed package fetches it with the first model.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'

/** The package with the runtime, at the version that transformers.js was built for. */
export const runtimePackage = { name: 'onnxruntime-node', version: '1.30.0' } as const
/** What npm fetches for it. */
const runtimeBytes = 110_000_000
/** A registry that answers nothing any more must not hold a download for ever (ms). */
const limitMs = 15 * 60_000

export interface ModelRuntime {
  /** The folder of packages in which a worker looks for it too. */
  readonly modules: string
  /** Why no model can run, with the command that mends it; null when the runtime is there. */
  problem(): string | null
  /** Bytes that come on top of a model's own. */
  missingBytes(): number
  /**
   * Has npm put the runtime into the data folder, as the user's npm is set up: registry, proxy, certificates.
   * @throws AppError `unavailable` with what npm said last, `conflict` when stopped.
   */
  fetch(signal: AbortSignal): Promise<void>
}

interface Options {
  /** The data folder's folder of models. */
  readonly models: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly execPath?: string
  /** Resolves a package beside the program; replaced in tests, where the program has it. */
  readonly resolve?: (name: string) => string
}

const manifestSchema = z.object({ version: z.string() })

export function createModelRuntime({ models, env, ...rest }: Options): ModelRuntime {
  const folder = join(models, 'runtime')
  const modules = join(folder, 'node_modules')
  const resolve = rest.resolve ?? createRequire(import.meta.url).resolve
  const execPath = rest.execPath ?? process.execPath
  const wanted = `${runtimePackage.name}@${runtimePackage.version}`

  function isThere(): boolean {
    try {
      resolve(runtimePackage.name)
      return true
    } catch {
      return isFetched()
    }
  }

  function isFetched(): boolean {
    const file = join(modules, runtimePackage.name, 'package.json')
    if (!existsSync(file)) return false
    const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return manifest.data?.version === runtimePackage.version
  }

  return {
    modules,
    problem: () =>
      isThere()
        ? null
        : `Models run in ${runtimePackage.name}, which is not installed here: npm install --prefix "${folder}" --ignore-scripts ${wanted} fetches it. Search goes by words until then.`,
    missingBytes: () => (isThere() ? 0 : runtimeBytes),
    async fetch(signal) {
      if (isThere()) return
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Its own script would fetch a runtime for graphics cards from another place.
      const parameters = ['install', '--prefix', '.', '--ignore-scripts', '--no-audit', '--no-fund']
      await run('npm', [...parameters, wanted], {
        cwd: folder,
        // npm comes with Node and lies beside it.
        env: { ...env, PATH: [dirname(execPath), env.PATH ?? ''].join(delimiter) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      })
      if (signal.aborted) throw stopped()
      if (!isFetched()) throw failed('the package is not where it should be')
      await dropOtherSystems(join(modules, runtimePackage.name, 'bin'))
    },
  }
}

interface RunOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

function run(program: string, parameters: readonly string[], options: RunOptions): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, parameters, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
      // On Windows npm is a command file, which only a shell runs; the words hold no blanks.
      shell: process.platform === 'win32',
    })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
    })
    child.on('error', (error) => {
      if (options.signal.aborted) fail(stopped())
      else fail(failed(`npm could not be started: ${error.message}`))
    })
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(failed(reasonIn(said) ?? `npm ended with ${code}`))
    })
  })
}

/** The line of npm's errors that says most; the first ones only name a code. */
function reasonIn(said: string): string | null {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map((match) => match[1] ?? '')
  const telling = lines.filter((line) => !/^(code|errno|syscall|A complete log)\b/.test(line))
  return telling[0]?.slice(0, 200) ?? null
}

function failed(reason: string): AppError {
  return new AppError(
    'unavailable',
    `The runtime that models run in could not be fetched by npm (${reason.replace(/\.$/, '')}): see that npm reaches its registry, then download the model again.`,
  )
}

function stopped(): AppError {
  return new AppError('conflict', 'The download was stopped; what came is kept.')
}

/** Removes the binaries of other systems, five sixths of the package: `bin/napi-v6/<system>/<processor>`. */
async function dropOtherSystems(bin: string): Promise<void> {
  for (const api of await readdir(bin)) {
    for (const system of await readdir(join(bin, api))) {
      for (const processor of await readdir(join(bin, api, system))) {
        if (system === process.platform && processor === process.arch) continue
        await rm(join(bin, api, system, processor), { recursive: true })
      }
    }
  }
}
