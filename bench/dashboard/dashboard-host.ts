// What the host holds once the dashboard was used and left: the dashboard bench's `--only host`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { pathsIn } from '../../src/main/base/paths.ts'
import { openReader } from '../../src/main/db/open-reader.ts'
import { listBackups } from '../../src/main/keep/backups/backup-list.ts'
import { printFigure } from '../figures/report.ts'
import { residentMb } from '../host/built-host.ts'
import { timeSwitch } from './dashboard-page.ts'

/** A file of 2 GB is checked and copied within this time (ms), also on a busy machine. */
const longestWorkMs = 900_000

/**
 * What the host holds right after the pages were used, and once nobody looks any more: of one that has just begun, which
 * checks and copies a file of this size for minutes, and of one that is done with that, as a host is on all of its days.
 */
export async function measureHost(
  open: () => Promise<Page>,
  {
    pages,
    pid,
    home,
  }: { readonly pages: readonly string[]; readonly pid: number | undefined; readonly home: string },
  restSeconds: number,
): Promise<void> {
  if (residentMb(pid) === null) {
    printFigure('resident memory of the host', 'this system does not tell', '≤ 120 MB at rest')
    return
  }
  const weigh = async (of: string, budget: string) => {
    const page = await open()
    for (const path of pages) await timeSwitch(page, path)
    const inUse = residentMb(pid) ?? 0
    await page.context().close()
    await sleep(restSeconds * 1000)
    const work = isAtFiles(pid) ? ', its file still checked or copied' : ''
    const figure = `${inUse.toFixed(0)} MB in use, ${told(pid)} after ${restSeconds} s of rest${work}`
    printFigure(`resident memory of a host that ${of}`, figure, budget)
  }
  await weigh('has just begun', '–')
  const isDone = await untilCaughtUp(pid, home)
  await weigh(isDone ? 'has done its daily work' : 'has work left', '≤ 120 MB at rest')
}

function told(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const own = Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  return `${residentMb(pid)?.toFixed(0)} MB (${own.toFixed(0)} of them its own)`
}

/** Whether a thread that checks or copies the file runs; its name is that of the thread. */
function isAtFiles(pid: number | undefined): boolean {
  const threads = `/proc/${pid}/task`
  return readdirSync(threads).some((thread) => {
    try {
      return readFileSync(join(threads, thread, 'comm'), 'utf8').trim() === 'keep'
    } catch {
      return false
    }
  })
}

/** Waits for the first daily copy, until no thread is at the file, and no job waits; false where that takes too long. */
async function untilCaughtUp(pid: number | undefined, home: string): Promise<boolean> {
  const limit = performance.now() + longestWorkMs
  while (performance.now() < limit) {
    await sleep(2000)
    const isCopied = listBackups(pathsIn(home).backups).length > 0
    if (isCopied && !isAtFiles(pid) && !isAtJobs(pathsIn(home).database)) return true
  }
  return false
}

function isAtJobs(file: string): boolean {
  const db = openReader(file)
  try {
    const left = `SELECT count(*) FROM jobs WHERE status IN ('pending', 'leased')`
    return Number(db.prepare(left).pluck().get()) > 0
  } finally {
    db.close()
  }
}
