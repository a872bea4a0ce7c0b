// Doctor: what really came: the last event, sessions that began while nothing ran, sessions without any hook.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import type { Status } from '../../../shared/contract/system.ts'
import { installedScript } from '../../agents/hook-script.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { hooksStartHost, startHostFile } from '../../base/start-host-file.ts'
import { readHookArrivals } from '../../db/events/hook-arrivals.ts'
import { damagedFilesSentence, listDamagedFiles } from '../../keep/backups/damaged-files.ts'
import { readFrom } from '../read-from.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

/** Nothing is told of what came where that cannot be read. */
const unreadable: Finding = {
  state: 'warn',
  message: 'What came is not known, as the database cannot be read at present.',
}

export function lastEventCheck(dependencies: DoctorDependencies): Finding {
  const { paths, now } = dependencies
  const fix = 'Start Claude Code in a project and send a prompt; it reads its hooks when it starts.'
  const arrivals = readFrom(paths.database, readHookArrivals)
  if (arrivals === null && existsSync(paths.database)) return unreadable
  const last = (arrivals ?? []).reduce<number | null>(
    (latest, { lastAt }) => Math.max(latest ?? 0, lastAt),
    null,
  )
  const waiting = latestWaiting(paths.spool, '')
  const at = latest(last, waiting)
  if (at === null) return { state: 'warn', message: 'No hook has come yet.', fix }
  const silent = sessionWithoutHooks(dependencies)
  if (silent !== null) {
    return {
      state: 'fail',
      message: `A session in ${dependencies.cwd} wrote ${silent.file} ${ago(silent.at, now())}, and none of its hooks came.`,
      fix: 'Start the agent again, as it reads its hooks when it starts. If none comes then, mend what is told above.',
    }
  }
  return { state: 'ok', message: `The last hook ran ${ago(at, now())}.` }
}

/** Whether the last session had an app that could give it what is remembered. */
export async function sessionStartCheck(dependencies: DoctorDependencies): Promise<Finding> {
  const { paths, now } = dependencies
  const arrivals = readFrom(paths.database, readHookArrivals)
  if (arrivals === null && existsSync(paths.database)) return unreadable
  const start = arrivals?.find(({ event }) => event === 'SessionStart')
  const waiting = latestWaiting(paths.spool, '.SessionStart.json')
  const alone = latest(start?.spooledAt ?? null, waiting)
  const at = latest(start?.lastAt ?? null, waiting)
  if (at === null) return { state: 'ok', message: 'No session has begun since hooks are counted.' }
  const began = `The last one began ${ago(at, now())}`
  if (alone === null || alone < at) {
    return { state: 'ok', message: `${began}, and the app answered it.` }
  }
  const kept = waiting === at ? 'its event waits on disk' : 'it is recorded'
  const lacks = `${kept}, but it was given nothing of what is remembered`
  const status = await statusOf(dependencies)
  if (status && status.startedAt <= at) {
    // A file that is kept aside refuses nothing.
    const aside = damagedFilesSentence(listDamagedFiles(paths.database))
    const trouble = [status.store.problem, ...status.warnings].filter(
      (text) => text !== null && text !== aside,
    )
    if (trouble.length > 0) {
      return {
        state: 'warn',
        message: `${began}. The app runs, but refuses events: ${lacks}.`,
        fix: `The app says: ${trouble.join(' ')}`,
      }
    }
    return {
      state: 'warn',
      message: `${began}. The app ran, but the hook got no answer from it: ${lacks}.`,
      fix: `It refused the event, or took longer than the two seconds that a hook waits: its log in ${paths.logs} may say which.`,
    }
  }
  return {
    state: 'warn',
    message: `${began} while no app answered: ${lacks}.`,
    fix: howItWouldRun(dependencies),
  }
}

/** What will happen when the next session begins, and what would be better. */
function howItWouldRun({ paths, platform, env }: DoctorDependencies): string {
  const keepIt = `Keep the app running (${recollectCommand('start')}, or ${recollectCommand('serve')})`
  if (hooksStartHost(paths, platform, env)) {
    return `The hook of the next session starts the app, and waits a second for it; what runs already answers at once. ${keepIt}.`
  }
  return existsSync(startHostFile(paths, platform))
    ? 'Hooks could not start the app: mend what is told of it above.'
    : `${keepIt}, or let hooks start it: ${recollectCommand('install --start')}.`
}

async function statusOf({ ownStatus, findHost }: DoctorDependencies): Promise<Status | null> {
  if (ownStatus) return ownStatus()
  const found = await findHost()
  return 'status' in found ? found.status : null
}

/**
 * The newest transcript of the folder whose session began after the hooks were installed and of which no event
 * came, neither into the database nor into the spool. Null where nothing of the kind is there.
 */
function sessionWithoutHooks({
  paths,
  claudeFolder,
  cwd,
  platform,
}: DoctorDependencies): { file: string; at: number } | null {
  const script = statSync(installedScript(paths, platform), { throwIfNoEntry: false })
  // Claude Code's name of a folder: every other character a dash. Longer ones are cut in a way of its own.
  const name = cwd.replace(/[^A-Za-z0-9]/g, '-')
  const folder = join(claudeFolder, 'projects', name)
  if (!script || name.length > 200 || !existsSync(folder)) return null
  const newest = readdirSync(folder)
    .filter((file) => /^[0-9a-f-]{36}\.jsonl$/.test(file))
    .map((file) => ({ file: join(folder, file), ...times(join(folder, file)) }))
    .sort((a, b) => b.at - a.at)[0]
  if (!newest || newest.begun < script.mtimeMs) return null
  // Hooks that wait may be its own.
  if (latestWaiting(paths.spool, '') !== null) return null
  const id = basename(newest.file, '.jsonl')
  const hasCome = readFrom(
    paths.database,
    (db) =>
      db.prepare('SELECT 1 FROM hook_events WHERE session_id = ? LIMIT 1').get(id) !== undefined ||
      // What retention dropped of it came once.
      db.prepare('SELECT 1 FROM sessions WHERE id = ? AND journal_until IS NOT NULL').get(id) !==
        undefined ||
      db.prepare('SELECT 1 FROM tombstones WHERE key = ?').get(id) !== undefined,
  )
  return hasCome === false ? { file: newest.file, at: newest.at } : null
}

function times(file: string): { at: number; begun: number } {
  const { mtimeMs, birthtimeMs } = statSync(file)
  return { at: mtimeMs, begun: birthtimeMs }
}

/** When the newest event of the spool whose name ends so was written, in ms; null when none waits. */
function latestWaiting(spool: string, ending: string): number | null {
  if (!existsSync(spool)) return null
  const found = readdirSync(spool)
    .filter((name) => name.endsWith(ending || '.json'))
    .map((name) => statSync(join(spool, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return found.length === 0 ? null : Math.max(...found)
}

function latest(...values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function ago(at: number, now: number): string {
  return formatDistanceStrict(at, now, { addSuffix: true })
}
