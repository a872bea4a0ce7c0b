// Reads what search found: records that may be told, with the decisions and the talks that they stand for.
import { formatId, parseId } from '../../shared/ids.ts'
import type { Db } from '../db/open.ts'
import type { KnownTexts } from '../memories/known/known-texts.ts'
import type { Answer } from '../search/question.ts'
import { createDecidedReader } from './decided.ts'
import type { Recalled, RecallReader } from './recalled.ts'
import type { AskedTalks } from './talk/asked-talks.ts'
import { withLinesBeside } from './talk/outcome.ts'
import type { Talk } from './talk/talks.ts'
import type { Asked, Candidate } from './telling.ts'

type Found = Answer['ranked']

/** For whom it is read. */
interface Asking {
  readonly sessionId: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** What the agent is told by files of its own. */
  readonly known: KnownTexts
  readonly talks: AskedTalks
}

/** Records that may be told, with the decisions that they stand for. */
export interface Read extends Pick<Asked, 'decisionsOf'> {
  readonly candidates: readonly Candidate[]
}

interface FoundReader {
  /** Reads documents that search found, and others that were looked for beside them. */
  found(found: Found, beside?: Found): Read
  /** Reads talks by the rows of their first turns. */
  talks(turnIds: readonly number[]): Read
}

/** Makes the reader, for one prompt, of what is found for it. */
export function createFoundReader(
  db: Db,
  reader: Pick<RecallReader, 'read' | 'ofTurns'>,
): (asking: Asking) => FoundReader {
  const decided = createDecidedReader(db)

  return (asking) => {
    const { known, talks } = asking

    function readable(found: Found, beside: Found): Candidate[] {
      const isFound = new Set(found.map(({ id }) => id))
      const documents = [...found, ...beside.filter(({ id }) => !isFound.has(id))]
      const wanted = documents.flatMap(({ id, parts }) => (parts === null ? [] : id))
      const readings = reader.read(wanted, asking)
      return documents.flatMap(({ id, parts, passage }) => {
        const recalled = readings.get(id)
        const isKnown = recalled?.document === 'memory' && known.placeOf(recalled.body) !== null
        const isBeside = !isFound.has(id)
        return recalled && !isKnown
          ? [{ recalled, parts, isBeside, ...(passage ? { passage } : {}) }]
          : []
      })
    }

    function withOutcomes(
      records: readonly Candidate[],
      talksOf: (refs: readonly string[]) => ReadonlyMap<string, Talk>,
    ): Read {
      const refs = [...new Set(records.map(({ recalled }) => recalled.record))]
      const turnOf = decided.turnsOf(refs)
      const decisions = decided.of([...new Set(turnOf.values())], asking)
      const talkOf = talksOf(refs)
      const candidates = records.map((one): Candidate => {
        const turn = turnOf.get(one.recalled.record)
        // What was done is told as that, whatever was agreed on before.
        if (one.recalled.document === 'observation') return one
        if (turn === undefined || !decisions.has(turn)) {
          const talk = talkOf.get(one.recalled.record)
          return talk ? { ...one, recalled: { ...one.recalled, talk } } : one
        }
        const record = formatId('turn', turn)
        return { ...one, recalled: { ...one.recalled, record, isDecided: true } }
      })
      const all = [...decisions.values()]
        .flat()
        .map(({ said }) => said)
        .join(' ')
      const decisionsOf = ({ record, isDecided = false }: Recalled) => {
        if (!isDecided) return []
        const talk = talks.around([record]).get(record)
        return (decisions.get(parseId('turn', record) ?? 0) ?? [])
          .filter(({ content }) => known.placeOf(content) === null)
          .map((one) => {
            if (!talk || one.isAmended === true) return one
            const told = withLinesBeside(one, talks.linesOf(talk), all)
            // What the user said needs nothing beside it, unless the user said otherwise then.
            return one.author === 'user' && told.content === one.content ? one : told
          })
      }
      return { candidates, decisionsOf }
    }

    return {
      found: (found, beside = []) => withOutcomes(readable(found, beside), talks.of),
      talks(turnIds) {
        const records = reader.read(reader.ofTurns(turnIds), asking)
        const read = [...records.values()].map((recalled) => ({ recalled, parts: null }))
        // What changes another talk is told before that, also where the change was learned as a rule.
        return withOutcomes(read, talks.undecided)
      },
    }
  }
}
