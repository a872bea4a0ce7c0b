// The one leveled logger: JSON lines to a daily file, hook text and tokens left out.
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import rotating from 'pino-roll'

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
  close(): Promise<void>
}

/** Opens `logs/recollect.<day>.<n>.log` in `folder`; 14 files are kept. */
export async function openLog(folder: string, level: string): Promise<OpenedLog> {
  const stream = await rotating({
    file: join(folder, 'recollect'),
    extension: '.log',
    frequency: 'daily',
    dateFormat: 'yyyy-MM-dd',
    limit: { count: 14 },
    mkdir: true,
  })
  // A log that cannot be written must not end the program that it reports on.
  stream.on('error', () => {})
  const log = pino({ level, redact: { paths: redacted, censor: '[removed]' } }, stream)
  return {
    log,
    close: () =>
      new Promise((resolve) => {
        stream.once('close', () => resolve())
        stream.once('error', () => resolve())
        stream.end()
      }),
  }
}

/** A logger that writes nothing, for tests and short commands. */
export const silentLog: Logger = pino({ level: 'silent' })
