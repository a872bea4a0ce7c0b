// For tests of the hook script: a data folder with an awkward name, the script in it, and every POSIX shell there is.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The script as it ships. */
export const shippedScript = join(
  import.meta.dirname,
  '../../../../../../resources/hooks/recollect-hook.sh',
)

/** The shells of this machine, each as the words that start it. */
export const shells = [
  ['dash'],
  ['bash', '--posix'],
  ['busybox', 'sh'],
  ['ksh'],
  ['zsh', '--emulate', 'sh'],
]
  .filter(([shell = '']) => spawnSync(shell, ['-c', 'exit 0']).error === undefined)
  .map((words) => ({ name: words.join(' '), shell: words[0] ?? 'sh', options: words.slice(1) }))

export interface HookFolder {
  readonly root: string
  /** The data folder inside `root`. */
  readonly home: string
  /** The script's copy. */
  readonly hook: string
  spooled(): string[]
  contentOf(name: string | undefined): Buffer
  remove(): void
}

/** Makes a fresh one in the system's temporary folder. */
export function createHookFolder(): HookFolder {
  const root = mkdtempSync(join(tmpdir(), 'recollect-hook-'))
  const home = join(root, `data of "Ann's" $HOME`)
  const hook = join(home, 'hooks', 'recollect-hook.sh')
  const spool = join(home, 'spool')
  mkdirSync(join(home, 'hooks'), { recursive: true })
  mkdirSync(spool, { mode: 0o700 })
  copyFileSync(shippedScript, hook)
  return {
    root,
    home,
    hook,
    spooled: () => (existsSync(spool) ? readdirSync(spool).sort() : []),
    contentOf: (name) => readFileSync(join(spool, name ?? 'no such file')),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** The run ended well and said nothing. */
export function expectSilent(run: {
  readonly status: number | null
  readonly stdout: Buffer
  readonly stderr: Buffer
}): void {
  expect([run.status, run.stdout.toString(), run.stderr.toString()]).toEqual([0, '', ''])
}
