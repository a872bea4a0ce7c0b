// The one leveled logger: JSON lines to a daily file, hook text and tokens left out.
import { existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatISO } from 'date-fns/formatISO'
import { type Logger, pino } from 'pino'
import { messageOf } from '../../../shared/errors.ts'
import { type LineChange, rewriteLines } from './rewrite-lines.ts'

export type { Logger } from 'pino'

/** Keys whose values never reach a log file. */
const redacted = [
  'token',
  'prompt',
  'payload',
  'body',
  'text',
  '*.token',
  '*.prompt',
  '*.payload',
  '*.body',
  '*.text',
]

/** A logger with the way to flush and close its file. */
export interface OpenedLog {
  readonly log: Logger
  /** Changes how much is written from now on, by loggers made from it as well. */
  setLevel(level: string): void
  /** Why nothing is logged at present, in a sentence, or null. */
  problem(): string | null
  /** Changes lines of its files; returns the names of those that were replaced. */
  rewrite(change: LineChange): Promise<string[]>
  close(): Promise<void>
}

/** So many daily files are kept. */
const filesKept = 14
/** How often it is looked whether the day changed, or the file is gone or can be opened now, in ms. */
const checkMs = 60_000
/** Lines that wait for a disk that takes none, in bytes; more are dropped. */
const mostWaiting = 1024 * 1024
/** A file that takes nothing any more holds up no end, in ms. */
const closeMs = 1000

/**
 * Opens `recollect.<day>.log` in `folder` and changes to the next day's file by itself; 14 files are kept. A log
 * that cannot be written never ends the program that it reports on: it is tried again every minute.
 */
export function openLog(folder: string, level: string): OpenedLog {
  let day = ''
  let stream: ReturnType<typeof pino.destination> | null = null
  let problem: string | null = null

  function open(): void {
    day = today()
    const file = fileOf(folder, day)
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      dropOldFiles(folder)
      const opened = pino.destination({
        fd: openSync(file, 'a', 0o600),
        sync: false,
        maxLength: mostWaiting,
      })
      opened.on('error', (error) => {
        problem = problemOf(file, error)
      })
      opened.on('write', () => {
        problem = null
      })
      stream = opened
      problem = null
    } catch (error) {
      stream = null
      problem = problemOf(file, error)
    }
  }

  function check(): void {
    if (stream && day === today() && existsSync(fileOf(folder, day))) return
    const before = stream
    open()
    if (before && before !== stream) end(before)
  }

  open()
  const timer = setInterval(check, checkMs)
  timer.unref()
  const destination = {
    write(line: string) {
      stream?.write(line)
    },
  }
  // A child keeps the level that it began with; they are few and live as long as the program.
  const children: Logger[] = []
  const options = {
    level,
    redact: { paths: redacted, censor: '[removed]' },
    onChild: (child: Logger) => {
      children.push(child)
    },
  }
  const log: Logger = pino(options, destination)
  return {
    log,
    setLevel(next) {
      for (const each of [log, ...children]) each.level = next
    },
    problem: () => problem,
    async rewrite(change) {
      await new Promise<void>((resolve) => (stream ? stream.flush(() => resolve()) : resolve()))
      const replaced = await rewriteLines(folder, /^recollect\..*\.log$/, change)
      // What was open is the file as it was.
      const before = stream
      open()
      if (before && before !== stream) await end(before)
      return replaced
    },
    async close() {
      clearInterval(timer)
      const last = stream
      stream = null
      if (last) await end(last)
    },
  }
}

function end(stream: ReturnType<typeof pino.destination>): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, closeMs)
    limit.unref()
    const finish = (): void => {
      clearTimeout(limit)
      resolve()
    }
    stream.once('close', finish)
    stream.once('error', finish)
    stream.end()
  })
}

function problemOf(file: string, error: unknown): string {
  return `Nothing is logged at present: ${file} cannot be written (${messageOf(error)}). Make room, or make that file and its folder writable for you.`
}

function today(): string {
  return formatISO(Date.now(), { representation: 'date' })
}

function fileOf(folder: string, day: string): string {
  return join(folder, `recollect.${day}.log`)
}

function dropOldFiles(folder: string): void {
  const names = readdirSync(folder).filter((name) => /^recollect\.\d{4}-\d\d-\d\d\.log$/.test(name))
  const old = names.sort().slice(0, Math.max(0, names.length - filesKept))
  for (const name of old) rmSync(join(folder, name), { force: true })
}

/** A logger that writes nothing, for tests and short commands. */
export const silentLog: Logger = pino({ level: 'silent' })
