// What is told of the user's work in files beside the database: what waits, what was set aside, logs, kept transcripts.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { type LineChange, rewriteLines } from '../../base/logs/rewrite-lines.ts'
import { writeAtomic } from '../../base/write-atomic.ts'
import type { Db } from '../../db/open.ts'

export interface TextCopies {
  /**
   * Changes every line of logs and kept transcripts, and every file of the spool and of what was rejected as one
   * text; null takes the line or the file away. Whatever must reach what was stored before uses this beside
   * `Copies.change`. Returns how many files were changed.
   */
  change(change: LineChange): Promise<number>
}

interface Dependencies {
  readonly db: Db
  /** Folders of which each file is one text: the spool and what was rejected. */
  readonly spools: readonly string[]
  /** The folder of kept transcripts. */
  readonly transcripts: string
  /** Rewrites the files of the event log and of the program's log. */
  readonly logs: readonly ((change: LineChange) => Promise<readonly string[]>)[]
}

export function createTextCopies({ db, spools, transcripts, logs }: Dependencies): TextCopies {
  const resize = db.prepare('UPDATE transcript_copies SET bytes = ? WHERE file = ?')

  async function changeTranscripts(change: LineChange): Promise<number> {
    if (!existsSync(transcripts)) return 0
    const changed = await rewriteLines(transcripts, /\.jsonl\.gz$/, change)
    for (const name of changed) resize.run(statSync(join(transcripts, name)).size, name)
    return changed.length
  }

  return {
    async change(change) {
      let changed = await changeTranscripts(change)
      for (const rewrite of logs) changed += (await rewrite(change)).length
      for (const folder of spools) changed += await changeFiles(folder, change)
      return changed
    },
  }
}

/** A file keeps its time: the spool is taken in by it. */
async function changeFiles(folder: string, change: LineChange): Promise<number> {
  if (!existsSync(folder)) return 0
  let changed = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // What a hook still writes is taken in, and redacted, when it is whole.
    if (!entry.isFile() || /\.tmp(?:\.|$)/.test(entry.name)) continue
    await nextTick()
    const file = join(folder, entry.name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) continue
    const text = readFileSync(file, 'utf8')
    const next = change(text)
    if (next === text) continue
    changed += 1
    if (next === null) rmSync(file, { force: true })
    else {
      writeAtomic(file, next)
      utimesSync(file, stats.atime, stats.mtime)
    }
  }
  return changed
}
