// The agent's tool for the code map: the functions of a file, who calls whom, what changed, and why.
import { z } from 'zod'
import { scanCoverageWords } from '../../shared/code/scan-coverage.ts'
import { AppError } from '../../shared/errors.ts'
import { plainLine } from '../context/plain-line.ts'
import type { CodeAccess } from './code-access.ts'
import { callLines, changeLines, fileLines, impactLines, whyLines } from './code-text.ts'

const asks = ['file', 'callers', 'callees', 'impact', 'why', 'changed'] as const

/** What the tool takes. */
export const codeToolInput = {
  ask: z
    .enum(asks)
    .describe(
      'file: its functions; callers, callees; impact: all that a change could affect; why: which prompts changed it; changed: what sessions changed lately',
    ),
  name: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('A function or class, alone or qualified: for all but file and changed'),
  path: z
    .string()
    .max(4096)
    .optional()
    .describe('A file from the project’s root: for file, or where several define the name'),
  depth: z.int().min(1).max(20).optional().describe('Follow calls so far'),
}

interface Asked {
  readonly ask: (typeof asks)[number]
  readonly name?: string | undefined
  readonly path?: string | undefined
  readonly depth?: number | undefined
}

type Scan = Awaited<ReturnType<CodeAccess['callers']>>['scan']

/** Lately, ms. */
const lately = 7 * 24 * 3_600_000

/** The lines of an answer. @throws AppError `invalid_input` or `not_found` with what to do. */
export async function askCode(
  code: CodeAccess,
  projectId: string,
  { ask, name, path, depth }: Asked,
): Promise<string[]> {
  if (ask === 'changed') {
    const since = Date.now() - lately
    const found = await code.changed({ projectId, since, limit: 200 })
    return found.changes.length > 0
      ? changeLines(found)
      : ['No session is known to have changed a function here in the last 7 days.']
  }
  if (ask === 'file') {
    if (path === undefined) throw new AppError('invalid_input', 'ask: file needs a path.')
    const found = await code.file({ projectId, path })
    if (found === null)
      throw new AppError('not_found', `Nothing is known of ${plainLine(path, 200)}.`)
    return fileLines(found)
  }
  if (name === undefined) throw new AppError('invalid_input', `ask: ${ask} needs a name.`)
  const unknown = (scan?: Scan): AppError => {
    const missing = scan && scanCoverageWords(scan)
    const said = `Nothing is known by the name ${plainLine(name, 120)} here.`
    return new AppError('not_found', missing ? `${said} ${missing}` : said)
  }
  if (ask === 'why') {
    const found = await code.why({ projectId, name, limit: 30 })
    if (!found.isKnown) throw unknown()
    const lines = whyLines(found)
    return lines.length > 0 ? lines : ['No session is known to have touched it.']
  }
  const asked = {
    ...{ projectId, name },
    ...(path === undefined ? {} : { path }),
    ...(depth === undefined ? {} : { depth }),
  }
  if (ask === 'impact') {
    const found = await code.impact(asked)
    if (found.matches.length === 0) throw unknown(found.scan)
    return impactLines(found)
  }
  const found = await code[ask](asked)
  if (found.matches.length === 0) throw unknown(found.scan)
  return callLines(found)
}
