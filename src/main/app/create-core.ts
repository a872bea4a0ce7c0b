// The composition root: opens the database, wires the rooms, and closes everything in reverse.
import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { fullAgent } from '../agents/adapters.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { createEventLog } from '../base/logs/event-log.ts'
import { programFile } from '../base/program-file.ts'
import { createCapture } from '../capture/ingest.ts'
import { createPayloadPreparer } from '../capture/prepare-payload.ts'
import { projectAtFolder, projectByName } from '../capture/project/named-project.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import { createSpoolWatcher } from '../capture/spool.ts'
import { createParser } from '../code/create-parser.ts'
import { createContext } from '../context/context.ts'
import { createEventTable } from '../db/events/event-table.ts'
import { openDatabase } from '../db/open.ts'
import { afterCommit } from '../db/transact.ts'
import { createDecisions } from '../decisions/decisions.ts'
import { createRules } from '../decisions/rules/rules.ts'
import { createDecisionTeller } from '../decisions/tell-decisions.ts'
import { createLiveScans } from '../distill/code/live-scans.ts'
import { createScanRequests } from '../distill/code/project/ask-scan.ts'
import { createProjectScans } from '../distill/code/project/scan-project.ts'
import { createReadScan } from '../distill/code/scan-reads.ts'
import { createCodeScan } from '../distill/code/scan-turn.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createFailedSteps } from '../distill/failed-step.ts'
import { hurryWithLimits } from '../distill/models/hurry.ts'
import { createEmbeddings } from '../embed/embeddings.ts'
import { createSelfTest } from '../evals/self-test/self-test.ts'
import { createGivenByCallsHandler } from '../evals/use/given-by-calls.ts'
import { createUseHandler } from '../evals/use/use-session.ts'
import { createTranscripts } from '../import/transcripts.ts'
import { removeEndpointFiles } from '../install/endpoint-files.ts'
import type { JobHandlers } from '../jobs/attempt.ts'
import { createCaptureFirst } from '../jobs/capture-first.ts'
import { createPeopleFirst } from '../jobs/people-first.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { damagedFilesSentence, listDamagedFiles } from '../keep/backups/damaged-files.ts'
import { createLostEvents } from '../keep/lost-events.ts'
import { finishSalvage } from '../keep/salvage/salvage-closed.ts'
import { createWordMerging } from '../keep/words/merge-words.ts'
import { createFileTaker } from '../memories/file/take-file.ts'
import { createActs } from '../memories/hand/act.ts'
import { createHand } from '../memories/hand/hand.ts'
import { createKnown } from '../memories/known/known.ts'
import { createModelLearning } from '../memories/learn-by-model.ts'
import { createLearnHandler } from '../memories/learn-turn.ts'
import { createMemories } from '../memories/memories.ts'
import { createLanguageModels } from '../providers/language-models.ts'
import { openKeys } from '../providers/open-keys.ts'
import { createBeforeEdit } from '../recall/before-edit.ts'
import { createRecall } from '../recall/recall.ts'
import { createFollowHandlers } from '../recall/talk/follow-talk.ts'
import { createStoreQuestions } from '../search/ask-store.ts'
import { createStoreSize } from '../search/rank/store-size.ts'
import { createSearch } from '../search/search.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDatabaseReader } from '../threads/database-reader.ts'
import { workerPrograms } from '../threads/worker-process.ts'
import type { Core, CoreOptions } from './core.ts'
import { diskWarning } from './disk-warning.ts'
import { createMigrationProgress } from './migration-progress.ts'
import { openFolder } from './open-folder.ts'
import { openForgetting } from './open-forgetting.ts'
import { openKeeping } from './open-keeping.ts'
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

async function openCore(options: CoreOptions): Promise<Core> {
  const now = options.now ?? Date.now
  const folder = openFolder(options, now)
  const { paths, settings, log, closers } = folder

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
        folder.logProblem(),
      ].filter((warning) => warning !== null)
    for (const warning of warningsNow()) log.warn(warning)
    const announcer = createAnnouncer(
      (error) => log.error({ err: error }, 'a listener failed'),
      (tell) => afterCommit(db, tell),
    )
    closers.add(
      'settings',
      settings.onChange(() => announcer.announce({ type: 'settings' })),
    )
    const keeping = openKeeping(folder, { db, announcer, kind: options.kind, now })
    const { health, notices } = keeping
    const events = createEventLog({
      table: createEventTable(db),
      folder: paths.logs,
      announcer,
      log,
      redact: redactText,
      now,
    })
    closers.add('event log', events.close)
    const queue = createQueue(db, now)
    const searchIndex = createSearchIndex(db)
    const keys = await openKeys(paths, options.sealer ?? null, log)
    const languageModels = createLanguageModels({
      ...{ db, paths, keys, settings, log, now },
      env: options.env ?? {},
    })
    const parser = createParser({
      start: options.startWorker,
      entry: programFile(workerPrograms.parser.source),
      log: log.child({ name: 'parser' }),
    })
    closers.add('parser', parser.close)
    const distiller = createDistiller({
      ...{ db, queue, searchIndex, events, announcer, log, now, parser },
      asker: languageModels.asker,
      learning: createModelLearning({ db, searchIndex, announcer, events, now }),
    })
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
    const forgetting = openForgetting(folder, {
      db,
      queue,
      announcer,
      events,
      transcripts,
      ...keeping,
      now,
    })
    const wordMerging = createWordMerging({ db, queue, canWrite: () => health.refusal() === null })
    closers.add('merging of the word index', wordMerging.close)
    const sources = { db, parser, events, announcer, settings, redact: redactText, now }
    const projectScans = createProjectScans(sources)
    const scanRequests = createScanRequests({ ...sources, queue, scans: projectScans })
    // All of them: a kind of job without a handler does not compile.
    const handlers: JobHandlers = {
      ...distiller.handlers,
      ...createCodeScan(sources),
      ...createReadScan(sources),
      ...projectScans.handlers,
      ...forgetting.forget.handlers,
      ...transcripts.handlers,
      ...forgetting.retention.handlers,
      ...wordMerging.handlers,
      'learn.turn': createLearnHandler({ db, searchIndex, announcer, events, now }),
      ...createFollowHandlers({
        ...{ db, queue, now, search: () => search },
        isImporting: () => transcripts.importStatus().running,
      }),
      'use.calls': createGivenByCallsHandler({ db, queue, events }),
      'use.session': createUseHandler({ db, now, embedder: () => embedder }),
      'decisions.tell': createDecisionTeller({ db, queue, searchIndex, announcer }),
    }
    const captureFirst = createCaptureFirst()
    const peopleFirst = createPeopleFirst()
    const pump = createPump({
      ...{ db, queue, handlers, announcer, log, captureFirst, peopleFirst },
      tellFailed: createFailedSteps(db, events),
    })
    closers.add('pump', pump.close)
    closers.add('limits of language models', hurryWithLimits(settings, { queue, pump }))
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
      followed: createLiveScans(queue, now),
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
      entry:
        options.kind === 'command'
          ? null
          : {
              lists: programFile('app/reader-thread.ts'),
              search: programFile('app/search-thread.ts'),
              vectors: programFile('app/vector-thread.ts'),
            },
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
      workerEntry: programFile(workerPrograms.model.source),
      proxyEnv: options.env ?? {},
      now,
    })
    closers.add('embeddings', embeddings.close)
    const { embedder, vectors, models, reranker } = embeddings
    const search = createSearch({
      answer: createStoreQuestions(reader, { vectors, documents: createStoreSize(db) }),
      events,
      redact: redactText,
      embedder,
      vectors,
      reranker,
      now,
    })
    const selfTest = createSelfTest({ db, reader, search, embedder, log })
    closers.add('self-test of recall', selfTest.stop)
    const memories = createMemories({
      db,
      searchIndex,
      announcer,
      events,
      acceptVector: embeddings.acceptVector,
      now,
    })
    const decisions = createDecisions({
      ...{ db, queue, searchIndex, announcer, log, search, embedder, vectors },
      acceptVector: embeddings.acceptDecisionVector,
      projectOf: (cwd) => projectAtFolder(db, cwd, now),
    })
    const decisionRules = createRules({
      db,
      home: paths.home,
      claudeFolder: options.claudeFolder,
      events,
      log,
      now,
      tellSoon: () => queue.enqueue('decisions.tell', 'all', { priority: 0 }),
    })
    const acts = createActs({ db, searchIndex, announcer, events, now })
    const hand = createHand({ acts, checkProject: memories.checkProject })
    const fileTaker = createFileTaker({
      ...{ db, acts, now, checkProject: memories.checkProject },
      projectNamed: (named) => projectByName(db, named),
    })
    const known = createKnown({
      ...{ db, read: fullAgent.ownMemory, configFolder: options.claudeFolder },
    })
    const recall = createRecall({ db, search, embedder, settings, known, now })
    const beforeEdit = createBeforeEdit({ db, settings, known, now })
    const context = createContext({ db, events, settings, search, now })
    const { installer } = fullAgent
    const hooks = installer.createHooks({
      paths,
      claudeFolder: options.claudeFolder,
      app: options.app,
    })
    const claudeStateFile = options.claudeStateFile ?? join(options.claudeFolder, '.claude.json')
    const agentAccess = installer.createAccess({
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
      peopleFirst,
      events,
      announcer,
      capture,
      preparer,
      spool,
      reader,
      embedder,
      vectors,
      models,
      languageModels,
      embeddings,
      search,
      selfTest,
      memories,
      hand,
      fileTaker,
      known,
      decisions,
      decisionRules,
      recall,
      beforeEdit,
      context,
      hooks,
      agentAccess,
      claudeFolder: options.claudeFolder,
      claudeStateFile,
      ...keeping,
      ...forgetting,
      distiller,
      parser,
      wordMerging,
      scanRequests,
      transcripts,
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
