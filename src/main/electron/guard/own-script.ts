// The folder that Electron was given to run, where it is not packaged.
import { resolve } from 'node:path'

/** Absolute, as the system starts it from another folder; null in a package. */
export function ownScript(process: {
  readonly argv: readonly string[]
  readonly defaultApp?: boolean
}): string | null {
  const script = process.argv[1]
  return process.defaultApp && script !== undefined ? resolve(script) : null
}
