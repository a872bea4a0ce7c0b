// `recollect code …`: what a file holds, and who calls whom.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { callGraphOf } from '../../../syntax/callgraph/callgraph.ts'
import { connect } from '../../connection.ts'
import { ago, cut, oneLine, table } from '../../plain-text.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import { findSession, shortIds } from '../../session-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { moment } from '../../time-option.ts'
import { WrongUsage } from '../../usage.ts'
import { addCodeCalls } from './code-calls.ts'
import { addCodeFile } from './code-file.ts'
import { addCodeScan } from './code-scan.ts'

interface Options {
  readonly project?: string
  readonly cwd?: string
  readonly json?: true
}

interface ChangedOptions extends Options {
  readonly since?: number
  readonly session?: string
}

/** Without `--since` or `--session`, ms. */
const lately = 7 * 24 * 3_600_000

export function addCode(program: Command, surroundings: Surroundings): void {
  const code = program.command('code').description('read functions and calls out of source files')
  addCodeCalls(code, surroundings)
  addCodeScan(code, surroundings)
  addCodeFile(code, surroundings)
  code
    .command('callgraph')
    .description('print who calls whom in files and folders, as JSON, without the memory')
    .argument('<paths...>', 'files and folders; names of modules begin at each folder')
    .action(async (paths: string[]) => {
      const found = paths.map((path) => resolve(surroundings.cwd, path))
      const graph = await callGraphOf(found, (problem) => surroundings.note(`${problem}\n`)).catch(
        (error: unknown) => {
          // What else fails is no fault of the paths.
          if (!isOfFiles(error)) throw error
          throw new AppError('not_found', `The paths could not be read: ${messageOf(error)}.`)
        },
      )
      surroundings.write(`${JSON.stringify(graph, null, 2)}\n`)
    })
  code
    .command('changed')
    .description('list the functions that sessions changed, by file')
    .option('--since <day>', 'from this day or moment on (the last 7 days)', moment('since'))
    .option('--session <id>', 'only what this session changed; the beginning of its id is enough')
    .option('--project <project>', 'the project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (options: ChangedOptions) => {
      const { since, session, json } = options
      if (since !== undefined && session !== undefined)
        throw new WrongUsage('Give --since or --session, not both.')
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const found = await client.code.changed(
          session === undefined
            ? {
                projectId: await projectOf(client, options),
                since: since ?? surroundings.now() - lately,
              }
            : { sessionId: await findSession(client, session) },
        )
        const { changes, total, isScanned } = found
        if (json) surroundings.write(`${JSON.stringify(found, null, 2)}\n`)
        else if (changes.length === 0)
          surroundings.write(`${isScanned ? nothingChanged : nothingRead}\n`)
        else {
          surroundings.write(shownChanges(changes))
          if (total > changes.length)
            surroundings.write(`The newest ${changes.length} of ${total} changes.\n`)
        }
      } finally {
        await connection.close()
      }
    })
  code
    .command('why')
    .description('show which sessions touched a function, what asked for it, and where it failed')
    .argument('<name>', 'its name, alone or with all that it stands in')
    .option('--project <project>', 'the project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (name: string, options: Options) => {
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const projectId = await projectOf(client, options)
        const found = await client.code.why({ projectId, name })
        const { touches, failures, total, totalFailures, isKnown } = found
        const remembered = await memoriesNaming(client, projectId, name)
        if (touches.length === 0 && failures.length === 0 && remembered.length === 0)
          throw new AppError(
            'not_found',
            isKnown
              ? `No session is known to have touched ${oneLine(name)}, which is there.`
              : `Nothing is known by the name ${oneLine(name)}: ${recollectCommand('code changed')} lists what was touched lately.`,
          )
        if (options.json)
          surroundings.write(`${JSON.stringify({ ...found, memories: remembered }, null, 2)}\n`)
        else {
          surroundings.write(shownTouches(touches))
          if (total > touches.length)
            surroundings.write(`The newest ${touches.length} of ${total}.\n`)
          if (failures.length > 0) surroundings.write(shownFailures(failures))
          if (totalFailures > failures.length)
            surroundings.write(`The newest ${failures.length} of ${totalFailures} failures.\n`)
          if (remembered.length > 0) surroundings.write('Remembered of it:\n')
          for (const { id, content } of remembered)
            surroundings.write(`  ${id}: ${oneLine(content)}\n`)
        }
      } finally {
        await connection.close()
      }
    })

  /** The memories of a project that name a function, by its own name or with all that it stands in. */
  async function memoriesNaming(client: ContractClient, projectId: string, name: string) {
    const own = name.split(/[.#]|::/).at(-1) ?? name
    const { rows } = await client.memories.list({ text: own.slice(0, 500), limit: 100 })
    const places = new Set(['global', `project:${projectId}`])
    const escaped = own.replace(/[^\w]/g, String.raw`\$&`)
    const named = new RegExp(String.raw`(?<![\w$])${escaped}(?![\w$])`)
    return rows.filter(({ namespace, content }) => places.has(namespace) && named.test(content))
  }

  /** The project of this folder where none is named. */
  async function projectOf(client: ContractClient, options: Options): Promise<string> {
    const { project, cwd = surroundings.cwd } = options
    const named = project === undefined ? { cwd } : { project, cwd }
    const id = await projectMeant(client, named, surroundings.cwd)
    if (id === null) throw new AppError('not_found', 'No project is known for this folder.')
    return id
  }

  function shownChanges(changes: Changes): string {
    const ids = shortIdsOf(changes)
    const files = new Map<string, string[][]>()
    // A function without a name is told by the one around it, which it changes.
    for (const one of changes) {
      if (one.name.startsWith('<') && changes.some((other) => isAround(other, one))) continue
      const rows = files.get(one.path) ?? []
      files.set(one.path, rows)
      rows.push([
        `  ${one.change.toUpperCase()}`,
        ids.get(one.sessionId) ?? '',
        ago(one.at, surroundings.now()),
        `${oneLine(one.qualifiedName)}${formerOf(one)}  ${oneLine(one.signature)}`,
      ])
    }
    return [...files]
      .map(([path, rows]) => `${oneLine(path)}\n${table(rows, surroundings.columns)}`)
      .join('')
  }

  function shownFailures(
    failures: Awaited<ReturnType<ContractClient['code']['why']>>['failures'],
  ): string {
    const ids = shortIdsOf(failures)
    return failures
      .map((one) => {
        const lines = [
          `FAILED in ${oneLine(one.qualifiedName)} in ${oneLine(one.path)}, ${ago(one.at, surroundings.now())}`,
          `  session ${ids.get(one.sessionId) ?? ''}${one.sessionTitle ? `: ${oneLine(one.sessionTitle)}` : ''}`,
          ...(one.told === null ? [] : [`  told: ${oneLine(one.told)}`]),
          `  more: ${recollectCommand(`get ${[one.turnId, ...one.observationIds].join(' ')}`)}`,
        ]
        return lines.map((line) => `${cut(line, surroundings.columns)}\n`).join('')
      })
      .join('\n')
  }

  function shownTouches(
    touches: Awaited<ReturnType<ContractClient['code']['why']>>['touches'],
  ): string {
    const ids = shortIdsOf(touches)
    return touches
      .map((one) => {
        const told = [one.turnId, ...one.observationIds].join(' ')
        const lines = [
          `${one.change.toUpperCase()} ${oneLine(one.qualifiedName)}${formerOf(one)} in ${oneLine(one.path)}, ${ago(one.at, surroundings.now())}`,
          `  ${oneLine(one.signature)}`,
          `  session ${ids.get(one.sessionId) ?? ''}${one.sessionTitle ? `: ${oneLine(one.sessionTitle)}` : ''}`,
          ...(one.prompt ? [`  asked: ${oneLine(one.prompt)}`] : []),
          `  more: ${recollectCommand(`get ${told}`)}`,
        ]
        return lines.map((line) => `${cut(line, surroundings.columns)}\n`).join('')
      })
      .join('\n')
  }
}

/** The ids of sessions as they are shown, each by its whole one. */
function shortIdsOf(all: readonly { readonly sessionId: string }[]): ReadonlyMap<string, string> {
  const ids = [...new Set(all.map(({ sessionId }) => sessionId))]
  const short = shortIds(ids)
  return new Map(ids.map((id, index) => [id, short[index] ?? id]))
}

/** Whether the file system refused. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** What it was called before and where it stood, as far as that was otherwise, and whether it is so again. */
function formerOf({
  formerName,
  formerPath,
  isPutBack,
}: Pick<Changes[number], 'formerName' | 'formerPath' | 'isPutBack'>): string {
  const was = [
    ...(formerName === null ? [] : [oneLine(formerName)]),
    ...(formerPath === null ? [] : [`in ${oneLine(formerPath)}`]),
  ].join(' ')
  const said = [was === '' ? '' : `was ${was}`, isPutBack ? 'put back' : ''].filter(Boolean)
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

type Changes = Awaited<ReturnType<ContractClient['code']['changed']>>['changes']

/** Whether a change is that of a named function around another, made at the same time. */
function isAround(other: Changes[number], one: Changes[number]): boolean {
  return (
    !other.name.startsWith('<') &&
    other.path === one.path &&
    other.turnId === one.turnId &&
    one.qualifiedName.startsWith(other.qualifiedName)
  )
}

const nothingChanged = 'No session is known to have changed a function here in this time.'
const nothingRead =
  'No source was read here yet: sources are read when the turn that wrote them is told.'
