// The one leveled logger: JSON lines to a daily file, hook text and tokens left out.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { formatISO } from 'date-fns/formatISO'
import { type Logger, pino } from 'pino'
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
  /** Changes lines of its files; returns the names of those that were replaced. */
  rewrite(change: LineChange): Promise<string[]>
  close(): Promise<void>
}

/** So many daily files are kept. */
const filesKept = 14
/** How often the day is looked at, in ms. */
const dayCheckMs = 60_000

/** Opens `recollect.<day>.log` in `folder` and changes to the next day's file by itself; 14 files are kept. */
export function openLog(folder: string, level: string): OpenedLog {
  let day = today()
  dropOldFiles(folder)
  const stream = pino.destination({
    dest: fileOf(folder, day),
    mkdir: true,
    mode: 0o600,
    sync: false,
  })
  // A log that cannot be written must not end the program that it reports on.
  stream.on('error', () => {})
  const timer = setInterval(() => {
    if (today() === day) return
    day = today()
    stream.reopen(fileOf(folder, day))
    dropOldFiles(folder)
  }, dayCheckMs)
  timer.unref()
  let isClosed = false
  const target = {
    // A page that is still loading while the app ends is told of after that: the stream would throw.
    write(line: string) {
      if (!isClosed) stream.write(line)
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
  const log: Logger = pino(options, target)
  return {
    log,
    setLevel(next) {
      for (const each of [log, ...children]) each.level = next
    },
    async rewrite(change) {
      await new Promise<void>((resolve) => stream.flush(() => resolve()))
      const replaced = await rewriteLines(folder, /^recollect\..*\.log$/, change)
      // What was open is the file as it was.
      stream.reopen(fileOf(folder, day))
      return replaced
    },
    close() {
      isClosed = true
      clearInterval(timer)
      return new Promise((resolve) => {
        stream.once('close', () => resolve())
        stream.once('error', () => resolve())
        stream.end()
      })
    },
  }
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
