// Finds the folder of the program itself, run from source, from the build or from a package.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** What lies in the program's own folder. */
export interface AppRoot {
  readonly root: string
  readonly version: string
  /** The built dashboard; it may not exist yet. */
  readonly renderer: string
  /** The hook scripts as they ship. */
  readonly hookScripts: string
  /** The agent's skill as it ships. */
  readonly skill: string
  /** The recordings that fill the demo. */
  readonly demo: string
}

/**
 * Whether this process is the packaged desktop app, whose fuses let it run no script in its place: neither
 * `fork` nor ELECTRON_RUN_AS_NODE start one.
 */
export function isPackagedApp({ root }: Pick<AppRoot, 'root'>): boolean {
  return process.versions.electron !== undefined && root.endsWith('.asar')
}

const packageSchema = z.object({ name: z.literal('recollect'), version: z.string() })

/** Walks up from `folder` to the package of this program. Throws when there is none. */
export function findAppRoot(folder: string): AppRoot {
  for (let current = folder; ; current = dirname(current)) {
    const file = join(current, 'package.json')
    if (existsSync(file)) {
      const parsed = packageSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
      if (parsed.success) {
        return {
          root: current,
          version: parsed.data.version,
          renderer: join(current, 'out', 'renderer'),
          hookScripts: join(current, 'resources', 'hooks'),
          skill: join(current, 'resources', 'skill'),
          demo: join(current, 'resources', 'demo'),
        }
      }
    }
    if (dirname(current) === current) throw new Error(`No recollect package above ${folder}`)
  }
}
