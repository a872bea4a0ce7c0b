// A folder with Claude Code's settings file for the tests of installing, made anew for each of them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { pathsIn } from '../../../../base/paths.ts'
import type { Hooks } from '../../../installer.ts'
import { createHooks } from '../hooks.ts'

export const hookScripts = join(import.meta.dirname, '../../../../../../resources/hooks')

interface TestSettings {
  /** The temporary folder; Claude Code's lies in it. */
  readonly folder: string
  /** Claude Code's settings file, which is not there yet. */
  readonly file: string
  /** The copy that is kept of the file as it was. */
  readonly backup: string
  /** The installer for a data folder, `data` in the temporary one when left out. */
  hooksIn(home?: string): Hooks
}

/** Registers the making and removing of the folder with the test file that calls it. */
export function useTestSettings(): TestSettings {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recollect-install-'))
    mkdirSync(join(folder, 'claude'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const file = () => join(folder, 'claude', 'settings.json')
  return {
    get folder() {
      return folder
    },
    get file() {
      return file()
    },
    get backup() {
      return `${file()}.recollect-backup`
    },
    hooksIn: (home = join(folder, 'data')) =>
      createHooks({
        paths: pathsIn(home),
        claudeFolder: join(folder, 'claude'),
        app: { hookScripts },
      }),
  }
}
