// Layer: what the user stored for this project and everywhere; after it, marked as such, what the agent noted and what was taken from a file.

import { formatId } from '../../../shared/ids.ts'
import { type MemorySayer, memorySayers } from '../../../shared/kinds.ts'
import type { Doubt } from '../../../shared/memories/doubt-schema.ts'
import { mayNotHold } from '../../../shared/memories/doubts.ts'
import { bound } from '../../db/bound.ts'
import { createMemoryDoubts } from '../../db/memories/memory-doubts.ts'
import type { Db } from '../../db/open.ts'
import { holdingMemory, sayerOf } from '../../db/visible.ts'
import { leansOnTalk } from '../../distill/rules/prompts/leaning.ts'
import { dated } from '../dates.ts'
import { type LayerItem, type LayerReader, lazyItem, type Scope } from '../layer.ts'
import { plainDoubts } from '../plain-doubts.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import { createDecisionTalks } from '../rows/decision-talks.ts'

/** So many of the most important of each namespace are weighed against each other. */
const mostWeighed = 60
/** So many of each: the user's, the agent's, those from a file. */
const mostTold = 20

interface MemoryRow {
  readonly id: number
  readonly namespace: string
  readonly kind: string
  readonly content: string
  readonly updatedAt: number
  /** Whether it was found by itself, and nobody confirmed it. */
  readonly isFound: 0 | 1
}

/** These kinds are a user's to say: what an agent noted so is a note like any other. */
const usersKinds: ReadonlySet<string> = new Set(['decision', 'preference', 'correction'])

/** The reader of active memories. */
export function createActiveMemories(db: Db): LayerReader {
  const mostImportantOf = (namespace: string, own: number) => `SELECT * FROM (
    SELECT m.id, m.namespace, m.kind, m.content, m.updated_at AS updatedAt,
      m.origin <> 'stored' AND m.manual = 0 AS isFound, m.importance * m.confidence + m.manual * 0.3 + m.pinned * 10 + ${own} AS weight
    FROM memories m
    WHERE m.namespace = ${namespace} AND ${sayerOf('m')} = ${bound('author')} AND m.updated_at > @since
      AND (m.origin = 'stored' OR m.author = 'user') AND ${holdingMemory('m')}
    ORDER BY m.pinned DESC, m.importance DESC, m.id DESC LIMIT ${mostWeighed})`
  // What is pinned comes first, then what the user confirmed, what is important and sure. The project's own goes before the rest. What conversations came to is given on
  // a prompt that asks for it.
  const select = db.prepare<[Record<string, unknown>], MemoryRow>(`
    ${mostImportantOf(`'project:' || @projectId`, 0.1)} UNION ALL ${mostImportantOf(`'global'`, 0)}
    ORDER BY weight DESC, updatedAt DESC, id DESC`)
  const talks = createDecisionTalks(db)
  // A sentence of a talk that came to a decision is of what was decided, and is given with it.
  const isTold = ({ id, content, isFound }: MemoryRow): boolean =>
    isFound === 0 || (!leansOnTalk(content) && !talks.ofMemory(id, content))
  // What the agent's own files tell it is not told again.
  const of = (author: MemorySayer, { projectId, now, since, isKnown = () => false }: Scope) =>
    select
      .all({ projectId, author, now, since: since ?? -1 })
      .filter(({ content }) => !isKnown(content))
      .filter(isTold)
      .slice(0, mostTold)
  const doubtsOf = createMemoryDoubts(db)
  return (scope) => ({
    name: 'memories',
    heading: scope.since === null ? 'Remembered:' : 'Remembered since then:',
    items: memorySayers.flatMap((author) =>
      of(author, scope)
        .map((memory) => ({ memory, doubts: doubtsOf({ ...memory, row: memory.id }) }))
        // What may hold no more is told after what holds.
        .sort((a, b) => Number(mayNotHold(a.doubts)) - Number(mayNotHold(b.doubts)))
        .map(({ memory, doubts }) => toItem(memory, author, doubts, scope)),
    ),
  })
}

function toItem(
  memory: MemoryRow,
  author: MemorySayer,
  doubts: readonly Doubt[],
  scope: Scope,
): LayerItem {
  const ref = formatId('memory', memory.id)
  const place = memory.namespace === 'global' ? ', all projects' : ''
  const kind = () =>
    author === 'user'
      ? plainLine(memory.kind, 30)
      : `${usersKinds.has(memory.kind) ? 'note' : plainLine(memory.kind, 30)} ${author === 'agent' ? 'by the agent' : 'from a file'}, not confirmed by the user`
  const line = (most: number): string =>
    `${kind()}${place}, ${dated(memory.updatedAt, scope.now)}: ${plainSentence(memory.content, most)}${plainDoubts(doubts)} [${ref}]`
  return lazyItem(ref, {
    full: () => [line(320)],
    short: () => line(140),
    fact: () => plainLine(memory.content, 320),
  })
}
