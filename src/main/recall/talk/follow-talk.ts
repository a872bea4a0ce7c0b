// The job that follows a talk to the earlier one that it amends: who asks later is told both, and what is left of the older.
import { formatId, parseId } from '../../../shared/ids.ts'
import { createTalkAmendments } from '../../db/memories/talk-amendments.ts'
import type { Db } from '../../db/open.ts'
import { createPause } from '../../distill/time-slices.ts'
import type { JobHandler, JobHandlers } from '../../jobs/attempt.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Search } from '../../search/search.ts'
import { createRecallReader } from '../recalled.ts'
import { type Conversation, createLikeness } from '../same-matter.ts'
import { type AskedTalks, createAskedTalks } from './asked-talks.ts'
import { createTalkReader } from './talks.ts'
import { amendedBy, type Earlier, type Later, laterOf, mostAlike, mostCompared } from './trail.ts'

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly search: () => Pick<Search, 'find'>
  readonly isImporting: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Of a talk so much is searched for (UTF-16 units): it begins with what it is about. */
const longestAsked = 600
/** So many of the documents that hold its words are looked at. */
const mostFound = 20
/** Who asks for no session is told what was given to any. */
const noSession = ''

/** While an import runs what it took in is followed so much later (ms). */
const importMs = 10_000

/** There is one job that looks for talks to follow, in so many turns at once, after everything else. */
const all = 'all'
const atOnce = 50
const priority = -20

/** What a talk is looked for with. */
interface Reading {
  readonly talks: AskedTalks
  readonly pause: () => Promise<void>
}

/** Has the talks of a store that an older version wrote followed once; called when a host starts. */
export function queueTalks(queue: Queue, db: Db): void {
  const amendments = createTalkAmendments(db)
  if (amendments.wasQueued() || amendments.turnsBelow(null, 1).length === 0) return
  queue.enqueue('follow.talks', all, { priority })
}

/** Makes the handlers of `follow.talk`, the job's key is the row of a turn of the talk, and of `follow.talks`. */
export function createFollowHandlers(
  dependencies: Dependencies,
): Pick<JobHandlers, 'follow.talk' | 'follow.talks'> {
  return {
    'follow.talk': createFollowHandler(dependencies),
    'follow.talks': createTalksHandler(dependencies),
  }
}

function createTalksHandler({ db, queue }: Dependencies): JobHandlers['follow.talks'] {
  const amendments = createTalkAmendments(db)
  const talks = createTalkReader(db)
  return ({ payload }) => {
    const turns = amendments.turnsBelow(payload.before, atOnce)
    const around = talks.around(turns.map((turnId) => formatId('turn', turnId)))
    const ends = new Set([...around.values()].map(({ ref }) => parseId('turn', ref)))
    return () => {
      for (const turnId of ends) queue.enqueue('follow.talk', String(turnId), { priority })
      const last = turns.at(-1)
      if (last !== undefined && turns.length === atOnce)
        queue.enqueue('follow.talks', all, { payload: { before: last }, priority })
    }
  }
}

function createFollowHandler({ db, search, isImporting, now }: Dependencies): JobHandler {
  const amendments = createTalkAmendments(db)
  const talksFor = createAskedTalks(db)
  const reader = createRecallReader(db)

  async function amendedOf(later: Later, projectId: string, by: Reading) {
    const { talks, pause } = by
    const found = await search().find(
      {
        ...{ query: later.text.slice(0, longestAsked), projectId, to: later.at },
        mode: 'words',
      },
      { vectorLimitMs: 0, patienceMs: null, most: mostFound, seeks: 'observations' },
    )
    const records = reader.read(
      found.map(({ id }) => id),
      { sessionId: noSession, now: now() },
    )
    const around = talks.around([...records.values()].map(({ record }) => record)).values()
    const earlier = new Map([...around].map((talk) => [talk.firstId, talk]))
    const conversations: Conversation[] = []
    for (const { ref } of earlier.values()) {
      const said = talks.conversationOf({ record: ref })
      if (said) conversations.push(said)
      await pause()
    }
    const likenessOf = createLikeness(found.flatMap(({ passage }) => passage ?? []))
    // Whether something was settled takes longest: it is asked of no more than are compared.
    const settled: Earlier[] = []
    for (const one of mostAlike(later, conversations, likenessOf)) {
      const talk = earlier.get(one.of.firstId)
      if (!talk || settled.length === mostCompared) break
      for (const _ of talks.steps(talk)) await pause()
      if (talks.outcomeOf(talk) !== null) settled.push(one)
    }
    await pause()
    return amendedBy(later, settled)
  }

  return async (job, signal) => {
    // It takes in the newest first: what they amend is not there yet.
    if (job.priority < 0 && isImporting())
      return { until: now() + importMs, reason: 'Sessions are still being imported.' }
    const turnId = Number(job.key)
    const talks = talksFor({ words: new Set(), isWithdrawn: () => false })
    const ref = formatId('turn', turnId)
    const talk = talks.around([ref]).get(ref)
    const projectId = amendments.projectOf(turnId)
    if (projectId === null) return () => {}
    // Something was done in it: no talk begins there, or no more.
    if (!talk) return () => amendments.put(turnId, null)
    // Each turn that is told has its talk followed; once is enough.
    if (talk.ref !== ref && amendments.isTold(parseId('turn', talk.ref) ?? turnId)) return () => {}
    const pause = createPause(signal)
    for (const _ of talks.steps(talk)) await pause()
    const later = laterOf(() => talks.conversationOf({ record: ref }), talks.amendsOf(talk))
    const isAmending = later && talks.outcomeOf(talk) !== null
    const amended = isAmending ? await amendedOf(later, projectId, { talks, pause }) : null
    return () => {
      // Either may have been deleted meanwhile.
      const isThere = (amended === null ? [talk] : [talk, amended]).every(
        ({ firstId }) => amendments.projectOf(firstId) !== null,
      )
      if (isThere) amendments.put(talk.firstId, amended === null ? null : amended.firstId)
    }
  }
}
