// Words for how far a project was read, as every answer about its calls says them.
import type { z } from 'zod'
import type { codeCallsSchema } from '../contract/code.ts'
import { counted } from '../counted.ts'
import { leftOutFiles } from './left-out-files.ts'
import { minuteOf } from './minute-of.ts'

type Scan = z.infer<typeof codeCallsSchema>['scan']

/** Left out for what they are: nobody expects the project's own calls in them. */
const foreign: ReadonlySet<string> = new Set(['foreign', 'links', 'outside', 'notWalked'])

/**
 * A sentence about what of the project was not read, so that calls from there are missing in an answer; null where all
 * of it was.
 */
export function scanCoverageWords(scan: Scan): string | null {
  const { resolvedAt, outcome, hasFailed, left } = scan
  if (resolvedAt === null) return `No calls were resolved here yet: ${firstScan(scan)}.`
  if (outcome === 'done' && hasFailed)
    return `The calls could not be resolved again since ${minuteOf(resolvedAt)}: what changed since is not known here.`
  const folders = scan.skipped.notWalked ?? 0
  if (folders > 0)
    return `${counted(folders, 'folder')} of the project and all below ${folders === 1 ? 'it' : 'them'} were not looked into, for want of time: what calls there is not known here.`
  if (left > 0)
    return `${counted(left, 'source')} of the project ${left === 1 ? 'was' : 'were'} not read, being beyond the limit of the scan: what ${left === 1 ? 'it calls' : 'they call'} is not known here.`
  if (outcome === 'cancelled' || outcome === 'failed')
    return `${endOf(scan)}: what changed since ${minuteOf(resolvedAt)} may not be known here.`
  return null
}

/** What an answer that found nothing adds where all was read but some files; null where none was left out. */
export function notReadWords({ skipped }: Scan): string | null {
  const own = Object.entries(skipped).filter(([reason]) => !foreign.has(reason))
  const said = leftOutFiles(Object.fromEntries(own))
  return said === null ? null : `Not looked into: ${said}.`
}

function firstScan(scan: Scan): string {
  if (scan.outcome === null) return 'no scan of the project has ended'
  if (scan.outcome === 'done') return 'that failed, though its sources were read'
  const end = endOf(scan)
  return `${end.charAt(0).toLowerCase()}${end.slice(1)}`
}

function endOf({ outcome, filesDone, files }: Scan): string {
  const how = outcome === 'failed' ? 'failed' : 'was cancelled'
  if (files === 0) return `The last scan ${how} before it read anything`
  return filesDone >= files
    ? `The last scan ${how} while calls were resolved`
    : `The last scan ${how} after ${filesDone.toLocaleString('en-US')} of ${counted(files, 'file')}`
}
