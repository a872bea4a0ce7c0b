// The job that lets search find what the agent ended earlier turns with: a store of an older version lacks these.
import type { AnswerStore } from '../db/memories/answer-store.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import { answerDocument } from '../search/kinds/answer-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'

/** There is one such job. */
const key = 'all'
/** After everything else. */
const priority = -20
/** Turns whose answers are taken in at once: each takes 0.2 ms of the main thread. */
const atOnce = 20

/** Has them taken in once for a store that holds such turns; called when a host starts. */
export function queueAnswers(queue: Queue, answers: AnswerStore): void {
  if (!answers.wasQueued(key) && answers.isMissing()) enqueue(queue, null)
}

function enqueue(queue: Queue, before: number | null): void {
  queue.enqueue('distill.answers', key, { payload: { before }, priority })
}

interface Dependencies {
  readonly answers: AnswerStore
  readonly queue: Queue
  readonly searchIndex: SearchIndex
}

/** Makes the handler of `distill.answers`: the newest turns first, a few with each job. */
export function createAnswersHandler({
  answers,
  queue,
  searchIndex,
}: Dependencies): JobHandlers['distill.answers'] {
  return (job) => {
    const turns = answers.before(job.payload.before, atOnce)
    return () => {
      for (const { turn, lastMessage, ...rest } of turns) {
        if (lastMessage !== null) searchIndex.put(answerDocument({ turn, lastMessage, ...rest }))
      }
      const last = turns.at(-1)
      if (last && turns.length === atOnce) enqueue(queue, last.turn)
    }
  }
}
