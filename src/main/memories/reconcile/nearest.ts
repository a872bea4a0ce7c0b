// The memories of a project and of all projects that share most with a text, by words: the only ones that a candidate is compared with.
import type { MemoryAuthor } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { knownMemory } from '../../db/visible.ts'
import { allOf, anyOf, scopeExpression } from '../../search/words/match-expression.ts'
import { isStopWord } from '../../search/words/stop-words.ts'
import { purposesOf } from './tools.ts'
import { formsOf } from './wording.ts'

/** A memory that holds. */
export interface NearMemory {
  readonly id: number
  /** `global` or `project:<id>`. */
  readonly namespace: string
  readonly content: string
  readonly kind: string
  readonly author: MemoryAuthor
  /** Whether the user stored, edited or confirmed it. */
  readonly manual: 0 | 1
  /** When it was said (ms since 1970). */
  readonly at: number
}

const most = 40
/** A text is sought by so many of its words, the longer ones first: they are the rarer ones. */
const mostWords = 24
/** So many words that serve the same purpose, or are short for the same, are sought beside them. */
const mostBeside = 24

/** Reads the nearest memories to a text of a project (null for none) and of all projects, the nearest first; what does not hold at `now` (ms) is left out before. */
export function createNearest(
  db: Db,
): (projectId: string | null, text: string, now: number) => NearMemory[] {
  const select = db.prepare<[object], NearMemory>(`
    SELECT m.id, m.namespace, m.content, m.kind, m.author, m.manual, coalesce(m.valid_from, m.created_at) AS at
    FROM search_words w JOIN search_documents d ON d.id = w.rowid
      JOIN memories m ON m.id = CAST(substr(d.ref, 2) AS INTEGER)
    WHERE search_words MATCH @match AND m.namespace IN (@namespace, 'global') AND ${knownMemory('m')}
    ORDER BY bm25(search_words, 0, 1, 0, 0) LIMIT ${most}`)
  return (projectId, text, now) => {
    const found =
      text
        .slice(0, 2000)
        .toLowerCase()
        .match(/[\p{L}\p{N}]{2,40}/gu) ?? []
    const words = [...new Set(found)].filter((word) => !isStopWord(word))
    words.sort((a, b) => b.length - a.length)
    if (words.length === 0) return []
    const project = Buffer.from(projectId ?? '').toString('hex')
    const sought = words.slice(0, mostWords)
    const beside = sought.flatMap((word) => [
      ...formsOf(word),
      ...purposesOf(word).flatMap(({ tools }) => tools),
    ])
    const match = allOf([
      scopeExpression(['kmemory9']),
      scopeExpression([`p${project}9`, 'p9']),
      `body : (${anyOf([...new Set([...sought, ...beside.slice(0, mostBeside)])].map((word) => `"${word}"`))})`,
    ])
    return select.all({
      match,
      namespace: projectId === null ? 'global' : `project:${projectId}`,
      now,
    })
  }
}
