// Looks the database file over by itself, so that damage is found before somebody meets it.
import { statSync } from 'node:fs'
import { checkedAtOpening } from '../db/open.ts'
import { dayMs } from '../keep/backups/backups.ts'
import type { Core } from './core.ts'

/** The first check of a large file waits until the start is over (ms). */
const firstLookMs = 20_000

/**
 * Files that are too large to be checked when they are opened are looked over a little later, all once a day.
 * Returns the way to end that.
 */
export function startStoreChecks({
  paths,
  health,
  log,
}: Pick<Core, 'paths' | 'health' | 'log'>): () => void {
  const look = () => {
    health.look().catch((error: unknown) => log.warn({ err: error }, 'the file was not checked'))
  }
  const isLarge = statSync(paths.database).size > checkedAtOpening
  const timers = [setInterval(look, dayMs), ...(isLarge ? [setTimeout(look, firstLookMs)] : [])]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
