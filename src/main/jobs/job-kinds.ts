// Every kind of job in one table: its lane, what it carries, how long and how often it is tried.
import { z } from 'zod'

/**
 * Jobs of one lane run one after the other, lanes beside each other: a slow job holds up none of another lane.
 * - `deletions`: what the user wants gone, and copies of it
 * - `live`: turns that the agent works on now
 * - `distilling`: summaries of sessions, and turns of an import
 * - `models`: what a language model is asked, which takes seconds and may have to wait for a day
 * - `transcripts`: what transcripts add to what hooks said
 * - `scans`: sources that the agent wrote
 * - `history`: sources that the turns of an import wrote
 * - `projects`: sources of whole projects, which take minutes, and those that were only read
 * - `upkeep`: what nobody waits for
 */
export type Lane =
  | 'deletions'
  | 'live'
  | 'distilling'
  | 'models'
  | 'transcripts'
  | 'scans'
  | 'history'
  | 'projects'
  | 'upkeep'

/**
 * Lanes that begin nothing while another one has something to do: who waits for an import waits for what it tells, and what
 * turns changed is told as theirs only where it is read before the disk.
 */
export const lanesAfter: Readonly<Partial<Record<Lane, Lane>>> = {
  history: 'distilling',
  projects: 'scans',
}

/** One kind of job. */
export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  readonly lane: Lane
  /** The lane of those with a negative priority, where it is another one: work of an import. */
  readonly backfillLane?: Lane
  /** What a job carries beside its key; checked when it is added and again when it is begun. */
  readonly payload: Payload
  /** An attempt that takes longer has failed (ms). */
  readonly limitMs: number
  /** Attempts before a job is buried with its error. */
  readonly attempts: number
  /** Whether the user may take one away that has not begun. */
  readonly mayCancel: boolean
  /** Why one begins later than it was added, as a sentence for the user. */
  readonly delay: string
}

export type JobKinds = Readonly<Record<string, JobKind>>

/** What jobs of a kind carry, once it is checked. */
export type PayloadOf<K extends JobKinds, Name extends keyof K> = z.output<K[Name]['payload']>

const nothing = z.strictObject({})
const minuteMs = 60_000
const usual = {
  payload: nothing,
  limitMs: 2 * minuteMs,
  attempts: 5,
  mayCancel: true,
  delay: 'It begins a little later.',
} as const

/** A further kind is an entry here and a handler given to the pump. */
export const jobKinds = {
  /** Erases what the user deleted. Key: kind and public id of it. */
  forget: {
    ...usual,
    lane: 'deletions',
    // A project of years is erased in slices.
    limitMs: 30 * minuteMs,
    // It is taken back by undo; given up, it would stay hidden and never be erased.
    mayCancel: false,
    delay: 'It can still be undone.',
  },
  /** Empties the write-ahead log and takes what was deleted out of the copies. Key: `file`. */
  purge: { ...usual, lane: 'deletions', limitMs: 30 * minuteMs, mayCancel: false },
  /** Makes a turn's observations and its summary. Key: row of the turn. */
  'distill.turn': { ...usual, lane: 'live', backfillLane: 'distilling' },
  /** Has a language model tell what rules told of a turn. Key: row of the turn. */
  'distill.model': {
    ...usual,
    lane: 'models',
    // Two calls of ten minutes, the longest that the settings allow.
    limitMs: 21 * minuteMs,
    delay: 'Rules tell it first, and late results are waited for.',
    payload: z.strictObject({
      /** Whether the user wants it told again, also where a model told it already. */
      isAsked: z.boolean().default(false),
      /** Whether the cheapest of the models that are on is asked first. */
      isCheapestFirst: z.boolean().default(false),
      /** The catching up that it is a part of: when that began (ms since 1970), and its turns. */
      batch: z.strictObject({ at: z.int(), turns: z.int() }).nullable().default(null),
    }),
  },
  /** Tells a past turn again in both arms of a comparison. Key: the comparison and the row of the turn. */
  'distill.replay': {
    ...usual,
    lane: 'models',
    // Two questions of two calls.
    limitMs: 42 * minuteMs,
    delay: 'The language models want time.',
    payload: z.strictObject({ experimentId: z.int(), turnId: z.int() }),
  },
  /** Has a language model tell a session that ended, from what its turns were told as. Key: its id. */
  'distill.model-session': {
    ...usual,
    lane: 'models',
    // Two calls of ten minutes, the longest that the settings allow.
    limitMs: 21 * minuteMs,
    delay: 'Its turns are told first.',
  },
  /** Summarises a session. Key: its id. */
  'distill.session': { ...usual, lane: 'distilling', delay: 'Its turns come first.' },
  /** Learns from a turn what may outlive its session. Key: row of the turn. */
  'learn.turn': { ...usual, lane: 'distilling', delay: 'Its turn is told first.' },
  /** Finds the earlier talk that a talk amends. Key: row of one of its turns. */
  'follow.talk': { ...usual, lane: 'distilling', delay: 'Other turns are told first.' },
  /** Has the talks that an older version kept followed, newest first. Key: `all`. */
  'follow.talks': {
    ...usual,
    lane: 'upkeep',
    payload: z.strictObject({
      /** The row of the last turn that was looked at; null at the beginning. */
      before: z.int().nullable().default(null),
    }),
  },
  /**
   * Tells decisions: what was asked, in what situation, what came of it. Key: `all` for those that are untold, or
   * the id of a session that ended, of which something may have been undone.
   */
  'decisions.tell': { ...usual, lane: 'distilling', delay: 'Its turn is told first.' },
  /** Writes what the memory answered the agent in a turn. Key: row of the turn. */
  'use.calls': { ...usual, lane: 'upkeep', delay: 'Its turn is told first.' },
  /** Looks at what became of what a session was given, once it was told. Key: its id. */
  'use.session': { ...usual, lane: 'upkeep', delay: 'Its transcript is read first.' },
  /** Makes facts for what an older version wrote without any, newest first. Key: `all`. */
  'distill.facts': {
    ...usual,
    lane: 'upkeep',
    payload: z.strictObject({
      of: z.enum(['turns', 'sessions']).default('turns'),
      /** The last one that was looked at; null at the beginning. */
      before: z
        .strictObject({ at: z.int(), id: z.union([z.int(), z.string()]) })
        .nullable()
        .default(null),
    }),
  },
  /** Has told anew what older rules told, newest session first. Key: the version of the rules. */
  'distill.again': {
    ...usual,
    lane: 'upkeep',
    delay: 'What was asked for is told first.',
    payload: z.strictObject({
      /** The last session that was looked at; null at the beginning. */
      before: z.strictObject({ at: z.int(), id: z.string() }).nullable().default(null),
    }),
  },
  /** Lets search find what the agent ended the turns of an older version with, newest first. Key: `all`. */
  'distill.answers': {
    ...usual,
    lane: 'upkeep',
    payload: z.strictObject({
      /** The row of the last turn that was looked at; null at the beginning. */
      before: z.int().nullable().default(null),
    }),
  },
  /** Reads what is new in a session's transcript. Key: its id. */
  'transcript.catch_up': {
    ...usual,
    lane: 'transcripts',
    delay: 'The agent is still writing its transcript.',
  },
  /** Reads the sources that a turn wrote, and keeps what it changed of them. Key: row of the turn. */
  'code.scan': {
    ...usual,
    lane: 'scans',
    backfillLane: 'history',
    // Reading a file of some MB may take a minute, and a turn may write many.
    limitMs: 30 * minuteMs,
    delay: 'What the turn did is told first.',
  },
  /** Reads the sources that a live turn only read, where no snapshot shows them. Key: row of the turn. */
  'code.read': {
    ...usual,
    lane: 'projects',
    limitMs: 30 * minuteMs,
    delay: 'What was written is read first.',
  },
  /** Reads the sources of a whole project, but those that are known as they are. Key: the project's id. */
  'code.project': {
    ...usual,
    lane: 'projects',
    payload: z.strictObject({
      /** So many files that are not known yet, at most; null for all, missing where the settings say it. */
      limit: z.int().min(0).nullable().optional(),
      /** Whether the user asked for it. */
      isAsked: z.boolean().default(false),
    }),
    // 50,000 files and their calls, at low priority on a machine that is busy.
    limitMs: 6 * 60 * minuteMs,
    delay: 'It waits until the project rests.',
  },
  /** Merges the segments of the word index. Key: `all`. */
  'search.merge': { ...usual, lane: 'upkeep', delay: 'Other work goes between its parts.' },
  /** Drops what is older than the settings allow. Key: `all`. */
  retention: { ...usual, lane: 'upkeep', delay: 'Other work goes between its parts.' },
} as const satisfies JobKinds

/** The lane of a job of a kind at a priority. */
export function laneOf(kind: JobKind, priority: number): Lane {
  return priority < 0 ? (kind.backfillLane ?? kind.lane) : kind.lane
}
