// The MCP server: eight tools over the memory, each answer within a budget of tokens.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { longestMemory } from '../../shared/contract/memories.ts'
import {
  longestQuery,
  longestRef,
  type SearchInput,
  searchSorts,
} from '../../shared/contract/search.ts'
import { AppError } from '../../shared/errors.ts'
import { shownId } from '../../shared/ids.ts'
import { memoryKinds, searchKinds } from '../../shared/kinds.ts'
import { plainLine } from '../context/plain-line.ts'
import { momentHint, readMoment } from '../search/dates/moment.ts'
import { askCode, codeToolInput } from './code-tool.ts'
import { decisionLines, decisionToolInput, recallOf } from './decision-tool.ts'
import type { MemoryAccess } from './memory-access.ts'
import { statusText } from './status-text.ts'
import {
  headLine,
  indexBlock,
  recordText,
  timeLine,
  timelineLine,
  usualTokens,
  withinTokens,
} from './tool-text.ts'

/** The name under which the agent knows the server: its tools are `mcp__recollect__memory_search` and so on. */
const serverName = 'recollect'

interface McpServerOptions {
  readonly access: MemoryAccess
  readonly version: string
  /** The agent's project folder; null when it is not known, as over HTTP. */
  readonly folder: string | null
  /** The agent's session, where it is known. */
  readonly session?: string | null
  /** The sentence for a failure that is expected; null for one that is not. */
  readonly sentenceOf: (error: unknown) => string | null | Promise<string | null>
  /** Notes a failure that is not expected. */
  readonly onFailure: (error: unknown) => void
}

const instructions = `The memory of this user's earlier work: what was done, changed, decided, failed and learned.
Search it before asking the user about earlier work, before repeating an investigation, and when an error or a
name looks familiar. memory_search gives one line for each hit; memory_timeline what happened around one;
memory_get the records in full. code_map tells who calls a function and which prompts changed it; decision_recall what the user
allowed or refused that is like what you are about to ask leave for. Store with
memory_store what will hold beyond this session.`

const maxTokens = z
  .int()
  .min(200)
  .max(20_000)
  .default(usualTokens)
  .describe('Longest answer in tokens')

const ids = z.string().max(longestRef)
const day = z.string().max(100).optional()

/** Makes a server with its tools; the caller connects it to a transport. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { access, folder, version } = options
  const server = new McpServer({ name: serverName, version }, { instructions })
  const projectId = () => (folder === null ? Promise.resolve(null) : access.projectOf(folder))

  const folderOverHttp: { folder?: z.ZodString } =
    folder === null
      ? { folder: z.string().min(1).max(4000).describe('Folder of the project, absolute') }
      : {}

  /** Where to search: in the session or project that is named, else in the agent's own, else everywhere. */
  async function scopeOf(
    asked: {
      readonly everywhere: boolean
      readonly project?: string | undefined
      readonly session?: string | undefined
    },
    own: string | null,
  ): Promise<Pick<SearchInput, 'projectId' | 'preferProjectId' | 'withGlobal' | 'sessionId'>> {
    const { everywhere, project: named, session } = asked
    if (named !== undefined && everywhere)
      throw new AppError('invalid_input', 'project and everywhere are two answers: give one.')
    const project =
      named === undefined
        ? null
        : await access.projectNamed({ named, from: folder ?? process.cwd() })
    const projectId = project === null ? {} : { projectId: project }
    // A session is in one project, whichever that is.
    if (session !== undefined)
      return { sessionId: await access.sessionNamed(bare(session)), ...projectId }
    if (project !== null) return { projectId: project }
    if (own === null) return {}
    return everywhere ? { preferProjectId: own } : { projectId: own, withGlobal: true }
  }

  /** Answers with the text, or with one sentence that says what went wrong. */
  async function answer(work: () => Promise<string>): Promise<CallToolResult> {
    try {
      return { content: [{ type: 'text', text: await work() }] }
    } catch (error) {
      const sentence = await options.sentenceOf(error)
      if (sentence === null) options.onFailure(error)
      const text = sentence ?? 'Recollect failed unexpectedly; its log says more.'
      return { content: [{ type: 'text', text }], isError: true }
    }
  }

  server.registerTool(
    'memory_search',
    {
      title: 'Search memory',
      description:
        'Finds what is remembered of earlier work: prompts, turns, observations, sessions, memories. One line for each hit with its id.',
      inputSchema: only({
        query: z
          .string()
          .max(longestQuery)
          .describe('Words or a question; "quotes" make a phrase; empty lists the newest'),
        everywhere: z.boolean().default(false).describe('All projects, not only this one'),
        project: z.string().max(4000).optional().describe('Another one: its name, id or folder'),
        session: z.string().max(200).optional().describe('Only this session, every hit of it'),
        kinds: z.array(z.enum(searchKinds)).optional(),
        file: z.string().max(1000).optional().describe('Only what touched this file'),
        since: day.describe('First day: 2026-03-01 or words such as "last Monday"'),
        until: day.describe('Last day'),
        sort: z.enum(searchSorts).default('best').describe('date: newest first'),
        dates: z
          .boolean()
          .default(true)
          .describe('"since Monday", "in March" keep to that time; false searches for the words'),
        limit: z.int().min(1).max(50).default(12),
        max_tokens: maxTokens,
      }),
      annotations: { readOnlyHint: true },
    },
    (asked) =>
      answer(async () => {
        const { query, everywhere, kinds, file, sort, dates, limit, max_tokens } = asked
        const times = between(asked.since, asked.until)
        const own = await projectId()
        const scope = await scopeOf(asked, own)
        const found = await access.search({
          query,
          limit,
          dates,
          sort,
          bySession: scope.sessionId === undefined,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          // Without words something must tell what is listed: any time does.
          ...(query.trim() === '' ? { from: 0 } : {}),
          ...times,
          ...scope,
          ...(kinds ? { kinds } : {}),
          ...(file ? { file } : {}),
          ...(options.session ? { askedIn: options.session } : {}),
        })
        if (found.hits.length === 0) {
          const wider = own !== null && scope.projectId === own && !everywhere
          const nothing = `Nothing is remembered of that${wider ? ' in this project; everywhere: true searches all projects.' : '.'}`
          // Else what was never looked for at other times would be taken for unknown.
          return found.time === null ? nothing : `${timeLine(found.time)}\n${nothing}`
        }
        const lines = [
          headLine(found),
          ...(found.time === null ? [] : [timeLine(found.time)]),
          ...found.hits.map(indexBlock),
        ]
        return withinTokens(
          lines,
          max_tokens,
          (left) => `${left} more; ask for fewer, or search closer.`,
        )
      }),
  )

  server.registerTool(
    'memory_timeline',
    {
      title: 'Timeline around a memory',
      description: 'Shows what happened before and after a hit of memory_search, one line each.',
      inputSchema: only({
        id: ids.describe('The id of a hit, such as o12, t3 or m7'),
        before: z.int().min(0).max(50).default(5),
        after: z.int().min(0).max(50).default(5),
        max_tokens: maxTokens,
      }),
      annotations: { readOnlyHint: true },
    },
    ({ id, before, after, max_tokens }) =>
      answer(async () => {
        const entries = await access.timeline({ ref: id, before, after })
        return withinTokens(entries.map(timelineLine), max_tokens, (left) => `${left} more.`)
      }),
  )

  server.registerTool(
    'memory_get',
    {
      title: 'Read memories in full',
      description: 'Gives records in full, with their files and what they were made of.',
      inputSchema: only({ ids: z.array(ids).min(1).max(20), max_tokens: maxTokens }),
      annotations: { readOnlyHint: true },
    },
    ({ ids: wanted, max_tokens }) =>
      answer(async () => {
        const { records, missing } = await access.get(wanted)
        const lacking =
          missing.length === 0 ? [] : [`There is no record ${missing.map(shownId).join(', ')}.`]
        return withinTokens(
          [...lacking, ...records.map((record) => `${recordText(record)}\n`)],
          max_tokens,
          (left) =>
            `Cut at ${max_tokens} tokens${left > 0 ? `, ${left} left out` : ''}; max_tokens gives more.`,
        )
      }),
  )

  server.registerTool(
    'code_map',
    {
      title: 'Functions and calls',
      description:
        'What this project’s sources define, who calls whom with how sure that is, what a change could affect, and which prompts changed a function. Ask it before changing a function that others may call.',
      inputSchema: only({
        ...codeToolInput,
        project: z.string().max(4000).optional().describe('Another one: its name, id or folder'),
        max_tokens: maxTokens,
      }),
      annotations: { readOnlyHint: true },
    },
    ({ project, max_tokens, ...asked }) =>
      answer(async () => {
        const named =
          project === undefined
            ? await projectId()
            : await access.projectNamed({ named: project, from: folder ?? process.cwd() })
        if (named === null)
          throw new AppError('not_found', 'No project is known for this folder: name one.')
        const lines = await askCode(access.code, named, asked)
        return withinTokens(lines, max_tokens, (left) => `${left} more; max_tokens gives them.`)
      }),
  )

  server.registerTool(
    'decision_recall',
    {
      title: 'What the user decided',
      description:
        'What the user allowed and refused, and why, on requests like the one that you would make. Ask it before you ask leave again for something that may have been refused.',
      inputSchema: only({ ...decisionToolInput, max_tokens: maxTokens, ...folderOverHttp }),
      annotations: { readOnlyHint: true },
    },
    ({ max_tokens, folder: named, ...asked }) =>
      answer(async () => {
        const cwd = folder ?? (typeof named === 'string' ? named : null)
        const own = asked.everywhere || cwd === null ? null : await access.projectOf(cwd)
        const place = { projectId: own, session: options.session ?? null }
        const { rows } = await access.recall(recallOf(asked, place))
        return withinTokens(
          decisionLines(rows, asked.everywhere),
          max_tokens,
          (left) => `${left} more; max_tokens gives them.`,
        )
      }),
  )

  server.registerTool(
    'memory_store',
    {
      title: 'Remember',
      description:
        'Notes a fact, decision or gotcha for this project that will hold beyond this session, as what the agent noted. What is known already is reinforced.',
      inputSchema: only({
        content: z.string().trim().min(1).max(longestMemory),
        kind: z.enum(memoryKinds).default('fact'),
        importance: z.number().min(0).max(1).default(0.5),
        tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
        ...folderOverHttp,
      }),
    },
    ({ folder: named, ...memory }) =>
      answer(async () => {
        // Never another project than the one that the agent was started in.
        const cwd = folder ?? (typeof named === 'string' ? named : undefined)
        const stored = await access.store({
          ...memory,
          by: 'agent',
          ...(cwd ? { cwd } : {}),
          ...(options.session ? { sessionId: options.session } : {}),
        })
        return stored.status === 'stored'
          ? `Noted for this project as ${stored.id}, as the agent's word; the user sees it in the dashboard.`
          : `Known already as ${stored.id}; said ${stored.timesSeen} times now.`
      }),
  )

  server.registerTool(
    'memory_forget',
    {
      title: 'Forget a memory',
      description:
        'Deletes a note of the agent (an id such as m7) for good. Only when the user asks for it; what the user said they delete themselves.',
      inputSchema: only({ id: ids }),
      annotations: { destructiveHint: true },
    },
    ({ id }) =>
      answer(async () => {
        await access.forget(bare(id))
        return `${bare(id)} is hidden now and erased in a few seconds.`
      }),
  )

  server.registerTool(
    'memory_status',
    {
      title: 'Memory status',
      description: 'Says whether Recollect runs, how it searches and how much is remembered.',
      inputSchema: only({}),
      annotations: { readOnlyHint: true },
    },
    () => answer(async () => statusText(await access.status())),
  )

  return server
}

/** Arguments that a tool takes, and no others: what is left out in silence would be taken for done. */
function only<const Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no ${issue.keys.map((key) => plainLine(key, 60)).join(', ')}; ${names === '' ? 'this tool takes no arguments.' : `the arguments are ${names}.`}`
        : undefined,
  })
}

/** Contexts write ids in brackets. */
function bare(id: string): string {
  return id.trim().replace(/^\[(.*)\]$/, '$1')
}

/** The stretch of time between two days as the agent wrote them. @throws AppError `invalid_input` where one is none. */
function between(since: string | undefined, until: string | undefined) {
  const read = (edge: 'since' | 'until', text: string) => {
    const found = readMoment(edge, text, Date.now())
    if (found === null) throw new AppError('invalid_input', `${edge} is no time. ${momentHint}`)
    return found
  }
  const from = since === undefined ? {} : { from: read('since', since) }
  const to = until === undefined ? {} : { to: read('until', until) }
  if (from.from !== undefined && to.to !== undefined && from.from > to.to)
    throw new AppError('invalid_input', 'since names a time after until.')
  return { ...from, ...to }
}
