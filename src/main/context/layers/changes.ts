// Layer: what was changed lately, by what it means: the subjects of commits by session, functions that came and went.

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isTestPath } from '../../../shared/facts/test-path.ts'
import { formatId } from '../../../shared/ids.ts'
import { bound } from '../../db/bound.ts'
import { createSessionMarks } from '../../db/named-session.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { visibleObservation } from '../../db/visible.ts'
import { isAmong } from '../../distill/matters/put-back.ts'
import { saysUndone } from '../../distill/rules/prompts/doubt.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'
import { type CommitCall, commitCallsRead, takenBackIn } from '../rows/commit-calls.ts'
import { afterMovedFiles, createMovedFiles } from '../rows/moved-files.ts'
import { createPutBackCalls, madeFile, type PutBack } from '../rows/put-back-calls.ts'
import { type EditRow, functionsOf, leastEditImportance } from './changed-code.ts'

const mostEdits = 120
const mostSessions = 6
const subjectsNamed = 6
const mostFiles = 3
const functionsNamed = 5
/** What is older (ms) was not changed lately. */
export const latelyFor = 30 * 24 * 3_600_000

/** The reader of what was changed lately; `functions` reads those that a layer of their own may tell. */
export function createChanges(
  db: Db,
  commitCalls: (scope: Scope) => readonly CommitCall[],
  functions: (scope: Scope) => readonly LayerItem[],
): LayerReader {
  const markOf = createSessionMarks(db)
  const edits = db.prepare<[Record<string, unknown>], ChangedRow>(`
    SELECT o.id, o.session_id AS sessionId, o.at, o.files, o.functions,
      ${madeFile} AS isNew,
      (SELECT cwd FROM sessions WHERE id = o.session_id) AS folder FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND o.kind = 'edit' AND o.at > @since AND o.failed = 0
      AND o.functions <> '[]' AND o.importance >= ${leastEditImportance}
      AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${mostEdits}`)
  const putBackCalls = createPutBackCalls(db, mostEdits)
  const movedFiles = createMovedFiles(db, mostEdits)
  const prompts = db.prepare<[string], { at: number; prompt: string }>(
    'SELECT started_at AS at, prompt FROM turns WHERE session_id = ? AND prompt IS NOT NULL',
  )
  return (scope) => {
    const { projectId, sessionId } = scope
    const since = Math.max(scope.since ?? 0, scope.now - latelyFor)
    const commits = commitCalls(scope).filter(({ at }) => at > since)
    const edited = sinceUndone(
      ofNewestSession(edits.iterate({ projectId, sessionId, since })),
      (session) => prompts.all(session),
    )
    const oldest = edited.at(-1)
    // What was put back before the oldest of them tells nothing of them.
    const back = oldest ? putBackCalls(scope, oldest.at) : []
    const moves = oldest ? movedFiles(scope, oldest.at) : []
    const isTold = scope.tellsFunctions === true && functions(scope).length > 0
    return {
      name: 'changes',
      heading: scope.since === null ? 'Changed lately:' : 'Changed since then:',
      items: [
        ...commitItems(commits, markOf, scope),
        // One by one they are told by a layer of their own, where the code map knows them.
        ...(isTold
          ? []
          : functionItems(withoutPutBack(afterMovedFiles(edited, moves), back, commits), scope)),
      ],
    }
  }
}

/** An edit with the folder of its session, and whether it made the file: git has nothing to put in its place. */
interface ChangedRow extends EditRow {
  readonly sessionId: string
  readonly isNew: 0 | 1
  readonly folder: string | null
}

/** Without what was put back as git has it, unless a commit before that took it in. */
function withoutPutBack(
  rows: readonly ChangedRow[],
  putBack: readonly PutBack[],
  calls: readonly CommitCall[],
): ChangedRow[] {
  const commits = calls.flatMap(({ at, facts }) => (facts.commits.length > 0 ? at : []))
  return rows.filter(({ at: edited, files, isNew }) => {
    const later = putBack
      .filter(({ removesNew }) => isNew === 0 || removesNew)
      .filter(({ at }) => at > edited && !commits.some((made) => made > edited && made <= at))
      .flatMap(({ paths }) => paths)
    return !storedTexts(files).every((file) => isAmong(file, later))
  })
}

/** Those edits of one session that the user did not take back by hand, as far as a later prompt says so. */
function sinceUndone(
  rows: ChangedRow[],
  promptsOf: (sessionId: string) => readonly { readonly at: number; readonly prompt: string }[],
): ChangedRow[] {
  const [newest] = rows
  if (!newest) return rows
  const undone = promptsOf(newest.sessionId).flatMap(({ at, prompt }) =>
    saysUndone(prompt) ? at : [],
  )
  const last = Math.max(0, ...undone)
  return rows.filter(({ at }) => at > last)
}

/** Tells whether a file is gone from those of its folders that are on this disk: the user may have removed it. */
function createIsGone(): (
  path: string,
  folders: readonly (string | null | undefined)[],
) => boolean {
  // Many files stand in one folder, which is looked for once.
  const known = new Map<string, boolean>()
  const isHere = (folder: string) => {
    const is = known.get(folder) ?? isThere(folder)
    known.set(folder, is)
    return is
  }
  return (path, folders) => {
    if (path.startsWith('~')) return false
    const here = folders.filter((folder) => folder != null).filter(isHere)
    return here.length > 0 && !here.some((folder) => isThere(resolve(folder, path)))
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Those of the session with the newest: what an earlier one added may have gone another way since. */
function ofNewestSession<Row extends { readonly sessionId: string }>(rows: Iterable<Row>): Row[] {
  const own: Row[] = []
  for (const row of rows) {
    if (own[0] !== undefined && row.sessionId !== own[0].sessionId) break
    own.push(row)
  }
  return own
}

/** By what the commits of a session are known where another layer tells them. */
export function commitsOf(sessionId: string): string {
  return `commits of the session ${sessionId}`
}

/** One item for the commits of each session, newest first. */
function commitItems(
  calls: readonly CommitCall[],
  markOf: (sessionId: string) => string,
  scope: Scope,
): LayerItem[] {
  const gone = takenBackIn(calls)
  const told = new Set<string>()
  const sessions = new Map<string, { at: number; subjects: Set<string>; isReplaced: boolean }>()
  for (const { sessionId, at, facts } of calls) {
    const session = sessions.get(sessionId) ?? {
      at,
      subjects: new Set<string>(),
      isReplaced: false,
    }
    sessions.set(sessionId, session)
    // Newest first: an amended commit replaces the one before it, and that one may have replaced another.
    for (const commit of [...facts.commits].reverse()) {
      const { subject, amended } = commit
      if (gone.has(commit)) continue
      const isReplaced = session.isReplaced
      session.isReplaced = amended
      if (isReplaced || subject === null || /^merge\b/i.test(subject)) continue
      // What is amended day after day is one commit.
      if (told.has(subject)) continue
      told.add(subject)
      session.subjects.add(subject)
    }
  }
  // Of the oldest session that was looked at, earlier calls may have been left out.
  const cutOff = calls.length < commitCallsRead ? undefined : calls.at(-1)?.sessionId
  const committed = [...sessions].filter(([, { subjects }]) => subjects.size > 0)
  // The last commit of all is told where we are.
  const [newest] = committed
  const more = newest?.[1].subjects.size === 1 ? committed.slice(1) : committed
  return more.slice(0, mostSessions).map(([id, { at, subjects }]) => {
    const named = [...subjects].slice(0, subjectsNamed).map((one) => `“${plainLine(one, 80)}”`)
    const left = subjects.size - named.length
    const others = id === cutOff ? ' and more' : left > 0 ? ` and ${left} more` : ''
    return {
      ref: id,
      // Known by its session: the words of that one may hold those of its commits.
      fact: commitsOf(id),
      full: [`Committed, ${dated(at, scope.now)}: ${named.join(', ')}${others} [${markOf(id)}]`],
    }
  })
}

/** The files in which most functions came or went; tests say what they test by their names, at length. */
function functionItems(rows: readonly ChangedRow[], scope: Scope): LayerItem[] {
  const isGone = createIsGone()
  const files = new Map<
    string,
    { id: number; at: number; folder: string | null; changes: Map<string, string> }
  >()
  for (const { id, at, folder, ...row } of rows) {
    for (const { path, name, change } of functionsOf(row)) {
      if (isTestPath(path)) continue
      const file = files.get(path) ?? { id, at, folder, changes: new Map() }
      files.set(path, file)
      // Newest first: what came and went again is neither.
      const later = file.changes.get(name)
      const isTold = later === undefined || (later === 'modified' && change === 'added')
      // What came or went is found in the edit that did it.
      if (isTold && change !== 'modified') file.id = id
      if (isTold) file.changes.set(name, change)
      else if (later === 'removed' && change === 'added') file.changes.set(name, 'modified')
    }
  }
  const nowIn = filesThatTook(files)
  return [...files]
    .map(([path, { id, at, folder, changes }]) => {
      const { came, went } = cameAndWent(
        new Map([...changes].filter(([name]) => !nowIn(name, path))),
      )
      // Nothing is new in a file that is no longer there.
      const isKept = came.length > 0 && !isGone(path, [folder, scope.folder])
      return { path, id, at, came: isKept ? came : [], went }
    })
    .filter(({ came, went }) => came.length + went.length > 0)
    .sort((a, b) => b.came.length + b.went.length - (a.came.length + a.went.length) || b.at - a.at)
    .slice(0, mostFiles)
    .map(({ path, id, at, came, went }) => {
      const ref = formatId('observation', id)
      const told = [
        came.length > 0 ? `new ${listed(came)}` : '',
        went.length > 0 ? `gone ${listed(went)}` : '',
      ].filter((part) => part !== '')
      return {
        ref,
        full: [`${plainLine(path, 90)}, ${dated(at, scope.now)}: ${told.join('; ')} [${ref}]`],
      }
    })
}

/** Tells whether a function that went from one file came into another: it was moved, and is not gone. */
function filesThatTook(
  files: ReadonlyMap<string, { readonly changes: ReadonlyMap<string, string> }>,
): (name: string, path: string) => boolean {
  const came = new Map<string, string[]>()
  for (const [path, { changes }] of files)
    for (const [name, change] of changes)
      if (change !== 'removed')
        came.set(bareName(name), [...(came.get(bareName(name)) ?? []), path])
  return (name, path) =>
    files.get(path)?.changes.get(name) === 'removed' &&
    (came.get(bareName(name)) ?? []).some((other) => other !== path)
}

/** A name without what it stands in: the file says of what class or module it is. */
function bareName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function cameAndWent(changes: ReadonlyMap<string, string>): { came: string[]; went: string[] } {
  const of = (wanted: string) => [
    ...new Set(
      [...changes].flatMap(([name, change]) =>
        change === wanted ? [plainLine(bareName(name), 60)] : [],
      ),
    ),
  ]
  return { came: of('added'), went: of('removed') }
}

function listed(names: readonly string[]): string {
  const more = names.length > functionsNamed ? ` and ${names.length - functionsNamed} more` : ''
  return names.slice(0, functionsNamed).join(', ') + more
}
