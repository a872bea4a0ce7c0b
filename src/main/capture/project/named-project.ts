// Finds the project that somebody named: by its name, its id, its key, or any folder that it ever had.
import { existsSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { trimEndOf } from '../../../shared/trim-end.ts'
import type { Db } from '../../db/open.ts'
import { visibleProject } from '../../db/visible.ts'
import { nearNames } from './near-names.ts'
import { isWindowsPath } from './path-forms.ts'
import { openProjectOfFolder, projectOfFolder } from './project-of-folder.ts'
import { normaliseRemote } from './remote-url.ts'

interface Known {
  readonly id: string
  readonly name: string
  readonly root: string
}

/** A folder of a project in the one form in which folders are compared. */
interface Place {
  readonly projectId: string
  readonly folder: string
}

/** So many projects are named to who asked for none of them. */
const mostSuggested = 8

/**
 * The id of the project that a user named from the folder `from`. A folder may be gone, be a worktree or an old
 * place, stand above or below the project's, and be written as any system does.
 * @throws AppError `not_found`, or `conflict` when it fits several projects.
 */
export function findNamedProject(
  db: Db,
  { named, from }: { readonly named: string; readonly from: string },
  now: () => number,
): string {
  const projects = knownProjects(db)
  if (projects.some(({ id }) => id === named)) return named
  const byKey = projectOfKey(db, named)
  if (byKey !== null && projects.some(({ id }) => id === byKey)) return byKey
  const wanted = named.trim().toLowerCase()
  const byName = projects.filter(({ name }) => name.toLowerCase() === wanted)
  if (byName.length === 1 && byName[0]) return byName[0].id
  if (byName.length > 1) throw several(named, byName, projects)
  const folder = resolvedFolder(named, from)
  // A mere word is a folder only where there is one: else every misspelt name would be one of this project's own.
  if (!/[\\/~.]/.test(named) && !existsSync(folder)) throw unknown(named, projects)
  const around = projectAroundFolder(db, folder, now) ?? innermost(db, folder)
  if (around !== null) return around
  const below = projectsBelow(db, folder, projects)
  if (below.length === 1 && below[0]) return below[0].id
  if (below.length > 1) throw several(named, below, projects)
  throw unknown(named, projects)
}

/**
 * The id of the project of an id, or of a name that one project has; null for one that is unknown.
 * @throws AppError `conflict` for a name that several have.
 */
export function projectByName(db: Db, named: string): string | null {
  const projects = knownProjects(db)
  if (projects.some(({ id }) => id === named)) return named
  const wanted = named.trim().toLowerCase()
  const byName = projects.filter(({ name }) => name.toLowerCase() === wanted)
  if (byName.length > 1) throw several(named, byName, projects)
  return byName[0]?.id ?? null
}

/**
 * The id of the known project that a folder belongs or belonged to: by what is there now, else by where its
 * sessions were. Null for a new and for an excluded one. Leaves no trace.
 */
export function projectAroundFolder(db: Db, folder: string, now: () => number): string | null {
  const present = existsSync(folder) ? projectOfFolder(db, folder, now) : null
  return present ?? projectByPlaces(db, folder)
}

/**
 * The id of the known project of a session that began in `folder` now, as the hooks find it; of a folder that is gone
 * the one whose sessions were there. Null for a new and for an excluded one. Leaves no trace.
 */
export function projectAtFolder(db: Db, folder: string, now: () => number): string | null {
  return existsSync(folder) ? projectOfFolder(db, folder, now) : projectByPlaces(db, folder)
}

/**
 * The id of the project that a session in `folder` would belong to, made known where it is new; of a folder that is
 * gone the one whose sessions were there, null where none were. An excluded one of a folder that is there is given too.
 */
export function openProjectAtFolder(db: Db, folder: string, now: () => number): string | null {
  const isThere = isAbsolute(folder) && statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return isThere ? openProjectOfFolder(db, folder, now) : projectByPlaces(db, folder)
}

/** The same by the record alone, for a connection that cannot write. */
export function projectByPlaces(db: Db, folder: string): string | null {
  const open = db.prepare<[string]>('SELECT 1 FROM projects WHERE id = ? AND excluded = 0')
  const id = innermost(db, folder)
  return id !== null && open.get(id) !== undefined ? id : null
}

/** The project of the innermost known folder around one; of the same folder that which was used last. */
function innermost(db: Db, folder: string): string | null {
  const forms = formsOf(folder)
  const home = comparable(homedir())
  const [place] = placesOf(db)
    .filter(
      (known) =>
        forms.includes(known.folder) ||
        // Not everything in the home folder belongs to work that was once done there.
        (known.folder !== home && forms.some((form) => isBelow(form, known.folder))),
    )
    .sort((a, b) => b.folder.length - a.folder.length)
  return place?.projectId ?? null
}

function knownProjects(db: Db): Known[] {
  return db
    .prepare<[], Known>(
      `SELECT p.id, p.name, p.root FROM projects p WHERE ${visibleProject('p')}
       ORDER BY p.last_event_at DESC NULLS LAST, p.name`,
    )
    .all()
}

/** By a key as it is stored, or by a remote's address in any form. */
function projectOfKey(db: Db, named: string): string | null {
  const find = db.prepare<[string], string>('SELECT project_id FROM project_keys WHERE key = ?')
  const remote = normaliseRemote(named, '/')
  for (const key of [named, `remote:${named}`, ...(remote === null ? [] : [`remote:${remote}`])]) {
    const found = find.pluck().get(key)
    if (found !== undefined) return found
  }
  return null
}

/** Every folder that a project has or had: its root, its keys, and where its sessions were, the newest first. */
function placesOf(db: Db): Place[] {
  const rows = db
    .prepare<[], { projectId: string; folder: string }>(
      `SELECT p.id AS projectId, p.root AS folder FROM projects p WHERE ${visibleProject('p')}
       UNION ALL
       SELECT k.project_id, substr(k.key, 6) FROM project_keys k JOIN projects p ON p.id = k.project_id
       WHERE k.key LIKE 'path:%' AND ${visibleProject('p')}
       UNION ALL
       SELECT * FROM (SELECT s.project_id, s.cwd FROM sessions s JOIN projects p ON p.id = s.project_id
         WHERE s.cwd IS NOT NULL AND ${visibleProject('p')}
         GROUP BY s.project_id, s.cwd ORDER BY max(s.last_event_at) DESC)`,
    )
    .all()
  return rows.map(({ projectId, folder }) => ({ projectId, folder: comparable(folder) }))
}

function projectsBelow(db: Db, folder: string, projects: readonly Known[]): Known[] {
  // Everything lies below these: that tells nothing.
  const forms = formsOf(folder).filter((form) => form !== '' && form !== comparable(homedir()))
  const ids = new Set(
    placesOf(db)
      .filter((place) => forms.some((form) => isBelow(place.folder, form)))
      .map(({ projectId }) => projectId),
  )
  return projects.filter(({ id }) => ids.has(id))
}

/** What was typed as a folder: `~` is the home folder, and what is relative begins in `from`. */
function resolvedFolder(named: string, from: string): string {
  const typed = named.trim()
  if (typed === '~' || /^~[\\/]/.test(typed)) return resolve(homedir(), typed.slice(2) || '.')
  return isAbsolute(typed) || isWindowsPath(typed) ? typed : resolve(from, typed)
}

/** A folder as it was named, and where its links lead. */
function formsOf(folder: string): string[] {
  const forms = [comparable(folder)]
  try {
    forms.push(comparable(realpathSync(folder)))
  } catch {
    // It is gone: its name is all there is.
  }
  return forms
}

/** One form for `C:\Code\shop\`, `c:/code/shop`, `/mnt/c/Code/shop` and `/c/Code/shop`; no slash at the end. */
function comparable(folder: string): string {
  const plain = trimEndOf(isWindowsPath(folder) ? folder.replaceAll('\\', '/') : folder, /\//)
  const drive = /^(?:\/mnt)?\/([A-Za-z])(\/.*)$|^([A-Za-z]):(\/.*)?$/.exec(plain)
  if (!drive) return plain
  // Windows takes capitals and small letters for the same.
  return `${drive[1] ?? drive[3] ?? ''}:${drive[2] ?? drive[4] ?? ''}`.toLowerCase()
}

function isBelow(folder: string, above: string): boolean {
  return folder.startsWith(`${above}/`)
}

/** What names a project for sure when it is typed: its name, its folder where others have that name. */
function typed(project: Known, projects: readonly Known[]): string {
  const alike = projects.filter(({ name }) => name.toLowerCase() === project.name.toLowerCase())
  const isKnownElsewhere = projects.some(({ id }) => id === project.name)
  const sure = alike.length > 1 || isKnownElsewhere ? project.id : project.name
  return /[^\p{L}\p{N}_@%+=:,./~-]/u.test(sure) ? `"${sure}"` : sure
}

function several(named: string, fitting: readonly Known[], projects: readonly Known[]): AppError {
  const listed = fitting
    .slice(0, mostSuggested)
    .map((project) => `${typed(project, projects)} (${project.root})`)
  return new AppError(
    'conflict',
    `${named.slice(0, 200)} fits several projects: say which by ${listed.join(' or ')}.`,
  )
}

function unknown(named: string, projects: readonly Known[]): AppError {
  if (projects.length === 0) {
    return new AppError(
      'not_found',
      'No project is known yet: projects appear with their first session.',
    )
  }
  const near = nearNames(named, projects)
  const fitting = near.length > 0 ? near : projects
  const listed = fitting.slice(0, mostSuggested).map((project) => typed(project, projects))
  const others = fitting.length - listed.length
  const begin = `There is no project ${named.slice(0, 200)}`
  return new AppError(
    'not_found',
    near.length > 0
      ? `${begin}: did you mean ${listed.join(' or ')}?`
      : `${begin}: known ones are ${listed.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
  )
}
