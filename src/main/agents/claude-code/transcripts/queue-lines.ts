// Finds what the user typed while the agent worked, in versions that only noted its way through the queue.
import { humanPromptOf } from './human-prompt.ts'
import type { Reading } from './reading.ts'
import { readNotice } from './subagent.ts'
import type { Entry } from './transcript-entry.ts'

const queuedKept = 50

/**
 * A text put into the queue either becomes a prompt of its own later, or is taken out in the middle of the
 * turn and handed to the agent: then it steers the turn.
 */
export function readQueueOperation(reading: Reading, entry: Entry): void {
  const { state, at } = reading
  if (entry.operation === 'enqueue') {
    const text = typeof entry.content === 'string' ? entry.content.trim() : ''
    // It may never be handed to the agent: the end is known all the same.
    readNotice(reading, text)
    if (text && !isNotice(text)) state.queued.push({ text, at, taken: false })
    if (state.queued.length > queuedKept) state.queued.shift()
  } else if (entry.operation === 'remove') {
    for (const item of state.queued) item.taken = true
  } else if (entry.operation === 'popAll') {
    state.queued = state.queued.filter((item) => item.taken)
  }
}

/** On the next line of the conversation it shows which texts became a prompt and which steered. */
export function settleQueue(reading: Reading, entry: Entry): void {
  const { state, sessionId } = reading
  if (state.queued.length === 0) return
  const prompt = humanPromptOf(entry)
  if (prompt !== null) {
    const index = state.queued.findIndex((item) => item.text === prompt)
    if (index >= 0) state.queued.splice(index, 1)
  }
  const place = { sessionId, promptId: state.promptId, agentId: null }
  for (const { text, at, taken } of state.queued) {
    if (!taken) continue
    const key = `${sessionId}:queued:${at}`
    reading.emit({ kind: 'words', role: 'steering', key, text, at, ...place })
  }
  state.queued = state.queued.filter((item) => !item.taken)
}

/** Background tasks report through the same queue. */
function isNotice(text: string): boolean {
  return text.startsWith('<') || text.startsWith('{"task_id"') || text.startsWith('/')
}
