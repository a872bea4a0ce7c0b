// Asks the store what a search wants: its words in one thread and, where there are many vectors, these in another.
import type { VectorIndex } from '../embed/vectors/vector-index.ts'
import type { DatabaseReader } from '../threads/database-reader.ts'
import { createNearestBeside } from './meaning/nearest-beside.ts'
import { nearestRead } from './meaning/nearest-read.ts'
import { type Answer, isCountAlone, type Question } from './question.ts'
import { askedSoon } from './search.ts'
import { searchRead } from './search-read.ts'

/** Comparing fewer vectors takes less than 4 ms: not worth the 8 MB of a thread. */
const defaultMany = 20_000

/**
 * Makes the function by which a search asks the store. `patienceMs`: words alone answer on the main thread where the rest
 * would take longer; null for whatever it takes.
 */
export function createStoreQuestions(
  reader: Pick<DatabaseReader, 'read' | 'begin' | 'runs'>,
  vectors: Pick<VectorIndex, 'sizeOf'>,
  manyVectors = defaultMany,
): (question: Question, patienceMs: number | null) => Promise<Answer> {
  return (question, patienceMs) => {
    const asked = besides(question)
    return patienceMs === null
      ? reader.read(searchRead, asked)
      : reader.read(searchRead, asked, { input: askedSoon(question), patienceMs })
  }

  function besides(question: Question): Question {
    const { input, meaning } = question
    if (!meaning || isCountAlone(question) || vectors.sizeOf(meaning.indexId) < manyVectors)
      return question
    if (!reader.runs('vectors')) {
      reader.begin('vectors')
      return question
    }
    const beside = { ...meaning, beside: createNearestBeside() }
    // What fails there is looked for where the words are.
    reader.read(nearestRead, { input, meaning: beside }).catch(() => undefined)
    return { ...question, meaning: beside }
  }
}
