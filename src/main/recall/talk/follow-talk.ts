// The job that follows a talk to the earlier one that it amends: who asks later is told both, and what is left of the older.
import { formatId } from '../../../shared/ids.ts'
import { createTalkAmendments, type TalkAmendments } from '../../db/memories/talk-amendments.ts'
import type { Db } from '../../db/open.ts'
import type { JobHandler, JobHandlers } from '../../jobs/attempt.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Search } from '../../search/search.ts'
import { createRecallReader } from '../recalled.ts'
import { createLikeness } from '../same-matter.ts'
import { createAskedTalks } from './asked-talks.ts'
import { amendedBy, type Earlier } from './trail.ts'

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly search: () => Pick<Search, 'find'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Of a talk so much is searched for (UTF-16 units): it begins with what it is about. */
const longestAsked = 600
/** So many of the documents that hold its words are looked at. */
const mostFound = 20
/** Who asks for no session is told what was given to any. */
const noSession = ''

/** There is one job that looks for talks to follow, of so many sessions at once, after everything else. */
const all = 'all'
const atOnce = 50
const priority = -20

/** Has the talks of a store that an older version wrote followed once; called when a host starts. */
export function queueTalks(queue: Queue, db: Db): void {
  if (!createTalkAmendments(db).wasQueued()) queue.enqueue('follow.talks', all, { priority })
}

/** Makes the handlers of `follow.talk`, the job's key is the row of a turn of the talk, and of `follow.talks`. */
export function createFollowHandlers({
  db,
  queue,
  search,
  now,
}: Dependencies): Pick<JobHandlers, 'follow.talk' | 'follow.talks'> {
  return {
    'follow.talk': createFollowHandler({ db, search, now }),
    'follow.talks': createTalksHandler(queue, createTalkAmendments(db)),
  }
}

function createTalksHandler(queue: Queue, amendments: TalkAmendments): JobHandlers['follow.talks'] {
  return ({ payload }) => {
    const turns = amendments.lastTurns(payload.before, atOnce)
    return () => {
      for (const turn of turns) queue.enqueue('follow.talk', String(turn), { priority })
      const last = turns.at(-1)
      if (last !== undefined && turns.length === atOnce)
        queue.enqueue('follow.talks', all, { payload: { before: last }, priority })
    }
  }
}

function createFollowHandler({ db, search, now }: Omit<Dependencies, 'queue'>): JobHandler {
  const amendments = createTalkAmendments(db)
  const talksFor = createAskedTalks(db)
  const reader = createRecallReader(db)
  return async (job) => {
    const turnId = Number(job.key)
    const talks = talksFor({ words: new Set(), isWithdrawn: () => false })
    const ref = formatId('turn', turnId)
    const talk = talks.around([ref]).get(ref)
    const projectId = amendments.projectOf(turnId)
    if (!talk || projectId === null) return () => {}
    const later = talks.conversationOf({ record: ref })
    if (!later || talks.outcomeOf(talk) === null) return () => amendments.put(talk.firstId, null)
    const found = await search().find(
      {
        ...{ query: later.text.slice(0, longestAsked), projectId, to: talk.at - 1 },
        mode: 'words',
      },
      { vectorLimitMs: 0, patienceMs: null, most: mostFound, seeks: 'observations' },
    )
    const records = reader.read(
      found.map(({ id }) => id),
      { sessionId: noSession, now: now() },
    )
    const around = talks.around([...records.values()].map(({ record }) => record)).values()
    const settled = [...new Map([...around].map((one) => [one.firstId, one])).values()].filter(
      (one) => talks.outcomeOf(one) !== null,
    )
    const earlier: Earlier = {
      conversations: settled.flatMap((one) => talks.conversationOf({ record: one.ref }) ?? []),
      likenessOf: createLikeness(found.flatMap(({ passage }) => passage ?? [])),
    }
    const amended = amendedBy(later, earlier)
    return () => {
      // Either may have been deleted meanwhile.
      if (amendments.projectOf(talk.firstId) !== null)
        amendments.put(talk.firstId, amended === null ? null : amended.firstId)
    }
  }
}
