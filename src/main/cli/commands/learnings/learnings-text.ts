// Memories as a terminal shows them: one line in a list, one card in full, one pair that waits for a decision.
import type { Memory, MemoryCard } from '../../../../shared/contract/memories.ts'
import { counted } from '../../../../shared/counted.ts'
import { shownId } from '../../../../shared/ids.ts'
import { doubtSentence, mayNotHold } from '../../../../shared/memories/doubts.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { ago, oneLine } from '../../plain-text.ts'

const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Who it came from: the user, the agent, or what was learned from what they said. */
function cameFrom({ origin, author, isConfirmed }: Memory): string {
  if (author === 'file') return 'a file'
  if (origin === 'stored') return author === 'user' ? 'you' : 'the agent'
  if (isConfirmed) return 'learned, confirmed by you'
  return author === 'user' ? 'learned from you' : 'learned from the agent'
}

/** The columns of a list. */
export function memoryLine(memory: Memory, now: number): string[] {
  const { id, life, kind, confidence, content, updatedAt, isPinned, knownIn, doubts = [] } = memory
  const standing = mayNotHold(doubts)
    ? 'doubtful'
    : isPinned
      ? 'pinned'
      : knownIn
        ? 'in a file'
        : ''
  return [
    id,
    ago(updatedAt, now),
    life === 'active' ? standing : life,
    kind,
    confidence.toFixed(2),
    cameFrom(memory),
    oneLine(content),
  ]
}

const sayers = { user: 'you', agent: 'the agent', record: 'seen in what was done' } as const

/** One memory in full. */
export function cardText({ memory, sources, changes, given, other }: MemoryCard): string {
  const { id, life, kind, namespace, confidence, importance, isPinned } = memory
  const doubt = doubtSentence(memory.doubts ?? [], day)
  const facts = [
    kind,
    namespace === 'global' ? 'all projects' : namespace,
    life,
    ...(isPinned ? ['pinned'] : []),
    `confidence ${confidence.toFixed(2)}`,
    `importance ${importance}`,
    `from ${cameFrom(memory)}`,
  ]
  const lines = [
    memory.content,
    '',
    `${id} · ${facts.join(' · ')}`,
    ...(memory.tags.length > 0 ? [`Tags: ${memory.tags.join(', ')}`] : []),
    ...(memory.keywords.length > 0 ? [`Found by: ${memory.keywords.join(', ')}`] : []),
    ...(doubt === null ? [] : [oneLine(doubt)]),
    ...(memory.knownIn
      ? [
          `The agent is told so by ${memory.knownIn.file}, line ${memory.knownIn.line}: it is not given again.`,
        ]
      : []),
    ...(other
      ? [
          `${memory.review ? 'Contradicts' : 'Superseded by'} ${other.id}: ${oneLine(other.content)}`,
        ]
      : []),
    ...(sources.length > 0 ? ['', 'Where it was said:'] : []),
    ...sources.map(
      ({ at, saidBy, words, turnId, sessionId, turnNumber }) =>
        `  ${day(at)} ${sayers[saidBy]}, ${turnId} (turn ${turnNumber} of ${shownId(sessionId)}): “${oneLine(words)}”`,
    ),
    ...(changes.length > 0 ? ['', 'What became of it:'] : []),
    ...changes.map(
      ({ at, change, by, confidence: then, content, other: which }) =>
        `  ${day(at)} ${change} by ${by === 'user' ? 'you' : by}, confidence ${then.toFixed(2)}${which ? `, ${which}` : ''}${content === memory.content ? '' : `: “${oneLine(content)}”`}`,
    ),
    '',
    given.length === 0
      ? 'It was given to no agent yet.'
      : `Given to an agent ${counted(given.length, 'time')}, last in ${shownId(given[0]?.sessionId ?? '')} on ${day(given[0]?.at ?? 0)}.`,
  ]
  return `${lines.join('\n')}\n`
}

/** One that waits for a decision, beside what it contradicts. */
export function reviewText({ memory, other }: MemoryCard): string {
  const why =
    memory.review?.reason === 'global'
      ? 'was said in three projects: does it hold in all?'
      : 'contradicts another one:'
  const decide = recollectCommand(
    `learnings review ${memory.id} ${memory.review?.reason === 'global' ? 'keep|global|reject' : 'keep|other|both|reject'}`,
  )
  return [
    `${memory.id} ${why}`,
    `  ${oneLine(memory.content)} (${cameFrom(memory)}, ${day(memory.createdAt)})`,
    ...(other
      ? [`  ${other.id}: ${oneLine(other.content)} (${cameFrom(other)}, ${day(other.createdAt)})`]
      : []),
    `  ${decide}`,
    '',
  ].join('\n')
}
