// Layers: what the user says holds, for this project and everywhere; apart from it, what the agent noted.

import { formatId } from '../../../shared/ids.ts'
import type { MemoryAuthor } from '../../../shared/kinds.ts'
import type { Db } from '../../db/open.ts'
import { dated } from '../dates.ts'
import type { LayerReader } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'

/** So many of the most important of each namespace are weighed against each other. */
const mostWeighed = 60
const mostTold = 20

const headings = {
  user: { all: 'Known to hold:', since: 'Learned since then:' },
  agent: {
    all: 'Noted by the agent, not confirmed by the user:',
    since: 'Noted by the agent since then, not confirmed by the user:',
  },
} as const

interface MemoryRow {
  readonly id: number
  readonly namespace: string
  readonly kind: string
  readonly content: string
  readonly importance: number
  readonly confidence: number
  readonly updatedAt: number
}

/** These kinds are a user's to say: what an agent noted so is a note like any other. */
const usersKinds: ReadonlySet<string> = new Set(['decision', 'preference', 'correction'])

/** The reader of an author's active memories. */
export function createActiveMemories(db: Db, author: MemoryAuthor): LayerReader {
  const select = db.prepare<[Record<string, unknown>], MemoryRow>(`
    SELECT id, namespace, kind, content, importance, confidence, updated_at AS updatedAt
    FROM memories
    WHERE namespace = @namespace AND author = '${author}' AND active = 1 AND superseded_by IS NULL
      AND (valid_from IS NULL OR valid_from <= @now) AND (valid_to IS NULL OR valid_to > @now)
      AND updated_at > @since
      AND ('m' || id) NOT IN (SELECT ref FROM being_forgotten WHERE kind = 'memory')
    ORDER BY importance DESC, id DESC LIMIT ${mostWeighed}`)
  return (scope) => {
    const rows = [`project:${scope.projectId}`, 'global'].flatMap((namespace) =>
      select.all({ namespace, now: scope.now, since: scope.since ?? -1 }),
    )
    return {
      name: author === 'user' ? 'memories' : 'notes',
      heading: headings[author][scope.since === null ? 'all' : 'since'],
      share: author === 'user' ? 0.2 : 0.1,
      items: rows
        .sort((a, b) => weightOf(b) - weightOf(a) || b.updatedAt - a.updatedAt || b.id - a.id)
        .slice(0, mostTold)
        .map((memory) => {
          const ref = formatId('memory', memory.id)
          const place = memory.namespace === 'global' ? ', all projects' : ''
          const kind =
            author === 'agent' && usersKinds.has(memory.kind) ? 'note' : plainLine(memory.kind, 30)
          const when = dated(memory.updatedAt, scope.now)
          const line = (most: number): string =>
            `${kind}${place}, ${when}: ${plainSentence(memory.content, most)} [${ref}]`
          return {
            ref,
            full: [line(320)] as const,
            short: line(140),
            fact: plainLine(memory.content, 320),
          }
        }),
    }
  }
}

/** What is important and sure comes first. The project's own goes before the rest. */
function weightOf(memory: MemoryRow): number {
  const own = memory.namespace === 'global' ? 0 : 0.1
  return memory.importance * memory.confidence + own
}
