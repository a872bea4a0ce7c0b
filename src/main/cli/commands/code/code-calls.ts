// `recollect code callers`, `callees`, `impact`, `unresolved` and `mermaid`: who calls whom in a project that was read.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { callDiagram } from '../../../../shared/call-diagram.ts'
import { certainty, changedSinceWords, sureWords } from '../../../../shared/code/changed-since.ts'
import { openByNameWords } from '../../../../shared/code/open-by-name.ts'
import { notReadWords, scanCoverageWords } from '../../../../shared/code/scan-coverage.ts'
import { counted } from '../../../../shared/counted.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { cut, oneLine, table } from '../../plain-text.ts'
import { cwdHelp } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { WrongUsage, wholeNumber } from '../../usage.ts'
import { type ProjectOptions, withProject } from './with-project.ts'

interface Options extends ProjectOptions {
  readonly file?: string
  readonly depth?: number
  readonly limit?: number
  readonly all?: true
}

interface DiagramOptions extends Options {
  readonly direction?: string
}

type Calls = Awaited<ReturnType<ContractClient['code']['callees']>>
type Ref = Calls['nodes'][number]
type Edge = Calls['edges'][number]

const directions = ['callers', 'callees', 'both'] as const

export function addCodeCalls(code: Command, surroundings: Surroundings): void {
  const ofProject = (command: Command): Command =>
    command
      .option('--project <project>', 'the project: its name, id or any folder it had')
      .option('--cwd <dir>', cwdHelp)
  const ofFunction = (command: Command): Command =>
    ofProject(
      command
        .argument('<name>', 'its name, alone or with all that it stands in')
        .option(
          '--file <path>',
          'the file that defines it, from the project’s root; `./` begins here',
        ),
    )
      .option('--depth <calls>', 'follow calls so far', wholeNumber(1, 20))
      .option('--limit <functions>', 'so many functions at most', wholeNumber(1, 2000))

  ofFunction(code.command('callers').description('show who calls a function')).action(
    (name: string, options: Options) =>
      ask(options, async (client, projectId) => {
        const found = await client.code.callers(named(projectId, name, options))
        known(name, found.matches.length, found)
        tell(options, found, () => {
          const { matches, nodes, edges, left } = found
          const into = edges.map((edge) => [
            labelOf(edge.from, nodes),
            placeOf(edge, nodes),
            `calls ${labelOf(edge.to, nodes)}`,
            wayOf(edge),
          ])
          return [
            headOf(matches),
            into.length > 0 ? table(into, surroundings.columns) : noCaller(found),
            moreOf(left),
            openOf(found),
            cutsOf(found),
          ]
        })
      }),
  )

  ofFunction(code.command('callees').description('show what a function calls'))
    .option('--all', 'builtins and logging as well')
    .action((name: string, options: Options) =>
      ask(options, async (client, projectId) => {
        const asked = { ...named(projectId, name, options), withOutside: options.all === true }
        const found = await client.code.callees(asked)
        known(name, found.matches.length, found)
        tell(options, found, () => {
          const { matches, nodes, edges, left, unresolved } = found
          const rows = [
            ...edges.map((edge) => ({
              line: edge.lines[0] ?? 0,
              row: [placeOf(edge, nodes), edge.written, labelOf(edge.to, nodes), wayOf(edge)],
            })),
            ...unresolved.map(({ from, line, written, reason }) => ({
              line,
              row: [placeAt(from, line, nodes), written, 'unresolved', reason ?? ''],
            })),
          ].sort((one, other) => one.line - other.line)
          return [
            headOf(matches),
            rows.length > 0
              ? table(
                  rows.map(({ row }) => row.map(oneLine)),
                  surroundings.columns,
                )
              : 'It calls nothing that is known.\n',
            moreOf(left),
            cutsOf(found),
          ]
        })
      }),
    )

  ofFunction(
    code.command('impact').description('show all that a change of a function could affect'),
  ).action((name: string, options: Options) =>
    ask(options, async (client, projectId) => {
      const found = await client.code.impact(named(projectId, name, options))
      known(name, found.matches.length, found)
      tell(options, found, () => {
        const { matches, affected, total, isWhole } = found
        const names = new Map([...matches, ...affected.map((one) => one.function)].map(idAndName))
        const rows = affected.map(({ function: one, depth, path, confidence, changed }) => [
          String(depth),
          `${oneLine(nameOf(one))}  ${oneLine(one.path ?? '')}`,
          path
            .slice(1, -1)
            .map((id) => `by ${oneLine(names.get(id) ?? id)}`)
            .join(' '),
          certainty(confidence, changed),
        ])
        return [
          headOf(matches),
          rows.length > 0 ? table(rows, surroundings.columns) : noCaller(found),
          total > affected.length || !isWhole
            ? `The nearest ${affected.length} of ${isWhole ? total : `more than ${total}`}.\n`
            : '',
          openOf(found),
          cutsOf({ ...found, isWhole: true }),
        ]
      })
    }),
  )

  ofProject(code.command('unresolved').description('list the calls that are left open most often'))
    .option('--limit <calls>', 'so many at most', wholeNumber(1, 500))
    .action((options: Options) =>
      ask(options, async (client, projectId) => {
        const { limit } = options
        const found = await client.code.unresolved({ projectId, ...(limit ? { limit } : {}) })
        tell(options, found, () => [
          found.calls.length > 0
            ? table(
                found.calls.map(({ written, times, functions, reason, isOutside, example }) => [
                  `${times} ×`,
                  oneLine(written),
                  [reason ?? '', isOutside ? 'outside' : ''].filter(Boolean).join(', '),
                  `in ${counted(functions, 'function')}, such as ${oneLine(example.path)}:${example.line}`,
                ]),
                surroundings.columns,
              )
            : 'No call is known to be left open.\n',
          cutsOf({ ...found, hasMoreMatches: false, isWhole: true }),
        ])
      }),
    )

  ofProject(
    code
      .command('mermaid')
      .description('write the calls around a function or a file as a Mermaid flowchart')
      .argument('[name]', 'a function; or give --file'),
  )
    .option(
      '--file <path>',
      'the functions of this file, from the project’s root; `./` begins here',
    )
    .option('--depth <calls>', 'follow calls so far', wholeNumber(1, 20))
    .option('--direction <direction>', `${directions.join(', ')} (both)`)
    .option('--all', 'builtins and logging as well')
    .action((name: string | undefined, options: DiagramOptions) =>
      ask(options, async (client, projectId) => {
        const { file, depth, direction = 'both' } = options
        if (name === undefined && file === undefined)
          throw new WrongUsage('Give the name of a function, or --file.')
        const toward = directions.find((one) => one === direction)
        if (!toward) throw new WrongUsage(`--direction is one of ${directions.join(', ')}.`)
        const part = await client.code.graph({
          ...{ projectId, direction: toward, withOutside: options.all === true },
          ...(name === undefined ? {} : { name }),
          ...(file === undefined ? {} : { path: fileMeant(file, surroundings.cwd) }),
          ...(depth === undefined ? {} : { depth }),
        })
        known(name ?? file ?? '', part.nodes.length, part)
        tell(options, part, () => [callDiagram(part)])
        if (!options.json) surroundings.note(`${moreOf(part.left)}${cutsOf(part)}`)
      }),
    )

  const named = (projectId: string, name: string, options: Options) =>
    namedBy(projectId, name, options, surroundings.cwd)

  const ask = (
    options: Options,
    work: (client: ContractClient, projectId: string) => Promise<void>,
  ): Promise<void> => withProject(surroundings, options, work, true)

  function tell(options: Options, found: unknown, words: () => readonly string[]): void {
    surroundings.write(
      options.json ? `${JSON.stringify(found, null, 2)}\n` : words().filter(Boolean).join(''),
    )
  }

  function headOf(matches: readonly Ref[]): string {
    return matches
      .map(({ signature, path, firstLine, ...one }) => {
        const place = path === null ? '' : `  ${oneLine(path)}:${firstLine ?? 1}`
        return `${cut(`${oneLine(signature ?? nameOf(one))}${place}`, surroundings.columns)}\n`
      })
      .join('')
  }
}

/** A file as it was written, but for what begins at this folder. */
const fileMeant = (file: string, here: string): string =>
  /^\.{1,2}[/\\]/.test(file) ? resolve(here, file) : file

function namedBy(projectId: string, name: string, { file, depth, limit }: Options, here: string) {
  return {
    ...{ projectId, name },
    ...(file === undefined ? {} : { path: fileMeant(file, here) }),
    ...(depth === undefined ? {} : { depth }),
    ...(limit === undefined ? {} : { limit }),
  }
}

/** @throws AppError `not_found` where the name is that of nothing, and says what was not read. */
function known(name: string, matches: number, { scan }: Pick<Calls, 'scan'>): void {
  if (matches > 0) return
  const missing = scanCoverageWords(scan)
  throw new AppError(
    'not_found',
    missing === null
      ? `Nothing here is called ${oneLine(name)}.`
      : `Nothing that was read is called ${oneLine(name)}. ${missing} ${recollectCommand('code scan')} reads the project.`,
  )
}

/** That there is no caller, as far as somebody looked. */
function noCaller({ scan }: Pick<Calls, 'scan'>): string {
  if (scanCoverageWords(scan) !== null) return 'Nothing that was read calls it.\n'
  const left = notReadWords(scan)
  return `Nothing is known to call it.${left === null ? '' : ` ${left}`}\n`
}

const nameOf = ({ qualifiedName, name }: Pick<Ref, 'qualifiedName' | 'name'>): string =>
  qualifiedName === '' ? name : qualifiedName
const idAndName = (one: Ref): [string, string] => [one.id, nameOf(one)]

function labelOf(id: string, nodes: readonly Ref[]): string {
  const node = nodes.find((one) => one.id === id)
  return oneLine(node ? nameOf(node) : id)
}

function placeAt(id: string, line: number, nodes: readonly Ref[]): string {
  return `${oneLine(nodes.find((one) => one.id === id)?.path ?? '')}:${line}`
}

function placeOf({ from, lines }: Edge, nodes: readonly Ref[]): string {
  return [placeAt(from, lines[0] ?? 0, nodes), ...lines.slice(1)].join(',')
}

function wayOf(edge: Edge): string {
  const sure = sureWords(edge)
  return edge.seenAt === null ? sure : `${sure}, seen at run time`
}

function moreOf(left: number): string {
  return left > 0 ? `${counted(left, 'function')} more were left out.\n` : ''
}

/** Calls that may be of it as well. */
function openOf({ openByName }: Pick<Calls, 'openByName'>): string {
  const words = openByNameWords(openByName, oneLine)
  return words === null ? '' : `${words}\n`
}

/** What an answer leaves out without counting it. */
function cutsOf({
  hasMoreMatches,
  isWhole,
  changedSince,
  scan,
}: Pick<Calls, 'hasMoreMatches' | 'isWhole' | 'changedSince' | 'scan'>): string {
  const changes = changedSinceWords(changedSince, oneLine)
  const missing = scanCoverageWords(scan)
  return [
    changes === null ? '' : `${changes}\n`,
    missing === null ? '' : `${missing}\n`,
    hasMoreMatches
      ? 'More definitions than these have that name: --file says which is meant.\n'
      : '',
    isWhole ? '' : 'There are more calls than were read; some are missing here.\n',
  ].join('')
}
