// Doctor: the data folder, the space left for it and the spool in it.
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { freeSpace } from '../../base/free-space.ts'
import { ensureFolders, type Paths } from '../../base/paths.ts'
import { countRejected, setAside } from '../../capture/rejected-events.ts'
import { refusalOf } from '../doctor-refusal.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

/** A temporary file so old (ms) belongs to a hook that was killed; the slowest hook has seconds. */
const abandonedAfterMs = 60_000
/** So many waiting events are looked into; more would make the doctor slow. */
const inspectedFiles = 500
const megabyte = 1024 * 1024

export function dataFolderCheck({ paths, platform }: DoctorDependencies): Finding {
  const mend = () => ensureFolders(paths)
  if (!existsSync(paths.home)) {
    return {
      state: 'warn',
      message: `${paths.home} does not exist yet.`,
      fix: `${recollectCommand('doctor --fix')} makes it.`,
      mend,
    }
  }
  if (!statSync(paths.home).isDirectory()) {
    return {
      state: 'fail',
      message: `${paths.home} is no folder.`,
      fix: 'Move that file away, or set RECOLLECT_HOME to another folder.',
    }
  }
  const missing = [paths.spool, paths.spoolRejected, paths.hooks, paths.logs, paths.backups].filter(
    (folder) => !existsSync(folder),
  )
  if (missing.length > 0) {
    return {
      state: 'warn',
      message: `Missing: ${missing.join(', ')}.`,
      fix: `${recollectCommand('doctor --fix')} makes them.`,
      mend,
    }
  }
  if (platform !== 'win32' && (statSync(paths.home).mode & 0o077) !== 0) {
    return {
      state: 'warn',
      message: `Others on this machine can look into ${paths.home}.`,
      fix: `chmod 700 ${paths.home}, or ${recollectCommand('doctor --fix')}.`,
      mend: () => chmodSync(paths.home, 0o700),
    }
  }
  return { state: 'ok', message: `${paths.home} is there and only yours.` }
}

export function diskCheck({ paths }: DoctorDependencies): Finding {
  let folder = paths.home
  while (!existsSync(folder)) folder = dirname(folder)
  const free = Math.floor(freeSpace(folder) / megabyte)
  const message = `${free.toLocaleString('en')} MB are free.`
  if (free >= 500) return { state: 'ok', message }
  return {
    state: free < 50 ? 'fail' : 'warn',
    message,
    fix: 'Free some space: events cannot be kept on a full disk.',
  }
}

export function spoolCheck({ paths, app, now }: DoctorDependencies): Finding {
  const probe = join(paths.spool, `doctor-${process.pid}.tmp`)
  try {
    closeSync(openSync(probe, 'wx', 0o600))
    rmSync(probe)
  } catch (error) {
    const { reason, fix } = refusalOf(error, paths.home)
    return {
      state: 'fail',
      message: `Events cannot be written to ${paths.spool}: ${reason}.`,
      fix:
        fix ??
        `${recollectCommand('doctor --fix')} makes the folder; if it is there, make it writable for you (chmod u+rwx).`,
      mend: () => ensureFolders(paths),
    }
  }
  const names = readdirSync(paths.spool)
  const waiting = names.filter((name) => name.endsWith('.json'))
  const abandoned = names.filter(
    (name) => name.endsWith('.tmp') && now() - timeOf(join(paths.spool, name)) > abandonedAfterMs,
  )
  const broken = waiting.slice(0, inspectedFiles).filter((name) => !isJson(join(paths.spool, name)))
  if (abandoned.length > 0 || broken.length > 0) {
    return {
      state: 'warn',
      message: brokenSentence(abandoned.length, broken.length),
      fix: `${recollectCommand('doctor --fix')} takes in the whole ones and sets the others aside.`,
      mend: () => {
        const reject = (name: string, reason: string): void =>
          setAside(join(paths.spool, name), name, paths.spoolRejected, {
            reason,
            version: app.version,
          })
        for (const name of abandoned) rescue(paths, name, reject)
        for (const name of broken) reject(name, 'The file is not valid JSON.')
      },
    }
  }
  const rejected = countRejected(paths.spoolRejected)
  if (rejected > 0) {
    return {
      state: 'warn',
      message: `${counted(rejected, 'event')} could not be read and ${rejected === 1 ? 'lies' : 'lie'} in ${paths.spoolRejected}, each beside its reason.`,
      fix: `${recollectCommand('import --rejected')} tries them again, as every update does; the .reason files there say why.`,
    }
  }
  return {
    state: 'ok',
    message: `Writable; ${waiting.length === 1 ? '1 event waits' : `${counted(waiting.length, 'event')} wait`}.`,
  }
}

/** Counts only what there is. */
function brokenSentence(abandoned: number, broken: number): string {
  const parts = [
    abandoned > 0 &&
      `${counted(abandoned, 'event')} ${abandoned === 1 ? 'was' : 'were'} left half done by hooks that were killed`,
    broken > 0 && `${counted(broken, 'waiting event')} ${broken === 1 ? 'is' : 'are'} no JSON`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}

/** A hook that was killed after its last byte left a whole event: it only lacks its name. */
function rescue(paths: Paths, name: string, reject: (name: string, reason: string) => void): void {
  const file = join(paths.spool, name)
  const final = join(paths.spool, `${name.slice(0, -'.tmp'.length)}.Event.json`)
  if (isJson(file) && !existsSync(final)) renameSync(file, final)
  else reject(name, 'The hook was killed before it had written the whole event.')
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'))
    return true
  } catch {
    // A file that the app took in meanwhile is no broken one.
    return !existsSync(file)
  }
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}
