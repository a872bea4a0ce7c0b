// The report as a terminal shows it: a heading and a few lines for each part, within the width of the terminal.
import { format } from 'date-fns/format'
import wrapAnsi from 'wrap-ansi'
import type { Report, ReportFunction } from '../../../../shared/contract/evaluation/report.ts'
import { counted } from '../../../../shared/counted.ts'
import { shownId } from '../../../../shared/ids.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { cut, dollars, oneLine, table } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'
import { callsInCharacters } from './report-diagram.ts'

type Style = Surroundings['style']

const shownFunctions = 20
const shownCalls = 16
/** What is shown of one memory (places). */
const mostOfLearning = 400

/** What the figures leave out as the store does not hold it any more. */
export function lostLines({ lost }: Report): string[] {
  return lost.map(({ at, message }) => `${format(at, 'yyyy-MM-dd')}: ${oneLine(message)}`)
}

/** Why calls are missing in a drawing. */
export const callsMissing = {
  behind: 'Calls of what changed last are missing: they are read when the project rests.',
  never: `The calls of this project were not read yet: ${recollectCommand('code scan')} reads them.`,
} as const

/** Says how much of a list is not shown. */
export function moreLine(all: number, shown: number): string[] {
  return all > shown ? [`… and ${all - shown} more`] : []
}

/** Kinds of memories as the beginning of a line. */
export function learningLine({ confidence, kind, content }: Report['learnings'][number]): string {
  return `[${confidence.toFixed(2)}] ${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${oneLine(content)}`
}

export function functionLine({ change, signature, qualifiedName, path }: ReportFunction): string {
  return `${change} ${oneLine(signature || qualifiedName)}  ${oneLine(path)}`
}

/** Each file, and below it what changed in it: beside a signature its path would be cut away. */
function byFile(functions: readonly ReportFunction[]): string[] {
  return functions.flatMap(({ change, signature, qualifiedName, path }, at) => [
    ...(path === functions[at - 1]?.path ? [] : [oneLine(path)]),
    `  ${change} ${oneLine(signature || qualifiedName)}`,
  ])
}

/** The days that it is of, the last one included. */
export function spanText({ from, to }: Pick<Report, 'from' | 'to'>): string {
  const first = format(from, 'yyyy-MM-dd')
  const last = format(to - 1, 'yyyy-MM-dd')
  return first === last ? first : `${first} to ${last}`
}

export function costLines({ cost }: Report): string[] {
  const { agent, memory, given } = cost
  const tokens = agent.tokensIn + agent.tokensOut
  return [
    tokens === 0
      ? 'The agent: no tokens were recorded'
      : `The agent: ${counted(tokens, 'token')}${agent.usd === null ? '' : `, ${dollars(agent.usd)}`}${unpricedWords(agent)}`,
    memory.calls === 0
      ? 'The memory: no call of a language model'
      : `The memory: ${counted(memory.calls, 'call')} of language models, ${counted(memory.tokens, 'token')}, ${dollars(memory.usd)}${memory.unpriced > 0 ? ` and ${memory.unpriced} without a known price` : ''}`,
    `Given to sessions: ${given.times === 0 ? 'nothing' : `${counted(given.times, 'time')}, ${counted(given.tokens, 'token')}`}`,
  ]
}

/** What the cost leaves out; empty where every model has a price. */
function unpricedWords({ usd, unpriced }: Report['cost']['agent']): string {
  if (unpriced.length === 0) return ''
  const names = unpriced.map(({ model }) => oneLine(model)).join(', ')
  const tokens = unpriced.reduce((sum, one) => sum + one.tokens, 0)
  return usd === null
    ? `, cost not known: ${names} has no known price`
    : ` without ${counted(tokens, 'token')} of ${names}, whose price is not known`
}

export function decisionLines({ decisions }: Report): string[] {
  const { requests, allowed, refused, unanswered, unasked, waitedMs, refusals } = decisions
  if (requests === 0) return ['The agent asked for nothing.']
  return [
    `${counted(requests, 'request')}: ${allowed} allowed, ${refused} refused, ${unanswered} not answered${unasked > 0 ? `, ${unasked} not permitted by settings` : ''}${waitedMs >= 60_000 ? `; it waited ${Math.round(waitedMs / 60_000)} min for you` : ''}`,
    ...refusals.map(
      ({ asked, message }) =>
        `Refused: ${oneLine(asked)}${message === null ? '' : ` – “${oneLine(message)}”`}`,
    ),
  ]
}

export function reportText(report: Report, style: Style, columns: number): string {
  const { sessions, observations, functions, compression, latest, mostChanged, learnings } = report
  const lines: string[] = []
  const part = (title: string, body: readonly string[]): void => {
    if (body.length === 0) return
    const head = style('bold', cut(title, columns))
    lines.push('', head, ...body.map((line) => cut(`  ${line}`, columns)))
  }
  lines.push(style('bold', `Recollect, ${spanText(report)}`))
  const counts = [
    counted(sessions.count, 'session'),
    counted(sessions.turns, 'turn'),
    counted(sessions.toolEvents, 'tool call'),
    counted(observations.count, 'observation'),
  ]
  lines.push(counts.join(', '))
  part(
    'Missing',
    lostLines(report).flatMap((line) => wrapped(line, columns - 2)),
  )
  if (sessions.count === 0) {
    part('Decisions', report.decisions.requests > 0 ? decisionLines(report) : [])
    part('Cost', tookSomething(report) ? costLines(report) : [])
    return `${lines.join('\n')}\n`
  }
  const ofYears = new Set(
    [report.to - 1, ...sessions.rows.map(({ startedAt }) => startedAt)].map((at) =>
      format(at, 'yyyy'),
    ),
  )
  const began = ofYears.size === 1 ? 'MM-dd HH:mm' : 'yyyy-MM-dd HH:mm'
  part(
    'Sessions',
    table(
      sessions.rows.map(({ id, title, projectName, turns, startedAt }) => [
        format(startedAt, began),
        oneLine(projectName),
        counted(turns, 'turn'),
        title === null ? shownId(id) : oneLine(title),
      ]),
      columns - 2,
    )
      .trimEnd()
      .split('\n')
      .concat(moreLine(sessions.count, sessions.rows.length)),
  )
  const most = Math.max(...observations.byKind.map(({ count }) => count), 1)
  part(
    'Observations',
    observations.byKind.map(
      ({ kind, count }) =>
        `${kind.padEnd(9)} ${String(count).padStart(5)} ${bar(count / most, 30)}`,
    ),
  )
  const changed = functions.added + functions.modified + functions.deleted
  part('Functions and types', [
    `${functions.added} new, ${functions.modified} changed, ${functions.deleted} gone`,
    ...byFile(functions.rows.slice(0, shownFunctions)),
    ...moreLine(changed, Math.min(functions.rows.length, shownFunctions)),
  ])
  part('Compression', [
    compression.ratio === null
      ? 'Nothing was told yet.'
      : `${compression.ratio} to 1: ${counted(Math.round(compression.rawBytes / 4), 'token')} seen, ${compression.tokens.toLocaleString('en-US')} told`,
  ])
  if (latest) {
    part(latestTitle(latest, columns), [
      ...wrapped(oneLine(latest.summary), columns - 2),
      ...wrapped(turnsWords(report, latest.id), columns - 2),
      ...(latest.files.length > 0
        ? wrapped(`Files: ${latest.files.map(oneLine).join(', ')}`, columns - 2)
        : []),
      ...byFile(latest.functions),
    ])
  }
  if (mostChanged) {
    const drawn = callsInCharacters(mostChanged)
    part(`Calls around ${oneLine(mostChanged.path)}`, [
      ...(drawn.length === 0 && mostChanged.calls === 'known'
        ? ['No call is known.']
        : drawn.slice(0, shownCalls)),
      ...(drawn.length > shownCalls
        ? [`… and ${counted(drawn.length - shownCalls, 'line')} more`]
        : []),
      ...(mostChanged.calls === 'known'
        ? []
        : wrapped(callsMissing[mostChanged.calls], columns - 2)),
    ])
  }
  part(
    'What holds',
    learnings.flatMap((one) => wrapped(cut(learningLine(one), mostOfLearning), columns - 2)),
  )
  part(
    'Decisions',
    decisionLines(report).flatMap((line) => wrapped(line, columns - 2)),
  )
  part(
    'Cost',
    costLines(report).flatMap((line) => wrapped(line, columns - 2)),
  )
  return `${lines.join('\n')}\n`
}

/** What the count of a session's turns takes in, which its text does not; empty where nothing can be mistaken. */
function turnsWords({ sessions }: Report, id: string): string {
  const turns = sessions.rows.find((one) => one.id === id)?.turns ?? 0
  return turns < 2
    ? ''
    : `Its ${turns} turns are all that began in this time; the text counts those of the whole session in which something was done.`
}

/** The title gives way: the project is told whole where it has the room. */
function latestTitle(
  { id, title, projectName }: NonNullable<Report['latest']>,
  columns: number,
): string {
  const project = ` (${oneLine(projectName)})`
  const whole = `Latest session: ${oneLine(title ?? shownId(id))}`
  return `${cut(whole, Math.max(columns - project.length, 20))}${project}`
}

/** A share from 0 to 1 as a bar of at most so many places. */
function bar(share: number, width: number): string {
  const eighths = Math.round(share * width * 8)
  return '█'.repeat(Math.floor(eighths / 8)) + (' ▏▎▍▌▋▊▉'[eighths % 8] ?? '').trim()
}

/** Whether anything was spent or given, which happens on days without a session too. */
export function tookSomething({ cost: { agent, memory, given } }: Report): boolean {
  return agent.tokensIn + agent.tokensOut + memory.calls + given.times > 0
}

/** A text in lines of so many places, broken between words. */
export function wrapped(text: string, width: number): string[] {
  return text === '' ? [] : wrapAnsi(text, Math.max(width, 1)).split('\n')
}
