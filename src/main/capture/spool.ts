// Takes in the events that hooks left in the spool folder, in order, and watches for new ones.
import { type FSWatcher, watch } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Capture, IngestMeta } from './ingest.ts'
import { isCut, largestEvent } from './parse-payload.ts'
import { largeEvent, type PayloadPreparer, TriedPayload } from './prepare-payload.ts'
import { SlowRedactionError } from './redact/time-limit.ts'
import { countRejected, putBack, setAside } from './rejected-events.ts'
import { countWaiting, isTemporaryName, listSpool, type SpoolFile } from './spool-folder.ts'
import { passing } from './storage-error.ts'

export interface SpoolWatcher {
  /** Takes in all that waits, in order, then watches. */
  start(): Promise<void>
  /** Takes in all that waits now; resolves with how many files that were. */
  drain(): Promise<number>
  /** Files that wait. */
  waiting(): number
  /** Files that were set aside. */
  rejected(): number
  /** Tries again what was set aside; resolves with how many events were taken in and how many are aside again. */
  retryRejected(): Promise<{ taken: number; left: number }>
  close(): Promise<void>
}

interface Dependencies {
  readonly folder: string
  readonly rejectedFolder: string
  readonly capture: Pick<Capture, 'ingest' | 'parse'>
  readonly preparer: Pick<PayloadPreparer, 'prepare'>
  /** This program's version: what another one refused is tried again. */
  readonly version: string
  readonly log: Logger
  readonly now?: () => number
  /** Told of each event that was taken in although only its beginning could be written, with its time. */
  readonly onCut?: (at: number) => void
}

/** The folder is looked over this often, in ms, where no change is reported or one was missed. */
const sweepMs = 1000
/** Work on the main thread before others get their turn, in ms. */
const sliceMs = 8
/** A file that fails so often for a reason of our own, while others are taken in, is set aside. */
const mostFailures = 3
/** A file that failed is tried again after this time, or once others were taken in, in ms. */
const againMs = 60_000
/** What the system says when it lacks something for every file. */
const lacking = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EIO', 'ESTALE'])

export function createSpoolWatcher(dependencies: Dependencies): SpoolWatcher {
  const { folder, rejectedFolder, capture, preparer, version, log } = dependencies
  const now = dependencies.now ?? Date.now
  /** How often a file failed, and how many others had been taken in when it last did. */
  const failures = new Map<string, { count: number; takenBefore: number; at: number }>()
  /** Files that were taken in since the start. */
  let takenIn = 0
  let watcher: FSWatcher | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<number> | null = null
  let isDirty = false
  /** Why events wait, as it was told last; null while they are taken in. */
  let waitsFor: string | null = null
  let isClosed = false
  const closing = Promise.withResolvers<null>()

  async function drainOnce(): Promise<number> {
    let taken = 0
    let sliceEnd = performance.now() + sliceMs
    for (const file of await listSpool(folder, now())) {
      if (isClosed) break
      const outcome = await takeIn(file)
      if (outcome === 'later') break
      taken++
      if (performance.now() < sliceEnd) continue
      await nextTick()
      sliceEnd = performance.now() + sliceMs
    }
    return taken
  }

  /** `later`: nothing can be stored now, and order matters: what follows waits too. */
  async function takeIn(file: SpoolFile): Promise<'done' | 'later'> {
    const failed = failures.get(file.name)
    const isNothingNew = failed?.takenBefore === takenIn && Math.abs(now() - failed.at) < againMs
    if (isNothingNew) return 'done'
    try {
      if (file.isStrange) throw new AppError('invalid_input', 'This is no file that a hook writes.')
      if (file.bytes > largestEvent) {
        throw new AppError('too_large', `The event has ${file.bytes} bytes and was not taken in.`)
      }
      const bytes = await readFile(file.path)
      if (isClosed) return 'later'
      const isStored =
        (bytes.length < largeEvent && storeHere(file, bytes)) || (await storeByThread(file, bytes))
      if (!isStored) return 'later'
      await rm(file.path, { force: true })
      failures.delete(file.name)
      takenIn++
      waitsFor = null
      if (isCut(file.marks)) dependencies.onCut?.(Number(file.writtenAt / 1_000_000n))
      return 'done'
    } catch (error) {
      return fail(file, error)
    }
  }

  /** Whether the event is stored; not when taking its secrets out takes long. */
  function storeHere(file: SpoolFile, bytes: Buffer): boolean {
    const payload = new TriedPayload(capture.parse(bytes, file.marks))
    try {
      capture.ingest(payload, metaOf(file, bytes))
      return true
    } catch (error) {
      if (error instanceof SlowRedactionError) return false
      throw error
    }
  }

  /** Whether the event is stored; not when the host closes meanwhile. */
  async function storeByThread(file: SpoolFile, bytes: Buffer): Promise<boolean> {
    const payload = await Promise.race([preparer.prepare(bytes, file), closing.promise])
    // A host that closes has no database any more: the file is taken in by the next one.
    if (isClosed) return false
    capture.ingest(payload, metaOf(file, bytes))
    return true
  }

  function fail(file: SpoolFile, error: unknown): 'done' | 'later' {
    const code = codeOf(error)
    if (code === 'ENOENT') return 'done'
    if (error instanceof AppError ? passing.has(error.code) : lacking.has(code)) {
      // Tried every second: told once, and again when something else stands in the way.
      if (code !== waitsFor) {
        log.warn({ code, file: file.name }, 'an event waits in the spool until it can be stored')
      }
      waitsFor = code
      return 'later'
    }
    if (!(error instanceof AppError)) {
      const { count, isNew } = noteFailure(file.name)
      if (isNew) {
        log.error({ err: error, file: file.name, count }, 'a spool file could not be taken in')
      }
      // The system refuses this one file: it may be allowed later, and holds up no other.
      if (count < mostFailures || (error instanceof Error && 'syscall' in error)) return 'done'
    }
    try {
      const why = { reason: messageOf(error), version }
      setAside(file.path, file.name, rejectedFolder, why)
      failures.delete(file.name)
      log.warn({ code, file: file.name }, 'a spool file was set aside')
    } catch (second) {
      log.error({ err: second, file: file.name }, 'a spool file could not be set aside')
    }
    return 'done'
  }

  /**
   * A failure counts once others were taken in since the last one: only then it is the file's own, and not one of
   * the store, which passes.
   */
  function noteFailure(name: string): { count: number; isNew: boolean } {
    const before = failures.get(name)
    const isNew = before === undefined || takenIn > before.takenBefore
    const count = (before?.count ?? 0) + (isNew ? 1 : 0)
    failures.set(name, { count, takenBefore: takenIn, at: now() })
    return { count, isNew }
  }

  async function drainAll(): Promise<number> {
    let taken = 0
    do {
      isDirty = false
      taken += await drainOnce()
    } while (isDirty && !isClosed)
    return taken
  }

  function drain(): Promise<number> {
    // A run in progress looks again at its end: what just arrived is in its list then.
    isDirty = true
    running ??= drainAll().finally(() => {
      running = null
    })
    return running
  }

  function poke(): void {
    if (isClosed) return
    drain().catch((error: unknown) => log.error({ err: error }, 'the spool could not be read'))
  }

  function startWatching(): void {
    try {
      // A hook that asks the listener makes, writes and removes a file that is nobody's event meanwhile.
      watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === null || !isTemporaryName(name)) poke()
      })
      watcher.on('error', (error) => {
        log.warn({ err: error }, 'the spool folder cannot be watched; it is looked over instead')
        watcher?.close()
        watcher = null
      })
    } catch (error) {
      log.warn({ err: error }, 'the spool folder cannot be watched; it is looked over instead')
    }
    timer = setInterval(() => {
      if (!running) poke()
    }, sweepMs)
    timer.unref()
  }

  return {
    async start() {
      try {
        const tried = putBack(rejectedFolder, folder, version)
        if (tried > 0) log.info({ files: tried }, 'events that were set aside are tried again')
        await drain()
      } finally {
        startWatching()
        poke()
      }
    },
    drain,
    waiting: () => countWaiting(folder),
    rejected: () => countRejected(rejectedFolder),
    async retryRejected() {
      const tried = putBack(rejectedFolder, folder)
      await drain()
      const left = countRejected(rejectedFolder)
      return { taken: Math.max(0, tried - left), left }
    },
    async close() {
      isClosed = true
      closing.resolve(null)
      watcher?.close()
      if (timer) clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}

function metaOf({ writtenAt, event, marks }: SpoolFile, { length }: Buffer): IngestMeta {
  const at = Number(writtenAt / 1_000_000n)
  return { at, ...(event === undefined ? {} : { event }), marks, bytes: length, via: 'spool' }
}
