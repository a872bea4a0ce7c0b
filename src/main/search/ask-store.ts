// Asks the store what a search wants: its words in one thread and, where there is much to do, a share of it in another.
import { availableParallelism } from 'node:os'
import type { VectorIndex } from '../embed/vectors/vector-index.ts'
import type { DatabaseReader } from '../threads/database-reader.ts'
import { besideRead } from './beside/beside-read.ts'
import { createNearestBeside } from './beside/nearest-beside.ts'
import { createSharedWork } from './beside/shared-work.ts'
import { type Answer, isCountAlone, type Question } from './question.ts'
import { askedSoon } from './search.ts'
import { searchRead } from './search-read.ts'

/** A second thread takes 8 MB: comparing fewer vectors takes less than 4 ms, and of fewer documents few are weighed. */
const fewest = { vectors: 20_000, documents: 5000 }
/** With one processor to share, work that two threads do takes 3 to 9 % longer. */
const fewestProcessors = 2

/** A shorter question by words is answered before another thread could do much of it. */
const fewestLetters = 80

interface StoreFacts {
  /** How many vectors an index holds. */
  readonly vectors: Pick<VectorIndex, 'sizeOf'>
  /** How many documents there are, about. */
  readonly documents: () => number
  /** Processors that may be used; those of this machine when left out. */
  readonly processors?: number
}

/**
 * Makes the function by which a search asks the store. `patienceMs`: words alone answer on the main thread where the rest
 * would take longer; null for whatever it takes. `least` is what another thread is begun for.
 */
export function createStoreQuestions(
  reader: Pick<DatabaseReader, 'read' | 'begin' | 'runs'>,
  store: StoreFacts,
  least = fewest,
): (question: Question, patienceMs: number | null) => Promise<Answer> {
  const canShare = (store.processors ?? availableParallelism()) >= fewestProcessors
  return (question, patienceMs) => {
    const asked = besides(question)
    return patienceMs === null
      ? reader.read(searchRead, asked)
      : reader.read(searchRead, asked, { input: askedSoon(question), patienceMs })
  }

  /** The question with what it shares with the other thread, which is told of it; as it is where that is not worth it. */
  function besides(question: Question): Question {
    const { input, meaning } = question
    if (isCountAlone(question)) return question
    const isCompared = meaning !== null && store.vectors.sizeOf(meaning.indexId) >= least.vectors
    const isLong = meaning !== null || input.query.length >= fewestLetters
    const isShared = canShare && isLong && store.documents() >= least.documents
    if (!isCompared && !isShared) return question
    if (!reader.runs('vectors')) {
      reader.begin('vectors')
      return question
    }
    const shared: Pick<Question, 'meaning' | 'work'> = {
      meaning: isCompared ? { ...meaning, beside: createNearestBeside() } : meaning,
      ...(isShared ? { work: createSharedWork() } : {}),
    }
    // What fails there is done where the words are looked for.
    reader.read(besideRead, { input, ...shared }).catch(() => undefined)
    return { ...question, ...shared }
  }
}
