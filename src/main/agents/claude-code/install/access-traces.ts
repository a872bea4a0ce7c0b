// Remembers what the installation of skill and MCP server had to make, so that removal leaves nothing behind.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureFolders, type Paths } from '../../../base/paths.ts'
import { writeAtomic } from '../../../base/write-atomic.ts'

const tracesSchema = z.object({
  /** The folder of skills was not there before. */
  madeSkills: z.boolean(),
  /** Claude Code's file was not there before. */
  madeFile: z.boolean(),
  /** It had no list of servers before. */
  madeList: z.boolean(),
})
export type Traces = z.infer<typeof tracesSchema>

export const noTraces: Traces = { madeSkills: false, madeFile: false, madeList: false }

/** What was noted; nothing made where nothing is known. */
export function readTraces(paths: Paths): Traces {
  try {
    return tracesSchema.parse(JSON.parse(readFileSync(fileIn(paths), 'utf8')))
  } catch {
    return noTraces
  }
}

/** Notes it; nothing made leaves no file. */
export function writeTraces(paths: Paths, traces: Traces): void {
  if (!traces.madeSkills && !traces.madeFile && !traces.madeList) {
    rmSync(fileIn(paths), { force: true })
    return
  }
  ensureFolders(paths)
  writeAtomic(fileIn(paths), `${JSON.stringify(traces)}\n`)
}

function fileIn(paths: Paths): string {
  return join(paths.hooks, 'agent-access.json')
}
