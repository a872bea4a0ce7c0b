// Tells where the work stands: branch, last commit, what is not pushed, what was edited since, and pull requests as last
// seen; from git's own files where the folder is on this disk, else from the record, which is said.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Commit } from '../../../shared/facts/git-work.ts'
import { formatId } from '../../../shared/ids.ts'
import { count } from '../../base/plain-text.ts'
import { type GitState, gitStateOf } from '../../capture/project/git-state.ts'
import { bound } from '../../db/bound.ts'
import { createSessionMarks } from '../../db/named-session.ts'
import type { Db } from '../../db/open.ts'
import { storedTexts } from '../../db/stored-json.ts'
import { changedFile, visibleObservation, visibleSession } from '../../db/visible.ts'
import { isAmong } from '../../distill/matters/put-back.ts'
import { saysUndone } from '../../distill/rules/prompts/doubt.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'
import { type CommitCall, takenBackIn } from '../rows/commit-calls.ts'
import { afterMovedFiles, createMovedFiles } from '../rows/moved-files.ts'
import { createPutBackCalls, madeFile, type PutBack } from '../rows/put-back-calls.ts'
import { leastEditImportance } from './changed-code.ts'
import { requestItems } from './pull-requests.ts'

const mostEdits = 80
const filesNamed = 4
/** More are not counted: each is looked for on the disk. */
const mostFiles = 200
/** What was edited longer ago (ms) was committed or dropped by some way that is not recorded. */
const editedFor = 14 * 24 * 3_600_000

/** A recorded commit with its call. */
interface Recorded extends Pick<Commit, 'hash' | 'subject'> {
  readonly observation: number
  readonly isTakenBack: boolean
  readonly sessionId: string
  readonly at: number
}

interface LastSession {
  readonly id: string
  /** As its id is shown. */
  readonly mark: string
  readonly branch: string | null
  readonly lastEventAt: number
}

/** How the record says that the work was left. */
interface Left {
  readonly session: LastSession
  /** The branch of the session with the last commit. */
  readonly madeOn: string | null
  readonly last: Recorded | null
}

interface FilesEdited {
  readonly id: number
  readonly at: number
  readonly files: string
  /** Whether it is new, so that git has nothing to put in its place. */
  readonly isNew: 0 | 1
}

/** What is told of the place: a line on git with one for each pull request, and one on what was edited since. */
export interface Place {
  readonly git: readonly LayerItem[]
  readonly edited: readonly LayerItem[]
}

/** The reader; `commitCalls` gives the newest calls with commits, pushes and pull requests, newest first. */
export function createWhereWeAre(
  db: Db,
  commitCalls: (scope: Scope) => readonly CommitCall[],
): (scope: Scope) => Place {
  const markOf = createSessionMarks(db)
  const folderOf = db
    .prepare<[{ projectId: string; sessionId: string | null }], string | null>(
      `SELECT coalesce((SELECT cwd FROM sessions WHERE id = @sessionId),
         (SELECT root FROM projects WHERE id = ${bound('projectId')}))`,
    )
    .pluck()
  const lastSession = db.prepare<
    [{ projectId: string; sessionId: string | null }],
    Omit<LastSession, 'mark'>
  >(
    `SELECT id, branch, last_event_at AS lastEventAt FROM sessions x WHERE project_id = ${bound('projectId')} AND id IS NOT @sessionId
     AND ${visibleSession('x')} ORDER BY last_event_at DESC LIMIT 1`,
  )
  const branchOf = db
    .prepare<[string], string | null>('SELECT branch FROM sessions WHERE id = ?')
    .pluck()
  const editsOf = (kind: string) => `SELECT * FROM (
    SELECT o.id, o.at, o.files,
      ${madeFile} AS isNew FROM observations o
    WHERE o.project_id = ${bound('projectId')} AND ${kind} AND o.at > @after AND o.failed = 0
      AND o.files <> '[]' AND o.importance >= ${leastEditImportance} AND +o.session_id IS NOT @sessionId AND ${visibleObservation('o')}
    ORDER BY o.at DESC, o.id DESC LIMIT ${mostEdits})`
  // Each kind by its index: what else was done since then would be read as well.
  const edits = db.prepare<[Record<string, unknown>], FilesEdited>(`
    ${editsOf(changedFile('o'))} UNION ALL ${editsOf(`o.kind = 'subagent'`)}
    ORDER BY at DESC, id DESC LIMIT ${mostEdits}`)
  const putBackCalls = createPutBackCalls(db, mostEdits)
  const movedFiles = createMovedFiles(db, mostEdits)
  const prompts = db.prepare<[Record<string, unknown>], { at: number; prompt: string }>(`
    SELECT t.started_at AS at, t.prompt FROM sessions s JOIN turns t ON t.session_id = s.id
    WHERE s.project_id = @projectId AND s.id IS NOT @sessionId AND s.last_event_at > @after
      AND t.started_at > @after AND t.prompt IS NOT NULL
    ORDER BY t.started_at DESC LIMIT ${mostEdits}`)
  /** When the user said last that what was done was taken back by hand (ms); 0 for never. */
  const undoneBy = (from: Record<string, unknown>): number =>
    prompts.all(from).find(({ prompt }) => saysUndone(prompt))?.at ?? 0

  return (scope) => {
    const { projectId, sessionId } = scope
    // Of a project without a memory there is nothing to say that git does not say.
    const found = lastSession.get({ projectId, sessionId })
    if (!found) return { git: [], edited: [] }
    const session = { ...found, mark: markOf(found.id) }
    const folder = scope.folder ?? folderOf.get({ projectId, sessionId }) ?? null
    const git = folder === null ? null : gitStateOf(folder)
    // What was pushed or opened before a resumed session was left is known to it.
    const calls = commitCalls(scope)
    const commits = commitsOf(calls)
    const [newest = null] = commits
    const last = git ? git.commit : newest
    const madeOn = newest ? (branchOf.get(newest.sessionId) ?? null) : null
    const line = git
      ? gitItem(git, commits, session, scope)
      : recordItem({ session, madeOn, last: newest }, calls, scope)
    const isNew = (at: number | undefined) => scope.since === null || (at ?? 0) > scope.since
    // What was committed on another branch is not left over here.
    const committedAt = Math.max(last?.at ?? 0, newest?.at ?? 0)
    // A commit that cannot be read may be newer than any edit.
    const isKnown = git === null || git.hash === null || git.commit !== null
    // Where only the record tells, a project that rested stands as its last session left it, however long ago that was.
    const until = git === null ? Math.min(session.lastEventAt, scope.now) : scope.now
    const from = isKnown ? Math.max(committedAt, until - editedFor) : scope.now
    const after = Math.max(from, scope.since ?? 0)
    const left = edits.all({ projectId, sessionId, after })
    const oldest = left.at(-1)
    const undoneAt = oldest ? undoneBy({ projectId, sessionId, after: oldest.at }) : 0
    const edited = oldest
      ? withoutPutBack(
          afterMovedFiles(
            left.filter(({ at }) => at > undoneAt),
            movedFiles(scope, oldest.at),
          ),
          putBackCalls(scope, oldest.at),
        )
      : []
    const requests = requestItems(calls, session.lastEventAt, scope).filter(({ at }) => isNew(at))
    return {
      git: [...(line && isNew(last?.at) ? [line] : []), ...requests.map(({ item }) => item)],
      edited: editedItems(edited, { folder: git === null ? null : folder, committedAt }, scope),
    }
  }
}

/** What was put back as git has it or resolved a conflict is not left over; an edit after that is a row of its own. */
function withoutPutBack(
  edited: readonly FilesEdited[],
  putBack: readonly PutBack[],
): FilesEdited[] {
  return edited.flatMap((one) => {
    if (putBack.some(({ at, resolves }) => resolves && at > one.at)) return []
    const later = putBack
      .filter(({ at, removesNew }) => at > one.at && (one.isNew === 0 || removesNew))
      .flatMap(({ paths }) => paths)
    const left = storedTexts(one.files).filter((file) => !isAmong(file, later))
    return left.length > 0 ? { ...one, files: JSON.stringify(left) } : []
  })
}

function commitsOf(calls: readonly CommitCall[]): Recorded[] {
  const gone = takenBackIn(calls)
  return calls.flatMap(({ id, at, sessionId, facts }) => {
    const made = { observation: id, sessionId, at }
    return [...facts.commits].reverse().map((commit) => {
      const { hash, subject } = commit
      return { hash, subject, isTakenBack: gone.has(commit), ...made }
    })
  })
}

function gitItem(
  git: GitState,
  recorded: readonly Recorded[],
  session: LastSession,
  scope: Scope,
): LayerItem {
  const { branch, commit, hash, upstream, ahead, underWay } = git
  const own =
    hash === null
      ? undefined
      : recorded.find((one) => one.hash !== null && hash.startsWith(one.hash))
  const parts = [
    branch === null ? 'No branch is checked out' : `Branch ${plainLine(branch, 80)}`,
    underWay === null ? '' : `a ${underWay} is under way`,
    commit
      ? `last commit ${commit.hash.slice(0, 8)} “${plainLine(commit.subject, 100)}”, ${dated(commit.at, scope.now)}`
      : '',
    upstream === null || ahead === null
      ? ''
      : ahead === 0
        ? `pushed to ${plainLine(upstream, 80)}`
        : `${ahead} ${ahead === 1 ? 'commit' : 'commits'} not pushed to ${plainLine(upstream, 80)}`,
  ].filter((part) => part !== '')
  return own ? observed(parts, own) : seenIn(parts, session)
}

/** The folder is not on this disk, or in no repository: the record says how it was left. */
function recordItem(
  { session, madeOn, last }: Left,
  calls: readonly CommitCall[],
  scope: Scope,
): LayerItem | null {
  const { branch } = session
  if (last === null) {
    const isTelling = branch !== null && !/^(?:main|master|HEAD)$/.test(branch)
    return isTelling ? seenIn([`Branch ${plainLine(branch, 80)}, as last recorded`], session) : null
  }
  const pushes = calls.filter(({ facts }) => facts.push !== null)
  // Where no push was ever seen, something else may push.
  const pushed = last.isTakenBack
    ? 'since taken back by a reset'
    : pushes.some(({ at }) => at >= last.at)
      ? 'pushed'
      : pushes.length > 0
        ? 'no push recorded since'
        : ''
  const subject = last.subject === null ? '' : ` “${plainLine(last.subject, 100)}”`
  // What a rebase made anew is known by its subject alone; the push that followed tells that it was.
  const head = pushes.find(({ at }) => at >= last.at)?.facts.push?.head
  const isAnew = head !== undefined && last.hash !== null && !isSameCommit(head, last.hash)
  const hash = last.hash === null || isAnew ? '' : ` ${last.hash.slice(0, 8)}`
  const on = madeOn === null || madeOn === branch ? '' : ` on ${plainLine(madeOn, 80)}`
  const parts = [
    branch === null ? '' : `branch ${plainLine(branch, 80)}`,
    `last commit${hash}${subject}${on}, ${dated(last.at, scope.now)}`,
    pushed,
  ].filter((part) => part !== '')
  return observed([`As recorded: ${parts.join('; ')}`], last)
}

function isSameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}

function observed(parts: readonly string[], { observation }: Recorded): LayerItem {
  const ref = formatId('observation', observation)
  return { ref, full: [`${parts.join('; ')} [${ref}]`] }
}

/** Where no call of the record is behind it, the last session leads on. */
function seenIn(parts: readonly string[], { id, mark }: LastSession): LayerItem {
  return { ref: id, full: [`${parts.join('; ')} [${mark}]`] }
}

/** `folder` is where git was read; a file that is gone from it was not left there. */
function editedItems(
  edited: readonly FilesEdited[],
  { folder, committedAt }: { readonly folder: string | null; readonly committedAt: number },
  scope: Scope,
): LayerItem[] {
  const files = new Set<string>()
  for (const path of edited.flatMap((one) => storedTexts(one.files))) {
    // What lies outside the project is not its to commit.
    if (/^(?:[/~\\]|[A-Za-z]:|\.\.)/.test(path)) continue
    if (folder === null || statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
      files.add(path)
    if (files.size > mostFiles) break
  }
  const [newest] = edited
  if (files.size === 0 || newest === undefined) return []
  const named = [...files].slice(0, filesNamed).map((path) => plainLine(nearEnd(path), 70))
  const isAll = files.size <= mostFiles && edited.length < mostEdits
  const others = isAll ? `${files.size - named.length} more` : 'others'
  const more = files.size > named.length ? ` and ${others}` : ''
  const ref = formatId('observation', newest.id)
  const lead = committedAt === 0 ? 'Edited, no commit recorded' : 'Edited after the last commit'
  const line = `${lead}, last ${dated(newest.at, scope.now)}`
  return [
    {
      ref,
      full: [`${line}: ${named.join(', ')}${more} [${ref}]`],
      short: `${line}: ${isAll ? count(files.size, 'file') : 'many files'} [${ref}]`,
    },
  ]
}

/** A deep path by its end, which tells it from others nearly always. */
function nearEnd(path: string): string {
  const parts = path.split(/[/\\]/)
  return parts.length > 4 ? `…/${parts.slice(-2).join('/')}` : path
}
