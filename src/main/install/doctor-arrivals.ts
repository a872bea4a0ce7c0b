// Doctor: what really came: the last event, sessions that began while nothing ran, sessions without any hook.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { recollectCommand } from '../core/command-line.ts'
import { missingToStartHost, startHostFile } from '../core/start-host-file.ts'
import { readHookArrivals } from '../db/hook-arrivals.ts'
import { type Db, openReader } from '../db/open.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'
import { installedScript } from './hook-entries.ts'

export function lastEventCheck(dependencies: DoctorDependencies): Finding {
  const { paths, now } = dependencies
  const fix = 'Start Claude Code in a project and send a prompt; it reads its hooks when it starts.'
  const arrivals = reading(paths.database, readHookArrivals) ?? []
  const last = arrivals.reduce<number | null>(
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
      fix: 'Mend what is told above, then start the agent again: it reads its hooks when it starts.',
    }
  }
  return { state: 'ok', message: `The last hook ran ${ago(at, now())}.` }
}

/** Whether the last session had an app that could give it what is remembered. */
export function sessionStartCheck({ paths, platform, now }: DoctorDependencies): Finding {
  const arrivals = reading(paths.database, readHookArrivals) ?? []
  const start = arrivals.find(({ event }) => event === 'SessionStart')
  const waiting = latestWaiting(paths.spool, '.SessionStart.json')
  const alone = latest(start?.spooledAt ?? null, waiting)
  const at = latest(start?.lastAt ?? null, waiting)
  if (at === null) return { state: 'ok', message: 'No session has begun since hooks are counted.' }
  if (alone === null || alone < at) {
    return {
      state: 'ok',
      message: `The last one began ${ago(at, now())}, and the app answered it.`,
    }
  }
  return {
    state: 'warn',
    message: `The last one began ${ago(at, now())} while no app answered: it is recorded, but was given nothing of what is remembered.`,
    fix: existsSync(startHostFile(paths, platform))
      ? missingToStartHost(paths, platform) === null
        ? 'Hooks start the app when a session begins; the next one finds it running unless it ended again.'
        : 'Hooks could not start the app: mend what is told of it above.'
      : `Keep the app running (${recollectCommand('start')}, or ${recollectCommand('serve')}), or let hooks start it: ${recollectCommand('install --start')}.`,
  }
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
  const hasCome = reading(
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

/** Null where there is no database, or none that can be read: another check tells of that. */
function reading<T>(file: string, work: (db: Db) => T): T | null {
  if (!existsSync(file)) return null
  try {
    const db = openReader(file)
    try {
      return work(db)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
