// How a host's process, and that of an import, is started so that memory which it no longer uses goes back to the system.
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

/** Objects die young here: without it V8 keeps up to 48 MB for new ones, and a host at rest collects nothing. */
const youngFlag = '--max-semi-space-size'

/**
 * Options of Node for a host. Only the start of a process can give them: V8 and the allocator read theirs once.
 */
export const leanFlags: readonly string[] = [`${youngFlag}=4`]

/**
 * Variables for glibc's allocator: other systems do not read them. One arena, as those of threads that have ended
 * are kept. The thresholds (bytes) are glibc's own, but fixed: freed large blocks would else raise them up to 32 MB
 * and nothing be given back. Blocks of a page mapped by themselves cost up to half of an event's processor time and
 * gave nothing back that these do not (docs/decisions/idle-memory.md).
 * https://www.gnu.org/software/libc/manual/html_node/Memory-Allocation-Tunables.html
 */
export const leanEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '16384',
}

/** Options for an import without a host: with 4 MB it took a tenth more processor time. */
export const importFlags: readonly string[] = [`${youngFlag}=8`]

/**
 * Variables for such an import: it ends with its work, so that nothing needs to go back before.
 */
export const importEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: '1' }

/**
 * Replaces this process by one with these options and variables, under the same id and with the same arguments,
 * where that is possible and not done yet. What the user chose of them stays. Call it before anything is opened.
 */
export function restartLean(work: 'host' | 'import' = 'host'): void {
  const environment = work === 'host' ? leanEnvironment : importEnvironment
  const flags = work === 'host' ? leanFlags : importFlags
  if (process.execArgv.some((word) => word.startsWith(youngFlag))) {
    // The allocator has read them. The models' process, npm and the desktop app shall not.
    for (const [name, value] of Object.entries(environment)) {
      if (process.env[name] === value) delete process.env[name]
    }
    // Code of the first of V8's compilers: 3 MB at rest for 1 % of the processor's time while there is work.
    if (work === 'host') setFlagsFromString('--no-sparkplug')
    return
  }
  // Windows has no way, nor has Node 22.14. Electron has its own allocator. A process with a channel would lose it.
  if (process.platform === 'win32' || !process.execve || process.versions.electron) return
  // A failed attempt ends the process.
  if (process.send || !existsSync(process.execPath)) return
  const words = [...flags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...words], {
    ...environment,
    ...process.env,
  })
}
