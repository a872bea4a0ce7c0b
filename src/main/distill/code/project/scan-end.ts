// How the scan of a project ended, as its event tells it.
import type { z } from 'zod'
import { eventDataSchemas } from '../../../../shared/event-types.ts'
import type { ScanStore } from '../../../db/code/scan-store.ts'

export type ScanEnd = z.infer<(typeof eventDataSchemas)['ast.project']>

/** How the last scan of a project ended, and when; null where no event tells it. */
export function lastScanEnd(
  store: Pick<ScanStore, 'lastEnd'>,
  projectId: string,
): (ScanEnd & { readonly endedAt: number }) | null {
  const last = store.lastEnd(projectId)
  if (last === null) return null
  try {
    const value: unknown = JSON.parse(last.data)
    return { ...eventDataSchemas['ast.project'].parse(value), endedAt: last.at }
  } catch {
    // Written by another version.
    return null
  }
}
