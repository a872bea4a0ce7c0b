// The composition root: opens the database, wires the rooms, and closes everything in reverse.
import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { createAgentAccess } from '../agents/claude-code/install/agent-access.ts'
import { createHooks } from '../agents/claude-code/install/hooks.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { type HostLock, hostLockWaitMs, takeHostLock } from '../base/host-lock.ts'
import { createEventLog } from '../base/logs/event-log.ts'
import { openLog } from '../base/logs/log.ts'
import type { LineChange } from '../base/logs/rewrite-lines.ts'
import { ensureFolders, pathsIn } from '../base/paths.ts'
import { programFile } from '../base/program-file.ts'
import { openSettings } from '../base/settings-file.ts'
import { createCapture } from '../capture/ingest.ts'
import { createPayloadPreparer } from '../capture/prepare-payload.ts'
import { createSpoolWatcher } from '../capture/spool.ts'
import { createContext } from '../context/context.ts'
import { createEventTable } from '../db/events/event-table.ts'
import { openDatabase } from '../db/open.ts'
import { afterCommit } from '../db/transact.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createEmbeddings } from '../embed/embeddings.ts'
import { createForget } from '../forget/forget.ts'
import { createRedactAgain } from '../forget/redact-again.ts'
import { createTranscripts } from '../import/transcripts.ts'
import { removeEndpointFiles } from '../install/endpoint-files.ts'
import { createCaptureFirst } from '../jobs/capture-first.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { newestBackup } from '../keep/backups/backup-list.ts'
import { createBackups } from '../keep/backups/backups.ts'
import { createCopies } from '../keep/backups/copies.ts'
import { damagedFilesSentence, listDamagedFiles } from '../keep/backups/damaged-files.ts'
import { createRestore } from '../keep/backups/restore.ts'
import { createTextCopies } from '../keep/backups/text-copies.ts'
import { vacuumIfItPays } from '../keep/free-pages.ts'
import { createLostEvents } from '../keep/lost-events.ts'
import { createNotices } from '../keep/notices.ts'
import { createRetention } from '../keep/retention.ts'
import { createKeepTasks } from '../keep/run-keep-task.ts'
import { finishSalvage } from '../keep/salvage/salvage-closed.ts'
import { createStoreHealth } from '../keep/store-health.ts'
import { createMemories } from '../memories/memories.ts'
import { createRecall } from '../recall/recall.ts'
import { createSearch } from '../search/search.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { searchRead } from '../search/search-read.ts'
import { createDatabaseReader } from '../threads/database-reader.ts'
import { createClosers } from './closers.ts'
import type { Core, CoreOptions } from './core.ts'
import { diskWarning } from './disk-warning.ts'
import { createMigrationProgress } from './migration-progress.ts'
import { salvageAtStart } from './salvage-at-start.ts'
import { startCore } from './start-core.ts'
import { createStatus } from './status.ts'
import { watchStore } from './store-watch.ts'

/**
 * Opens the core on a data folder that no other host uses.
 * @throws AppError `already_running`, `read_only`, `newer_database`, `storage_full`, `unavailable`.
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  try {
    return await openCore(options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'corrupt_database') throw error
    await salvageAtStart(options, error)
    return openCore(options)
  }
}

/** Opens what the closing order does not know yet; when that fails, the folder is free again. */
function orRelease<T>(lock: HostLock, open: () => T): T {
  try {
    return open()
  } catch (error) {
    lock.close()
    throw error
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
  const settings = orRelease(lock, () => openSettings(paths.settings, now))
  const {
    log,
    setLevel,
    problem: logProblem,
    close: closeLog,
    rewrite: rewriteLog,
  } = orRelease(lock, () => openLog(paths.logs, settings.current.log.level))
  const closers = createClosers(log)
  closers.add('host lock', lock.close)
  closers.add('log', closeLog)
  const stopFollowing = settings.onChange(({ log: { level } }) => setLevel(level))
  closers.add('log level', stopFollowing)

  try {
    const startedAt = now()
    finishSalvage(paths.database, startedAt)
    const warnings: string[] = options.copy ? [options.copy.reason] : []
    const { db } = openDatabase(paths.database, now, createMigrationProgress(log))
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
        damagedFilesSentence(listDamagedFiles(paths.database)),
        diskWarning(paths.home),
        settings.warning,
        logProblem(),
      ].filter((warning) => warning !== null)
    for (const warning of warningsNow()) log.warn(warning)
    const announcer = createAnnouncer(
      (error) => log.error({ err: error }, 'a listener failed'),
      (tell) => afterCommit(db, tell),
    )
    const notices = createNotices({
      file: paths.notices,
      log,
      now,
      onChange: () => announcer.announce({ type: 'store' }),
    })
    closers.add('notices', notices.close)
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
      notices,
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
    const events = createEventLog({
      table: createEventTable(db),
      folder: paths.logs,
      announcer,
      log,
      now,
    })
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
      outOfReach: () => listDamagedFiles(paths.database).map(({ path }) => path),
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
      foreseeCopies: copies.foresee,
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
    const preparer = createPayloadPreparer({
      // A command has nobody to hold up.
      entry: options.kind === 'command' ? null : programFile('capture/redaction-thread.ts'),
      log: log.child({ name: 'redaction' }),
      // The pages that the rows of large events were written through.
      onRest: () => {
        if (db.open) db.pragma('shrink_memory')
      },
    })
    closers.add('redaction', preparer.close)
    const spool = createSpoolWatcher({
      folder: paths.spool,
      rejectedFolder: paths.spoolRejected,
      capture,
      preparer,
      version: options.app.version,
      log,
      onCut: createLostEvents(notices).noteCut,
    })
    closers.add('spool', spool.close)
    const reader = createDatabaseReader({
      db,
      database: paths.database,
      // A command has nobody to hold up, and a thread takes longer to start than to answer.
      entry: options.kind === 'command' ? null : programFile('app/reader-thread.ts'),
      log: log.child({ name: 'reader' }),
      onDamage: (error) => {
        health.report(error)
        return health.refusal()
      },
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
      preparer,
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
      distiller,
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
      status: createStatus({
        options,
        paths,
        db,
        queue,
        capture,
        spool,
        embedder,
        health,
        notices,
        startedAt,
        port: () => core.port,
        warnings: warningsNow,
      }),
      async start() {
        if (!options.copy) await startCore(core, closers)
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
