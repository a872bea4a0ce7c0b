// Places an error by its stack trace: where the project's own code stood, not the library that complained.
import { isOwnFrame } from '../../../syntax/traces/own-frame.ts'
import { readTraces } from '../../../syntax/traces/read-traces.ts'
import type { FoundError } from './error-forms.ts'

/** A trace is looked for among so many lines above and below the error. */
const nearby = 300

/** The error with the place of the innermost frame of the project, unless its own place is one. */
export function placedByTrace(found: FoundError, at: number, lines: readonly string[]): FoundError {
  const file = found.place?.replace(/:\d+$/, '') ?? null
  if (file !== null && isOwnFrame('', file, null)) return found
  const around = lines.slice(Math.max(0, at - nearby), at + nearby).join('\n')
  const trace = readTraces(around).find(
    // Java's frames name no folder, so that their place leads nowhere.
    ({ language, kind, text }) =>
      language !== 'java' && found.text.includes(text || (kind ?? '\n')),
  )
  const own = trace?.frames.find((frame) => frame.isOwn && frame.line !== null)
  return own ? { ...found, place: `${own.file}:${own.line}` } : found
}
