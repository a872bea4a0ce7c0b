// The composition root: opens the database, wires the rooms, and closes everything in reverse.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'date-fns/format'
import type { Status } from '../../shared/contract/system.ts'
import { AppError } from '../../shared/errors.ts'
import { type Capture, createCapture } from '../capture/ingest.ts'
import { createSpoolWatcher, type SpoolWatcher } from '../capture/spool.ts'
import { countWaiting } from '../capture/spool-folder.ts'
import { type Context, createContext } from '../context/context.ts'
import { checkedAtOpening, type Db, openDatabase } from '../db/open.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createEmbeddings, type Embeddings } from '../embed/embeddings.ts'
import type { WorkerStarter } from '../embed/worker-process.ts'
import { createForget, type Forget } from '../forget/forget.ts'
import { createRedactAgain, type RedactAgain } from '../forget/redact-again.ts'
import { type AgentAccess, createAgentAccess } from '../install/agent-access.ts'
import { removeEndpointFiles } from '../install/endpoint-files.ts'
import { createHooks, type Hooks } from '../install/hooks.ts'
import { createCaptureFirst } from '../jobs/capture-first.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { newestBackup } from '../keep/backups/backup-list.ts'
import { type Backups, createBackups, dayMs } from '../keep/backups/backups.ts'
import { type Copies, createCopies } from '../keep/backups/copies.ts'
import { createRestore } from '../keep/backups/restore.ts'
import { createTextCopies, type TextCopies } from '../keep/backups/text-copies.ts'
import { vacuumIfItPays } from '../keep/free-pages.ts'
import { createNotices, type Notices } from '../keep/notices.ts'
import { createRetention, type Retention } from '../keep/retention.ts'
import { createKeepTasks } from '../keep/run-keep-task.ts'
import {
  createStoreHealth,
  finishSalvage,
  type StoreHealth,
  type StoreUsers,
  salvageClosed,
} from '../keep/store-health.ts'
import { createMemories, type Memories } from '../memories/memories.ts'
import { createReader, type Reader } from '../reader/reader.ts'
import { createRecall, type Recall } from '../recall/recall.ts'
import { createSearch, type Search } from '../search/search.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { searchRead } from '../search/search-read.ts'
import { createTranscripts, type Transcripts } from '../transcripts/transcripts.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'
import type { AppRoot } from './app-root.ts'
import { createClosers } from './closers.ts'
import { recollectCommand } from './command-line.ts'
import { diskWarning } from './disk-warning.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import { takeHostLock } from './host-lock.ts'
import { type Logger, openLog } from './log.ts'
import { ensureFolders, type Paths, pathsIn } from './paths.ts'
import { programFile } from './program-file.ts'
import type { ReadCopy } from './read-copy.ts'
import type { LineChange } from './rewrite-lines.ts'
import { openSettings, type SettingsStore } from './settings-file.ts'
import { watchStore } from './store-watch.ts'

/** Who runs the core. A `command` is a short-lived command line call while no host runs. */
export type HostKind = Status['host']

export interface CoreOptions {
  /** The data folder. */
  readonly home: string
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Claude Code's own file with the user's MCP servers; inside its folder when left out. */
  readonly claudeStateFile?: string
  readonly app: AppRoot
  readonly kind: HostKind
  /** Set when `home` is a copy that is only to be read: nothing is stored, and that is told. */
  readonly copy?: ReadCopy
  /** Starts the worker process as the host can: a packaged Electron does not allow `fork`. */
  readonly startWorker: WorkerStarter
  /** The environment, for the proxies that downloads go through. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970; the system's clock when left out. */
  readonly now?: () => number
}

/** Every room, opened and wired. */
export interface Core {
  readonly app: AppRoot
  readonly paths: Paths
  readonly kind: HostKind
  readonly settings: SettingsStore
  readonly db: Db
  readonly queue: Queue
  readonly pump: Pump
  readonly events: EventLog
  readonly announcer: Announcer
  readonly capture: Capture
  readonly spool: SpoolWatcher
  /** Reads that may take longer than a frame. */
  readonly reader: Reader
  /** What turns texts into vectors, and the vectors of everything remembered. */
  readonly embedder: Embeddings['embedder']
  readonly vectors: Embeddings['vectors']
  readonly models: Embeddings['models']
  readonly embeddings: Embeddings
  readonly search: Search
  readonly memories: Memories
  readonly recall: Recall
  readonly context: Context
  readonly hooks: Hooks
  readonly agentAccess: AgentAccess
  /** Claude Code's configuration folder, and its own file with the user's MCP servers. */
  readonly claudeFolder: string
  readonly claudeStateFile: string
  readonly forget: Forget
  /** Goes over what is stored with today's rules for secrets. */
  readonly redactAgain: RedactAgain
  /** Drops what is older than the settings allow. */
  readonly retention: Retention
  readonly transcripts: Transcripts
  readonly notices: Notices
  readonly health: StoreHealth
  readonly copies: Copies
  readonly textCopies: TextCopies
  readonly backups: Backups
  readonly restore: ReturnType<typeof createRestore>
  readonly log: Logger
  readonly now: () => number
  /** The listener's port, once a host has opened one. */
  port: number | null
  /** Ends the program that the core runs in; null in a command. */
  endHost: (() => void) | null
  status(): Status
  /** Begins to take in the spool and to work on the queue. */
  start(): Promise<void>
  close(): Promise<void>
}

/** A short command may hold the folder when a host starts, so long does the host wait (ms). */
const hostLockWaitMs = 1500

/** The first check of a large file waits until the start is over (ms). */
const firstLookMs = 20_000

/** Sessions are looked over for missing ends this often, in ms. */
const maintenanceMs = 60_000

/**
 * Opens the core on a data folder that no other host uses.
 * @throws AppError `already_running`, `read_only`, `newer_database`, `storage_full`, `unavailable`.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  finishSalvage(pathsIn(options.home).database)
  try {
    return await openCore(options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'corrupt_database') throw error
    await salvageStore(options, error)
    return openCore(options)
  }
}

/** Salvages a database that cannot be worked with, before anything has it open. */
async function salvageStore(options: CoreOptions, reason: AppError): Promise<void> {
  const now = options.now ?? Date.now
  const paths = pathsIn(options.home)
  const lock = takeHostLock(paths.hostLock, hostLockWaitMs)
  const { log, close } = openLog(paths.logs, 'info')
  try {
    log.error({ err: reason }, 'the database is damaged and is salvaged')
    await salvageClosed({
      file: paths.database,
      tasks: createKeepTasks(programFile('keep/keep-thread.ts')),
      notices: createNotices({ file: paths.notices, log, now, onChange: () => {} }),
      newestBackup: () => newestBackup(paths.backups),
      now,
    })
  } finally {
    lock.close()
    await close()
  }
}

async function openCore(options: CoreOptions): Promise<Core> {
  const now = options.now ?? Date.now
  const paths = pathsIn(options.home)
  ensureFolders(paths)
  const lock = takeHostLock(
    paths.hostLock,
    options.kind === 'command' ? 0 : hostLockWaitMs,
    paths.database,
  )
  const settings = openSettings(paths.settings, now)
  const {
    log,
    setLevel,
    problem: logProblem,
    close: closeLog,
    rewrite: rewriteLog,
  } = openLog(paths.logs, settings.current.log.level)
  const closers = createClosers(log)
  closers.add('host lock', lock.close)
  closers.add('log', closeLog)
  const stopFollowing = settings.onChange(({ log: { level } }) => setLevel(level))
  closers.add('log level', stopFollowing)

  try {
    const startedAt = now()
    const warnings: string[] = options.copy ? [options.copy.reason] : []
    const { db } = openDatabase(paths.database, now)
    closers.add('database', () => {
      db.close()
    })
    const storeWatch = watchStore({ db, file: paths.database, log, now })
    closers.add('store watch', storeWatch.close)
    // The folder is ours alone now: what still says where a host listens is of one that was killed.
    try {
      removeEndpointFiles(paths)
    } catch (error) {
      log.warn({ err: error }, 'files of a host that has ended could not be removed')
    }
    /** What the user should know at present. */
    const warningsNow = (): string[] =>
      [
        ...warnings,
        storeWatch.refusal()?.message ?? null,
        diskWarning(paths.home),
        settings.warning,
        logProblem(),
      ].filter((warning) => warning !== null)
    for (const warning of warningsNow()) log.warn(warning)
    const announcer = createAnnouncer((error) => log.error({ err: error }, 'a listener failed'))
    const notices = createNotices({
      file: paths.notices,
      log,
      now,
      onChange: () => announcer.announce({ type: 'store' }),
    })
    const keepTasks = createKeepTasks(programFile('keep/keep-thread.ts'))
    const health = createStoreHealth({
      db,
      file: paths.database,
      tasks: keepTasks,
      notices,
      announcer,
      log,
      newestBackup: () => newestBackup(paths.backups),
      now,
    })
    closers.add('store health', health.close)
    if (options.kind !== 'command') {
      try {
        const freed = vacuumIfItPays(db)
        if (freed > 0) log.info({ freed }, 'the database file was rewritten without its free room')
      } catch (error) {
        // Mended after the start, when events and pages are already served.
        if (health.refusal() === null) throw error
      }
    }
    const copies = createCopies({
      database: paths.database,
      folder: paths.backups,
      tasks: keepTasks,
      log,
      now,
    })
    const kept = {
      database: paths.database,
      folder: paths.backups,
      tasks: keepTasks,
      health,
      log,
      now,
    }
    const backups = createBackups({ ...kept, notices, settings, announcer })
    closers.add('backups', backups.close)
    const events = createEventLog({ db, folder: paths.logs, announcer, log, now })
    closers.add('event log', events.close)
    const queue = createQueue(db, now)
    const searchIndex = createSearchIndex(db)
    const distiller = createDistiller({ db, queue, searchIndex, events, announcer, log, now })
    const transcripts = createTranscripts({
      db,
      queue,
      searchIndex,
      announcer,
      log,
      settings,
      claudeFolder: options.claudeFolder,
      copiesFolder: paths.transcripts,
      now,
    })
    closers.add('import', transcripts.close)
    const forget = createForget({
      db,
      queue,
      announcer,
      leftovers: [paths.spool, paths.spoolRejected],
      forgetCopies: transcripts.forgetCopies,
      async forgetLogs(sessionIds) {
        if (sessionIds.length === 0) return
        const without: LineChange = (line) =>
          sessionIds.some((id) => line.includes(id)) ? null : line
        await events.rewrite(without)
        await rewriteLog(without)
      },
      async clearCopies(erasures) {
        await copies.change({ change: 'erase', erasures: [...erasures] })
      },
      now,
    })
    const textCopies = createTextCopies({
      db,
      spools: [paths.spool, paths.spoolRejected],
      transcripts: paths.transcripts,
      logs: [events.rewrite, rewriteLog],
    })
    const retention = createRetention({
      db,
      queue,
      settings,
      announcer,
      copiesFolder: paths.transcripts,
      rejectedFolder: paths.spoolRejected,
      canWrite: () => health.refusal() === null,
      now,
    })
    closers.add('retention', retention.close)
    const redactAgain = createRedactAgain({
      db,
      announcer,
      log,
      changeFiles: textCopies.change,
      changeCopies: () => copies.change({ change: 'redact' }),
      // What was overwritten still stands in the write-ahead log.
      afterChange: forget.purge,
      now,
    })
    closers.add('going over what is stored', redactAgain.close)
    const handlers = {
      ...distiller.handlers,
      ...forget.handlers,
      ...transcripts.handlers,
      ...retention.handlers,
    }
    const captureFirst = createCaptureFirst()
    const pump = createPump({ db, queue, handlers, announcer, log, captureFirst })
    closers.add('pump', pump.close)
    const capture = createCapture({
      db,
      queue,
      searchIndex,
      events,
      announcer,
      log,
      settings,
      now,
      captureFirst,
      refusal: () => storeWatch.refusal() ?? health.refusal(),
    })
    const spool = createSpoolWatcher({
      folder: paths.spool,
      rejectedFolder: paths.spoolRejected,
      capture,
      version: options.app.version,
      log,
    })
    closers.add('spool', spool.close)
    const reader = createReader({
      db,
      database: paths.database,
      // A command has nobody to hold up, and a thread takes longer to start than to answer.
      entry: options.kind === 'command' ? null : programFile('reader/reader-thread.ts'),
      log: log.child({ name: 'reader' }),
      onDamage: health.report,
    })
    closers.add('reader', reader.close)
    const embeddings = createEmbeddings({
      db,
      settings,
      announcer,
      log: log.child({ name: 'embed' }),
      folder: paths.models,
      startWorker: options.startWorker,
      workerEntry: programFile('worker/worker.ts'),
      proxyEnv: options.env ?? {},
      now,
    })
    closers.add('embeddings', embeddings.close)
    const { embedder, vectors, models, reranker } = embeddings
    const search = createSearch({
      answer: (question, isUrgent) =>
        isUrgent
          ? reader.read(searchRead, question, { ...question, meaning: null })
          : reader.read(searchRead, question),
      events,
      embedder,
      vectors,
      reranker,
      now,
    })
    const memories = createMemories({
      db,
      searchIndex,
      announcer,
      acceptVector: embeddings.acceptVector,
      now,
    })
    const recall = createRecall({ db, search, embedder, settings, now })
    const context = createContext({ db, events, settings, now })
    const hooks = createHooks({ paths, claudeFolder: options.claudeFolder, app: options.app })
    const claudeStateFile = options.claudeStateFile ?? join(options.claudeFolder, '.claude.json')
    const agentAccess = createAgentAccess({
      paths,
      claudeFolder: options.claudeFolder,
      claudeStateFile,
      app: options.app,
    })

    /** Files that are too large to be checked when they are opened are looked over a little later, all once a day. */
    function startLooking(): void {
      const look = () => {
        health
          .look()
          .catch((error: unknown) => log.warn({ err: error }, 'the file was not checked'))
      }
      const isLarge = statSync(paths.database).size > checkedAtOpening
      const timers = [setInterval(look, dayMs), ...(isLarge ? [setTimeout(look, firstLookMs)] : [])]
      for (const timer of timers) timer.unref()
      closers.add('checks of the file', () => {
        for (const timer of timers) clearTimeout(timer)
      })
    }

    const countActive = db.prepare(`SELECT count(*) AS n FROM sessions WHERE status = 'active'`)
    const lastEvent = db.prepare('SELECT max(last_event_at) AS at FROM sessions')

    /** Status answers also where pages cannot be read. */
    function readCounts(): Pick<Status, 'queue' | 'activeSessions' | 'lastEventAt'> {
      try {
        return {
          queue: queue.counts(),
          activeSessions: (countActive.get() as { n: number }).n,
          lastEventAt: (lastEvent.get() as { at: number | null }).at,
        }
      } catch (error) {
        if (health.state.state === 'sound') throw error
        const none = { pending: 0, leased: 0, done: 0, dead: 0, oldestPendingAt: null }
        return { queue: none, activeSessions: 0, lastEventAt: null }
      }
    }

    /** While the store is mended nothing is written; the next look closes what is stale. */
    function closeStale(): void {
      try {
        if (health.refusal() === null) capture.closeStale()
      } catch (error) {
        log.warn({ err: error }, 'stale sessions could not be closed')
      }
    }

    let hasStarted = false

    /** What must rest while another file takes the place of the database, and begin anew after it. */
    const storeUsers: StoreUsers = {
      async rest() {
        const [resumePump] = await Promise.all([pump.pause(), transcripts.close(), events.flush()])
        return () => {
          resumePump()
          // A start that met the damage went on without it.
          if (hasStarted) pump.start()
          if (options.kind !== 'command') transcripts.start()
          spool
            .drain()
            .catch((error: unknown) => log.error({ err: error }, 'the spool is not read'))
        }
      },
      async renew() {
        embeddings.reopen()
        await reader.renew()
      },
    }

    /** What begins with the start, one after the other. */
    function startSteps(): (() => void | Promise<void>)[] {
      const always = [pump.start, spool.start]
      const ofHosts = [
        backups.start,
        startLooking,
        transcripts.start,
        retention.start,
        embeddings.start,
      ]
      return [...always, ...(options.kind === 'command' ? [] : ofHosts), startClosing]
    }

    /** A step that meets damage is taken again when that is mended; the others are taken in any case. */
    async function mendingOnce(step: () => void | Promise<void>): Promise<void> {
      try {
        await step()
      } catch (error) {
        if (health.refusal() === null) throw error
        await health.mend()
        if (health.refusal() === null) await step()
      }
    }

    function startClosing(): void {
      closeStale()
      const timer = setInterval(closeStale, maintenanceMs)
      timer.unref()
      closers.add('maintenance', () => clearInterval(timer))
    }

    const core: Core = {
      app: options.app,
      paths,
      kind: options.kind,
      settings,
      db,
      queue,
      pump,
      events,
      announcer,
      capture,
      spool,
      reader,
      embedder,
      vectors,
      models,
      embeddings,
      search,
      memories,
      recall,
      context,
      hooks,
      agentAccess,
      claudeFolder: options.claudeFolder,
      claudeStateFile,
      forget,
      redactAgain,
      retention,
      transcripts,
      notices,
      health,
      copies,
      textCopies,
      backups,
      restore: createRestore(kept),
      log,
      now,
      port: null,
      endHost: null,
      status() {
        return {
          version: options.app.version,
          host: options.kind,
          home: options.copy?.of ?? paths.home,
          port: core.port,
          startedAt,
          level: { search: embedder.profile ? 'hybrid' : 'words', distill: 'rules' },
          pausedUntil: capture.pausedUntil,
          spoolWaiting: options.copy
            ? countWaiting(pathsIn(options.copy.of).spool)
            : spool.waiting(),
          spoolRejected: spool.rejected(),
          ...readCounts(),
          databaseBytes: statSync(paths.database, { throwIfNoEntry: false })?.size ?? 0,
          command: recollectCommand('', 'elsewhere'),
          warnings: [...warningsNow(), ...troubleOf(capture)],
          store: health.state,
          notices: [...notices.unseen()],
        }
      },
      async start() {
        if (options.copy) return
        hasStarted = true
        health.start(storeUsers)
        for (const step of startSteps()) await mendingOnce(step)
      },
      close: closers.closeAll,
    }
    if (options.copy) db.pragma('query_only = ON')
    return core
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

/** What the user should know while events cannot be stored. */
function troubleOf({ trouble }: Capture): string[] {
  if (!trouble) return []
  const since = format(trouble.since, 'yyyy-MM-dd HH:mm')
  return [
    `Since ${since} new events cannot be stored. They wait on disk where their hooks could write, and are lost where not. ${trouble.reason}`,
  ]
}
