// Turns the filters of a search into conditions: in the word index where it can, in the table where it must.
import type { SearchInput } from '../../shared/contract/search.ts'
import { type SearchKind, searchKinds } from '../../shared/kinds.ts'
import { trimEndOf } from '../../shared/trim-end.ts'
import { shortPath } from '../base/short-path.ts'
import type { Db } from '../db/open.ts'
import { visibleDocument } from './visible-document.ts'
import { splitName } from './words/identifier-parts.ts'
import { piecesExpression, scopeExpression } from './words/match-expression.ts'

/** The spans of time that the scope column knows, in ms; the schema's generated column uses the same. */
const spanMs = 2_592_000_000
/** Ranges of more spans than this (five years) are left to the table. */
const mostSpans = 60

/** Filters ready for a query. */
export interface Filter {
  /** Names of the filters in use, for the event log. */
  readonly names: readonly string[]
  /** Conditions on the word index. */
  readonly expressions: readonly string[]
  /** Conditions on the table `d`, or '' when the word index decides alone. */
  readonly condition: string
  /** The projects that are asked, '' for what belongs to none; null for everything. */
  readonly projects: readonly string[] | null
  /** The kinds that may be found; all when empty. */
  readonly kinds: readonly SearchKind[]
  readonly values: Readonly<Record<string, string | number>>
}

/** The first and last row that can match at all. */
export const allRows = { low: 0, high: Number.MAX_SAFE_INTEGER }

/** Compiles the filters; null when nothing can match, such as a session without documents. */
export function compileFilter(db: Db, input: SearchInput): Filter | null {
  const names: string[] = []
  const expressions: string[] = []
  const conditions: string[] = []
  const values: Record<string, string | number> = { ...allRows }
  const projects =
    input.projectId === undefined
      ? null
      : [...new Set([input.projectId, ...(input.withGlobal ? [''] : [])])]
  if (projects) {
    names.push('project')
    expressions.push(scopeExpression(projects.map(projectToken)))
  }
  if (input.kinds !== undefined && input.kinds.length > 0) {
    names.push('kinds')
    expressions.push(kindExpression(input.kinds))
  }
  if (input.sessionId !== undefined) {
    names.push('session')
    const range = rowsOfSession(db, input.sessionId)
    if (!range) return null
    Object.assign(values, range, { sessionId: input.sessionId })
    conditions.push('d.session_id = @sessionId')
  }
  if (input.from !== undefined || input.to !== undefined) {
    names.push('time')
    const from = input.from ?? 0
    const to = input.to ?? Number.MAX_SAFE_INTEGER
    if (from > to) return null
    const spans = spanTokens(db, from, to)
    if (spans) expressions.push(scopeExpression(spans))
    Object.assign(values, { from, to })
    conditions.push('d.at BETWEEN @from AND @to')
  }
  const hidden = hiddenCondition(db)
  if (hidden !== null) conditions.push(hidden)
  const asked = input.file?.trim()
  if (asked) {
    const file = asDocumented(db, asked.replaceAll('\\', '/'), input.sessionId)
    names.push('file')
    const pieces = splitName(file)
    if (pieces.length > 0) expressions.push(piecesExpression(settled(db, pieces)))
    values.file = `%${likeText(JSON.stringify(file).slice(1, -1))}%`
    conditions.push(`replace(d.files, '\\\\', '/') LIKE @file ESCAPE '!'`)
  }
  const kinds = input.kinds ?? []
  return { names, expressions, condition: conditions.join(' AND '), projects, kinds, values }
}

/**
 * Documents name files as `shortPath` does, from the folder where the agent worked; sessions and terminals
 * know whole paths.
 */
function asDocumented(db: Db, file: string, sessionId: string | undefined): string {
  if (!/^(?:\/|[A-Za-z]:\/)/.test(file)) return file
  const folders = db
    .prepare<[string], string>(
      'SELECT root FROM projects UNION SELECT cwd FROM sessions WHERE id = ? AND cwd IS NOT NULL',
    )
    .pluck()
    .all(sessionId ?? '')
    .filter((folder) => file.startsWith(`${trimEndOf(folder.replaceAll('\\', '/'), /\//)}/`))
  const [longest = null] = folders.sort((one, other) => other.length - one.length)
  return shortPath(file, longest)
}

/** The condition that a document is of one of `kinds`. */
export function kindExpression(kinds: readonly SearchKind[] = searchKinds): string {
  return scopeExpression(kinds.map((kind) => `k${kind}9`))
}

/** Keeps out what is being deleted, or null when nothing is. */
function hiddenCondition(db: Db): string | null {
  const any = db.prepare('SELECT 1 FROM being_forgotten LIMIT 1').get()
  if (any === undefined) return null
  return visibleDocument('d')
}

/** The index holds stems: a last piece that is longer than one (`componen`) is cut until it begins something. */
function settled(db: Db, pieces: readonly string[]): readonly string[] {
  const any = db.prepare('SELECT 1 FROM search_words WHERE search_words MATCH ? LIMIT 1')
  const [last = ''] = pieces.slice(-1)
  for (let length = last.length; length >= 4 && length > last.length - 5; length--) {
    const cut = last.slice(0, length)
    if (any.get(piecesExpression([cut]))) return [...pieces.slice(0, -1), cut]
  }
  return pieces
}

function projectToken(projectId: string): string {
  return `p${Buffer.from(projectId).toString('hex')}9`
}

/** Documents of one session lie close together: the range spares the index from reading all others. */
function rowsOfSession(db: Db, sessionId: string): { low: number; high: number } | null {
  const row = db
    .prepare('SELECT min(id) AS low, max(id) AS high FROM search_documents WHERE session_id = ?')
    .get(sessionId) as { low: number | null; high: number | null }
  return row.low === null || row.high === null ? null : { low: row.low, high: row.high }
}

function spanTokens(db: Db, from: number, to: number): string[] | null {
  const newest = db.prepare('SELECT at FROM search_documents ORDER BY id DESC LIMIT 1').get() as
    | { at: number }
    | undefined
  const first = Math.max(0, Math.floor(from / spanMs))
  // An open end reaches a span past the newest row; a clock that was wrong once may have written later ones.
  const last = Math.floor(Math.min(to, (newest?.at ?? 0) + 20 * spanMs) / spanMs)
  if (last - first >= mostSpans) return null
  const tokens: string[] = []
  for (let span = first; span <= Math.max(first, last); span++) tokens.push(`b${span}9`)
  return tokens
}

function likeText(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}
