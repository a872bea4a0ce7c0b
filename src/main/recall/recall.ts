// Recall on a prompt: at most three memories that are clearly relevant and new to the session, else nothing.
import type { ContextResult } from '../../shared/contract/context.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import { createWithdrawn } from '../context/rows/remembered-words.ts'
import type { Db } from '../db/open.ts'
import { createOpenProjects } from '../db/projects/open-project.ts'
import type { Embedder } from '../embed/embedder.ts'
import type { Known } from '../memories/known/known.ts'
import { nothingKnown } from '../memories/known/known-texts.ts'
import { readingOf } from '../memories/reconcile/reading.ts'
import type { Search } from '../search/search.ts'
import { condense } from '../search/words/condense.ts'
import { withAmendments } from './amended-since.ts'
import { askingBack } from './asking-back.ts'
import { chooseRecalled } from './choose.ts'
import { createComposer, mostRecalled, withCalls } from './compose.ts'
import { isEveryday } from './everyday-words.ts'
import { createNamedCode } from './named-code.ts'
import { createFoundReader } from './read-found.ts'
import { createRecallReader } from './recalled.ts'
import { createAskedTalks } from './talk/asked-talks.ts'
import { assumedOf } from './talk/assumed.ts'
import { weighTalks } from './talk/ranking.ts'
import { createTrails } from './talk/same-trail.ts'
import type { Telling } from './telling.ts'

interface RecallRequest {
  readonly projectId: string
  readonly sessionId: string
  readonly prompt: string
  /** Where the session works. */
  readonly folder?: string | undefined
  /** When the hook's request came, by the clock; now when left out. */
  readonly startedAt?: number
}

export interface Recall {
  /** What the prompt brings to mind; null for nothing, also when it took too long. Records nothing. */
  recall(request: RecallRequest): Promise<ContextResult | null>
}

interface Dependencies {
  readonly db: Db
  readonly search: Pick<Search, 'find'>
  readonly embedder: Pick<Embedder, 'profile'>
  readonly settings: Pick<SettingsStore, 'current'>
  /** What the agent is told by files of its own; nothing when left out. */
  readonly known?: Pick<Known, 'of'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds that only rise, to tell how long it took. */
  readonly clock?: () => number
}

/** The prompt's vector is waited for so long (ms); a loaded model takes a tenth of it. */
const vectorLimitMs = 20
/**
 * The hook waits 400 ms for an answer: what was found later than this (ms) would not be heard. On a busy machine
 * the thread that searches gets part of it, then words alone are looked up in its place.
 */
const limitMs = 350
const patienceMs = 80
/** What the agent's own files say is waited for so long beside the search (ms). */
const knownLimitMs = 60
/** So much of what would be told is looked at for what was said otherwise since (UTF-16 units). */
const withdrawnLooked = 600
/** Prompts are searched by their beginning, in characters. */
const promptLooked = 2000
/** So many of the best are looked at for one that is relevant and new. */
const looked = 40
/** So many memories that may answer a question. */
const mostAnswers = 12

export function createRecall(dependencies: Dependencies): Recall {
  const { db, search, embedder, settings, known, now = Date.now } = dependencies
  const clock = dependencies.clock ?? (() => performance.now())
  const reader = createRecallReader(db)
  const readFound = createFoundReader(db, reader)
  const talksFor = createAskedTalks(db)
  const withdrawnIn = createWithdrawn(db)
  const openProject = createOpenProjects(db)
  const namedCode = createNamedCode(db)
  const compose = createComposer(db)
  const trailOf = createTrails(db)

  return {
    async recall({ projectId, sessionId, prompt, folder, startedAt = clock() }) {
      const text = prompt.trim()
      // Commands of the agent are no questions.
      if (!settings.current.recall.enabled || text === '' || text.startsWith('/')) return null
      if (openProject(projectId) === null) return null
      const given = reader.given(sessionId)
      const calls = namedCode(projectId, text, given)
      const asksBack = askingBack(text)
      if (asksBack === null && !isTelling(text)) return withCalls(null, calls, projectId)
      const reading = known?.of(projectId, folder, knownLimitMs)
      const [found, ofMemories] = await Promise.all([
        search.find(
          { query: condense(text, promptLooked), projectId, withGlobal: true },
          { vectorLimitMs, patienceMs, most: looked, synonyms: true, seeks: 'observations' },
        ),
        // Of many records that hold its words few are memories.
        asksBack === null
          ? []
          : search.find(
              { query: text, projectId, withGlobal: true, kinds: ['memory'], mode: 'words' },
              { vectorLimitMs: 0, patienceMs, most: mostAnswers, synonyms: true },
            ),
      ])
      const told = (await reading) ?? nothingKnown
      const time = now()
      const withdrawn = withdrawnIn(projectId)
      // A memory tells what holds in place of what was said before it.
      const isOver = ({ recalled, tell }: Pick<Telling, 'recalled' | 'tell'>) =>
        recalled.document !== 'memory' && withdrawn.tells(tell(withdrawnLooked))
      const talks = talksFor({ words: readingOf(text).words, isWithdrawn: withdrawn.holds })
      const read = readFound({ sessionId, now: time, known: told, talks })
      const { candidates, decisionsOf } = read.found(found, ofMemories)
      const wholeOf = weighTalks(candidates, talks)
      const first = chooseRecalled(candidates, {
        ...{ asksBack, isOver, decisionsOf, given },
        outcomeOf: talks.outcomeOf,
        wholeOf,
        prompt: text,
        scale: embedder.profile?.similarity ?? null,
        answerOf: reader.answer,
        sessionsGiven: reader.sessionsGiven(sessionId),
      })
      const decided = first.filter(({ isDecision }) => isDecision).slice(0, mostRecalled)
      const ids = decided.flatMap(({ recalled }) => talks.conversationOf(recalled)?.firstId ?? [])
      const asked = { talks, trail: trailOf(ids), wholeOf }
      const all = candidates.map(({ recalled }) => recalled)
      const trail = trailOf(ids, assumedOf(decided, all, asked))
      const relevant = withAmendments(first, read.talks(trail.others), { ...talks, trail })
      const chosen = relevant.filter((one) => !isOver(one))
      // What comes too late would not be heard, the calls neither.
      if (clock() - startedAt > limitMs) return null
      return withCalls(compose(chosen, time), calls, projectId)
    },
  }
}

/** Whether a prompt holds a word that says what it is about; others are not even searched for. */
function isTelling(prompt: string): boolean {
  const words =
    prompt
      .slice(0, promptLooked)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}_-]+/gu) ?? []
  return words.some((word) => word.length > 1 && !isEveryday(word))
}
