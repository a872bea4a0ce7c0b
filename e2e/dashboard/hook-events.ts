// Hands events to a host as the hook script does: files that appear whole in its spool folder.
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let written = 0

/** Writes one event into the spool of a data folder; `at` is when it happened (ms since 1970), now when left out. */
export function spoolEvent(
  data: string,
  event: string,
  payload: Readonly<Record<string, unknown>>,
  at?: number,
): void {
  const folder = join(data, 'spool')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  written += 1
  const name = `${process.pid}-${written}`
  const file = join(folder, `${name}.tmp`)
  writeFileSync(file, JSON.stringify({ hook_event_name: event, ...payload }), { mode: 0o600 })
  if (at !== undefined) utimesSync(file, at / 1000, at / 1000)
  renameSync(file, join(folder, `${name}.${event}.json`))
}
