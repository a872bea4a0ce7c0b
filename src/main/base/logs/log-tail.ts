// The last lines of the program's own log, for the settings page and the doctor.
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** One line of the log. `detail` holds its remaining fields as JSON, or the error's stack. */
interface LogRow {
  readonly at: number | null
  readonly level: string
  readonly message: string
  readonly detail: string
}

/** At most so many bytes are read from the end of the file. */
const longestTail = 512 * 1024

const levels: Readonly<Record<number, string>> = {
  10: 'debug',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'error',
}

const lineSchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ stack: z.string().optional() }).optional(),
})

/** Reads the newest log file of `folder` from its end; a line that is no JSON is given as it is. */
export function readLogTail(
  folder: string,
  lines: number,
): { readonly file: string | null; readonly rows: readonly LogRow[] } {
  const files = (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && /^recollect\..*\.log$/.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
  const file = files.at(-1)
  if (!file) return { file: null, rows: [] }
  const texts = readEnd(file).split('\n').filter(Boolean).slice(-lines)
  return { file, rows: texts.map(parseLine) }
}

function parseLine(text: string): LogRow {
  try {
    const {
      level,
      time,
      msg,
      err,
      pid: _pid,
      hostname: _hostname,
      ...rest
    } = lineSchema.parse(JSON.parse(text))
    const fields = Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''
    return {
      at: time,
      level: levels[level] ?? 'info',
      message: msg,
      detail: [fields, err?.stack ?? ''].filter(Boolean).join('\n'),
    }
  } catch {
    return { at: null, level: 'info', message: text, detail: '' }
  }
}

function readEnd(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const size = fstatSync(handle).size
    const bytes = Buffer.alloc(Math.min(size, longestTail))
    readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    const text = bytes.toString('utf8')
    // A cut at the front leaves half a line.
    return size > longestTail ? text.slice(text.indexOf('\n') + 1) : text
  } finally {
    closeSync(handle)
  }
}
