// The user's settings: their schema, defaults and meaning, as they lie in settings.json.
import { z } from 'zod'
import { contextLayers, layerSettingsSchema } from './context-layers.ts'
import { ownPricesSchema } from './prices.ts'

/** Every setting with its default. Unknown keys are kept as they are, for newer programs. */
export const settingsSchema = z.looseObject({
  context: z
    .looseObject({
      /** Upper bound of what is handed over at the start of a session, in tokens. */
      budgetTokens: z.int().min(0).max(4000).default(2000),
      /** What a starting session is told, each with its switch and its part of the budget. */
      layers: layerSettingsSchema.prefault({}),
    })
    .prefault({}),
  recall: z
    .looseObject({
      /** Adds clearly relevant memories to a prompt of the user's, three at most. */
      enabled: z.boolean().default(true),
      /** Tells before an edit what is known of that file and its functions; adds a hook that each edit waits for. */
      beforeEdits: z.boolean().default(false),
    })
    .prefault({}),
  capture: z
    .looseObject({
      /** A session without an end is closed after so many minutes without an event. */
      closeAfterMinutes: z.int().min(5).max(10_080).default(240),
      /** Raw payloads of tool events are dropped after so many days; null keeps them. */
      keepPayloadDays: z.int().min(1).max(3650).nullable().default(30),
      /** Keeps what agents other than Claude Code send to its hooks, under their own names. */
      otherAgents: z.boolean().default(true),
    })
    .prefault({}),
  /** What is dropped after how long; null keeps it. What it told of the work stays. */
  retention: z
    .looseObject({
      /** Hook events as they came, after the last event of their session; starts and ends of sessions stay. */
      hookEventDays: z.int().min(1).max(3650).nullable().default(90),
      /** Single events of the event log; after that only their sums by day are kept. */
      eventDays: z.int().min(2).max(3650).nullable().default(90),
      /** The text of the context that was given; when, what for and how many tokens stays. */
      contextDays: z.int().min(1).max(3650).nullable().default(90),
      /** Kept copies of transcripts, after the transcript's last change. */
      copyDays: z.int().min(1).max(3650).nullable().default(null),
      /** Events that could not be read, after they were set aside. */
      rejectedDays: z.int().min(1).max(3650).nullable().default(90),
      /** Finished jobs of the queue, in hours. */
      finishedJobHours: z.int().min(1).max(8760).default(24),
    })
    .prefault({}),
  code: z
    .looseObject({
      /** Keeps which functions the sources of a project hold, what changed of them and who calls whom. */
      enabled: z.boolean().default(true),
      /** So many files the first scan of a project takes that begins by itself; 0 lets none begin. */
      firstScanFiles: z.int().min(0).max(100_000).default(1000),
    })
    .prefault({}),
  transcripts: z
    .looseObject({
      /** Keeps a compressed, redacted copy of each transcript in the data folder: the agent deletes its own. */
      keepCopies: z.boolean().default(false),
    })
    .prefault({}),
  backups: z
    .looseObject({
      /** Takes a backup every day by itself. */
      daily: z.boolean().default(true),
      /** So many daily backups are kept. */
      keep: z.int().min(1).max(90).default(7),
      /** All backups together take no more room, but for the newest one and those taken by hand, in MB. */
      maxMegabytes: z.int().min(50).max(1_000_000).default(5000),
    })
    .prefault({}),
  host: z
    .looseObject({
      /** Lets the SessionStart hook start the host in the background when none runs. */
      startFromHook: z.boolean().default(false),
    })
    .prefault({}),
  models: z
    .looseObject({
      /** The embedding model in use, `folder` for one of the user's own, or null: search by words alone. */
      profile: z.string().nullable().default(null),
      /** A folder with a model of the user's own, in the layout of transformers.js. */
      folder: z.string().nullable().default(null),
      /** A folder with a cross-encoder that reads the best results of a search again, or null for none. */
      reranker: z.string().nullable().default(null),
      /** Where models are downloaded from: the hub, or a mirror with the same paths. */
      mirror: z.string().default('https://huggingface.co'),
      /** The model's process ends after so many minutes without work. */
      idleMinutes: z.number().min(0.01).max(1440).default(5),
    })
    .prefault({}),
  distill: z
    .looseObject({
      /** Language models' providers in the order in which they are asked, with their own settings; none is on by itself. */
      providers: z
        .array(
          z.looseObject({
            provider: z.string().min(1).max(100),
            enabled: z.boolean().default(false),
          }),
        )
        .max(20)
        .default([]),
      /** US dollars that providers paid by the token may cost from midnight to midnight. */
      dailyUsd: z.number().min(0).max(1000).default(0.5),
      /** The same from the first of a month; null for no limit but the day's. */
      monthlyUsd: z.number().min(0).max(30_000).nullable().default(null),
    })
    .prefault({}),
  evaluation: z
    .looseObject({
      holdOut: z
        .looseObject({
          /** A layer that a share of the sessions is not given, to compare them with the others; null for none. */
          layer: z.enum(contextLayers).nullable().default(null),
          /** The share of the sessions that go without it. */
          share: z.number().min(0).max(0.5).default(0.2),
        })
        .prefault({}),
    })
    .prefault({}),
  /** Prices by model in place of those of the table in prices.ts. */
  prices: ownPricesSchema.default({}),
  log: z
    .looseObject({ level: z.enum(['debug', 'info', 'warn', 'error']).default('info') })
    .prefault({}),
  appearance: z
    .looseObject({ theme: z.enum(['system', 'light', 'dark']).default('system') })
    .prefault({}),
})

export type Settings = z.infer<typeof settingsSchema>

/** The settings of a fresh install. */
export const defaultSettings: Settings = settingsSchema.parse({})
