// Puts back what npm drops from package-lock.json: `npm run lockfile`, after any `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A lockfile (npm's lockfileVersion 3), as far as it is looked at here. */
interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** One package of it: the fields that decide what runs on installing, and where from. */
interface LockedPackage {
  version?: string
  dev?: boolean
  devOptional?: boolean
  resolved?: string
  gypfile?: boolean
  hasInstallScript?: boolean
}

/**
 * Makes the lockfile install on a machine that has nothing but Node and the registry.
 *
 * - better-sqlite3 brings its binaries and says `"gypfile": false`. npm leaves that out of a lockfile and
 *   then runs `node-gyp rebuild`, which wants a compiler, Python and Node's headers.
 * - onnxruntime-node's script downloads a runtime for graphics cards that nothing here uses, and fails
 *   where the download is refused. The runtime for the processor is in the package. `allowScripts` of
 *   package.json turns it off for npm 11; npm 10 runs a script only where the lockfile tells of one.
 * - `resolved` names the registry of whoever wrote the lockfile.
 */
export function mendLockfile(lockfile: Lockfile): void {
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    delete entry.resolved
    if (path.endsWith('node_modules/better-sqlite3')) entry.gypfile = false
    if (path.endsWith('node_modules/onnxruntime-node')) delete entry.hasInstallScript
  }
}

/** Throws where the file is no lockfile of npm. */
export function readLockfile(file: string): Lockfile {
  const value = JSON.parse(readFileSync(file, 'utf8'))
  if (!isLockfile(value)) throw new Error(`${file} is no lockfile of npm`)
  return value
}

/** Checked by hand: what a schema gives back has its keys in another order. */
function isLockfile(value: unknown): value is Lockfile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'packages' in value &&
    typeof value.packages === 'object'
  )
}

if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../package-lock.json')
  const lockfile = readLockfile(file)
  mendLockfile(lockfile)
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
}
