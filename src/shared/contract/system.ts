// Contract area: the state of the program, overview figures, settings, queue, event log, hooks, projects.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { sessionFactsSchema, turnFactsSchema } from '../facts/work-facts.ts'
import { jobStatuses } from '../kinds.ts'
import { sessionRowSchema, timeSchema } from './common.ts'
import { noticeSchema, storeStateSchema } from './keep.ts'

const queueCountsSchema = z.object({
  pending: z.int(),
  leased: z.int(),
  done: z.int(),
  dead: z.int(),
  oldestPendingAt: timeSchema.nullable(),
  /** What waiting jobs were put back for, the most frequent reasons first, with the next time that it is looked at. */
  deferred: z.array(z.object({ reason: z.string(), until: timeSchema, jobs: z.int() })),
})

const statusSchema = z.object({
  version: z.string(),
  /** How the program is called on a command line of this machine, such as `recollect`. */
  command: z.string(),
  /** `desktop`, `headless`, or `command` for a short-lived command. */
  host: z.enum(['desktop', 'headless', 'command']),
  home: z.string(),
  port: z.int().nullable(),
  startedAt: timeSchema,
  /** How memories are found and written at present. */
  level: z.object({ search: z.enum(['words', 'hybrid']), distill: z.string() }),
  pausedUntil: timeSchema.nullable(),
  spoolWaiting: z.int(),
  spoolRejected: z.int(),
  queue: queueCountsSchema,
  activeSessions: z.int(),
  /** The same by agent, the one with most first. */
  activeAgents: z.array(z.object({ agent: z.string(), sessions: z.int() })),
  lastEventAt: timeSchema.nullable(),
  databaseBytes: z.int(),
  warnings: z.array(z.string()),
  /** The state of the database file. */
  store: storeStateSchema,
  /** What happened to the memory and the user has not yet seen. */
  notices: z.array(noticeSchema),
  /** What only the desktop app knows of itself; left out by other hosts. */
  desktop: z
    .object({
      /** A sentence about the key of quick search when it could not be had, or null. */
      shortcutProblem: z.string().nullable(),
    })
    .optional(),
})
export type Status = z.infer<typeof statusSchema>

export const storageSchema = z.object({
  home: z.string(),
  databaseBytes: z.int(),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
  folders: z.array(z.object({ name: z.string(), files: z.int(), bytes: z.int() })),
})
export type Storage = z.infer<typeof storageSchema>

const periodSchema = z.object({
  sessions: z.int(),
  turns: z.int(),
  toolEvents: z.int(),
  observations: z.int(),
  tokensInjected: z.int(),
})

export const overviewSchema = z.object({
  today: periodSchema,
  last7Days: periodSchema,
  last30Days: periodSchema,
  /** Everything that is remembered, however old. */
  total: periodSchema,
  /** One entry for each local day with activity in the last year, oldest first. */
  days: z.array(
    z.object({ day: z.string(), sessions: z.int(), turns: z.int(), toolEvents: z.int() }),
  ),
  /** Capture time of hooks inside the listener over the last day, in ms. */
  captureLatency: z.object({
    p50: z.number().nullable(),
    p95: z.number().nullable(),
    events: z.int(),
  }),
  attention: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      /** The contract's method that mends it, or null. */
      action: z.string().nullable(),
      /** What the action is about, such as a notice's id. */
      subject: z.string().optional(),
    }),
  ),
  recent: z.array(sessionRowSchema),
  /** Where the user was: of each project that was worked in lately its newest session, newest first. */
  places: z.array(
    z.object({
      session: sessionRowSchema,
      /** The project's git remote as `host/owner/name`; null where none is known. */
      remote: z.string().nullable(),
      /** What it came to; null until it was summarised, or where an older version did that. */
      facts: sessionFactsSchema.nullable(),
      /** The newest turn that was told, of a session that has no summary yet. */
      latest: z
        .object({
          turnId: z.string(),
          summary: z.string(),
          facts: turnFactsSchema.nullable(),
        })
        .nullable(),
    }),
  ),
})

export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  key: z.string(),
  /** Jobs of one lane run one after the other, lanes beside each other. */
  lane: z.string(),
  status: z.enum(jobStatuses),
  attempts: z.int(),
  nextAt: timeSchema,
  /** Why it waits, and until when where that is known; null for a job that does not wait. */
  waitsFor: z.object({ reason: z.string(), until: timeSchema.nullable() }).nullable(),
  /** Whether it may be given up or, while it waits, begun at once: a deletion is taken back by undo instead. */
  mayCancel: z.boolean(),
  error: z.string().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
})

export const eventSchema = z.object({
  id: z.int(),
  at: timeSchema,
  sessionId: z.string().nullable(),
  type: z.string(),
  /** Of its type's schema; null in events of an older program, as their status is. */
  version: z.int().nullable(),
  status: z.enum(['ok', 'error']).nullable(),
  /** What went wrong, redacted and cut. */
  error: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  durationMs: z.number().nullable(),
  tokensIn: z.int().nullable(),
  tokensOut: z.int().nullable(),
})

export const projectRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  root: z.string(),
  remote: z.string().nullable(),
  rule: z.enum(['remote', 'repository', 'folder']),
  excluded: z.boolean(),
  sessions: z.int(),
  observations: z.int(),
  lastEventAt: timeSchema.nullable(),
})

const installedSchema = z.enum(['current', 'outdated', 'missing'])

/** What lets the agent search by itself. */
const accessStateSchema = z.object({
  skillFile: z.string(),
  skill: installedSchema,
  /** Claude Code's own file with the user's MCP servers. */
  serverFile: z.string(),
  server: installedSchema,
  /** What is wrong with one of the files, or null. */
  problem: z.string().nullable(),
})
export type AccessState = z.infer<typeof accessStateSchema>

export const hookStateSchema = z.object({
  file: z.string(),
  scope: z.enum(['user', 'project']),
  /** Null when the settings file could be read; else what is wrong with it. */
  problem: z.string().nullable(),
  events: z.array(
    z.object({ event: z.string(), state: z.enum(['current', 'outdated', 'missing']) }),
  ),
  /** The skill and the MCP server, which belong to the user's settings. */
  access: accessStateSchema.optional(),
})

export const systemContract = {
  status: oc.output(statusSchema),
  overview: oc.output(overviewSchema),
  settings: oc.output(z.record(z.string(), z.unknown())),
  updateSettings: oc
    .input(z.record(z.string(), z.unknown()))
    .output(z.record(z.string(), z.unknown())),
  /** What the data folder holds: tables with rows and bytes, and its other files. */
  storage: oc.output(storageSchema),
  /** The last lines of the program's log, newest last. */
  logTail: oc.input(z.object({ lines: z.int().min(1).max(1000).default(200) })).output(
    z.object({
      file: z.string().nullable(),
      rows: z.array(
        z.object({
          at: timeSchema.nullable(),
          level: z.string(),
          message: z.string(),
          detail: z.string(),
        }),
      ),
    }),
  ),
  /** Ends the host as a user would: it closes all that is open, after this answer. */
  stop: oc.output(z.object({ host: statusSchema.shape.host })),
  /** Stops capture until a time, until resumed (null), or resumes it (0). Events of a pause are not kept. */
  pause: oc.input(z.object({ minutes: z.int().min(0).nullable() })).output(statusSchema),
}

export const jobsContract = {
  list: oc
    .input(
      z.object({
        status: z.enum(jobStatuses).optional(),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ rows: z.array(jobSchema), counts: queueCountsSchema })),
  retry: oc.input(z.object({ id: z.string() })).output(z.object({ changed: z.boolean() })),
  retryAll: oc.output(z.object({ changed: z.int() })),
  /** Fails with `conflict` for work that is not to be given up. */
  cancel: oc.input(z.object({ id: z.string() })).output(z.object({ changed: z.boolean() })),
}

export const eventDaySchema = z.object({
  /** The local day, such as `2026-02-28`. */
  day: z.string(),
  type: z.string(),
  events: z.int(),
  /** How many of them tell of a step that failed. */
  failed: z.int(),
  /** How many of them took a measured time, and how long together, in ms. */
  timed: z.int(),
  durationMs: z.number(),
  tokensIn: z.int(),
  tokensOut: z.int(),
})

export const eventsContract = {
  /** Sums by local day and type, oldest day first; equal before and after old events were rolled up. */
  days: oc
    .input(z.object({ days: z.int().min(1).max(366).default(30) }))
    .output(z.object({ rows: z.array(eventDaySchema) })),
  /** Newest first; `before` is the id to continue from. */
  list: oc
    .input(
      z.object({
        type: z.string().optional(),
        sessionId: z.string().optional(),
        before: z.int().optional(),
        limit: z.int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ rows: z.array(eventSchema) })),
}

export const projectsContract = {
  list: oc.output(z.object({ rows: z.array(projectRowSchema) })),
  /**
   * The project that a user named in the folder `from`: by its name, id, key or any folder that it ever had.
   * Fails with `not_found`, or with `conflict` when several fit.
   */
  find: oc
    .input(z.object({ named: z.string().max(4000), from: z.string().max(4000) }))
    .output(z.object({ id: z.string() })),
  /** Fails with `not_found` or, for an empty name, `invalid_input`. */
  rename: oc
    .input(z.object({ id: z.string(), name: z.string().trim().min(1).max(200) }))
    .output(projectRowSchema),
  /** Moves everything of one project into another; the first one is gone afterwards. */
  merge: oc.input(z.object({ from: z.string(), into: z.string() })).output(projectRowSchema),
  /** An excluded project keeps its memory, but nothing new is stored and nothing is handed out. */
  setExcluded: oc
    .input(z.object({ id: z.string(), excluded: z.boolean() }))
    .output(projectRowSchema),
}

/** What the doctor found, and when each hook last came. */
const hookReportSchema = z.object({
  /** When an event last came that the user's settings cannot have sent, as from the plugin; else null. */
  elsewhereAt: timeSchema.nullable(),
  /** The folder that was looked at: that of the newest session, or null where none is known. */
  cwd: z.string().nullable(),
  checks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.enum(['ok', 'warn', 'fail']),
      message: z.string(),
      fix: z.string().optional(),
    }),
  ),
  arrivals: z.array(z.object({ event: z.string(), lastAt: timeSchema })),
})
export type HookReport = z.infer<typeof hookReportSchema>

export const hooksContract = {
  state: oc.output(hookStateSchema),
  /** The doctor's look at all that must hold for hooks to come; takes a fraction of a second. */
  report: oc.output(hookReportSchema),
  install: oc.output(hookStateSchema),
  uninstall: oc.output(hookStateSchema),
}
