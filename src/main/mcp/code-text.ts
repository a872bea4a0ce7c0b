// Words for what the code map answers the agent, a line for each thing.
import { certainty, changedSinceWords, sureWords } from '../../shared/code/changed-since.ts'
import { openByNameWords } from '../../shared/code/open-by-name.ts'
import { notReadWords, scanCoverageWords } from '../../shared/code/scan-coverage.ts'
import { plainLine } from '../context/plain-line.ts'
import type { CodeAccess } from './code-access.ts'

type Calls = Awaited<ReturnType<CodeAccess['callees']>>
type Ref = Calls['nodes'][number]
type Change = Awaited<ReturnType<CodeAccess['changed']>>['changes'][number]
type File = NonNullable<Awaited<ReturnType<CodeAccess['file']>>>

/** Characters of a line at most: signatures of some languages are pages. */
const longest = 240
const line = (text: string): string => plainLine(text, longest)

/** The function map of a file: members under what they stand in, what is gone last. */
export function fileLines({ path, state, definitions, deleted }: File): string[] {
  const depths = new Map<string, number>()
  const lines = definitions.flatMap((one) => {
    const depth = one.parent === null ? 0 : depths.get(one.parent)
    if (depth === undefined || one.isAnonymous) return []
    if (!bodies.has(one.kind)) depths.set(one.qualifiedName, depth + 1)
    const { firstLine, lastLine, signature, decorators, lastChange } = one
    const at = firstLine === lastLine ? `[L${firstLine}]` : `[L${firstLine}-L${lastLine}]`
    const change = lastChange ? lastChange.change.toUpperCase() : 'UNCHANGED'
    return [`${'  '.repeat(depth)}${line([signature, at, ...decorators, change].join(' '))}`]
  })
  const gone = deleted.map(({ signature }) => line(`${signature} DELETED`))
  const note =
    state === 'whole' ? '' : state === 'partial' ? ', known in part' : ', as it last parsed'
  return [`${line(path)}${note}`, ...lines, ...gone]
}

const bodies: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'type'])

/** Calls into or out of what a name means. */
export function callLines(found: Calls): string[] {
  const names = new Map(found.nodes.map((one) => [one.id, nameOf(one)]))
  const paths = new Map(found.nodes.map((one) => [one.id, one.path]))
  const edges = found.edges.map((edge) => {
    const { from, to, lines, seenAt } = edge
    const sure = `${sureWords(edge)}${seenAt === null ? '' : ', seen at run time'}`
    return line(
      `${names.get(from) ?? from} → ${names.get(to) ?? to} (${paths.get(from) ?? ''}:${lines.join(',')}; ${sure})`,
    )
  })
  const open = found.unresolved.map(({ written, line: at, reason, from }) =>
    line(
      `${names.get(from) ?? from} → ${written}: unresolved${reason === null ? '' : `, ${reason}`} (line ${at})`,
    ),
  )
  const none = edges.length + open.length === 0 ? [noneWords('No call is known.', found.scan)] : []
  const left = found.left > 0 ? [`${found.left} more functions were left out.`] : []
  const may = mayLines(found)
  const all = [...edges, ...open, ...none, ...left, ...may]
  return [...found.matches.map(matchLine), ...all, ...cutLines(found)]
}

/** What a change could affect, the nearest first. */
export function impactLines({
  matches,
  affected,
  total,
  hasMoreMatches,
  isWhole,
  changedSince,
  scan,
  openByName,
}: Awaited<ReturnType<CodeAccess['impact']>>): string[] {
  const names = new Map([...matches, ...affected.map((one) => one.function)].map(idAndName))
  const lines = affected.map(({ function: one, depth, path, confidence, changed }) => {
    const by = path.slice(1, -1).map((id) => names.get(id) ?? id)
    const way = by.length === 0 ? '' : ` by ${by.join(', ')}`
    return line(
      `${depth} ${nameOf(one)} (${one.path ?? ''})${way}, ${certainty(confidence, changed)}`,
    )
  })
  const none = lines.length === 0 ? [noneWords('Nothing is known to call it.', scan)] : []
  const all = isWhole ? total : `more than ${total}`
  const more =
    total > affected.length || !isWhole ? [`The nearest ${affected.length} of ${all}.`] : []
  const cuts = cutLines({ hasMoreMatches, isWhole: true, changedSince, scan })
  return [
    ...matches.map(matchLine),
    ...lines,
    ...none,
    ...more,
    ...mayLines({ openByName }),
    ...cuts,
  ]
}

/** What sessions changed, the newest first. */
export function changeLines({
  changes,
  total,
}: Awaited<ReturnType<CodeAccess['changed']>>): string[] {
  const lines = changes.map((one) =>
    line(
      `${one.change.toUpperCase()} ${one.signature} (${one.path}${formerOf(one)}, ${dayOf(one.at)}) [${one.turnId}]`,
    ),
  )
  return [
    ...lines,
    ...(total > changes.length ? [`The newest ${changes.length} of ${total}.`] : []),
  ]
}

/** What touched a function, and what asked for it; then the failures that went through it. */
export function whyLines({ touches, failures }: Awaited<ReturnType<CodeAccess['why']>>): string[] {
  const failed = failures.map(({ qualifiedName, path, at, told, turnId, observationIds }) => {
    const ids = [turnId, ...observationIds].map((id) => `[${id}]`).join(' ')
    const what = told === null ? '' : `, told: ${plainLine(told, 140)}`
    return plainLine(
      `FAILED in ${qualifiedName} (${path}, ${dayOf(at)})${what} ${ids}`,
      2 * longest,
    )
  })
  const touched = touches.map(
    ({ change, qualifiedName, path, at, prompt, turnId, observationIds, ...was }) => {
      const asked = prompt === null ? '' : `, asked: “${plainLine(prompt, 140)}”`
      const ids = [turnId, ...observationIds].map((id) => `[${id}]`).join(' ')
      return plainLine(
        `${change.toUpperCase()} ${qualifiedName} (${path}${formerOf(was)}, ${dayOf(at)})${asked} ${ids}`,
        2 * longest,
      )
    },
  )
  return [...touched, ...failed]
}

/** What it was called before and where it stood, as far as that was otherwise, and whether it is so again. */
function formerOf({
  formerName,
  formerPath,
  isPutBack,
}: Pick<Change, 'formerName' | 'formerPath' | 'isPutBack'>): string {
  const was = [formerName, formerPath === null ? null : `in ${formerPath}`].filter((one) => one)
  return `${was.length === 0 ? '' : `, was ${was.join(' ')}`}${isPutBack ? ', put back' : ''}`
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const nameOf = ({ qualifiedName, name }: Ref): string =>
  qualifiedName === '' ? name : qualifiedName
const idAndName = (one: Ref): [string, string] => [one.id, nameOf(one)]
const matchLine = (one: Ref): string =>
  line(`${one.signature ?? nameOf(one)} (${one.path ?? 'outside'}:${one.firstLine ?? 1})`)

/** Calls that may be of it as well. */
function mayLines({ openByName }: Pick<Calls, 'openByName'>): string[] {
  const words = openByNameWords(openByName, line)
  return words === null ? [] : [words]
}

/** That nothing was found, and which files nobody looked into. */
function noneWords(none: string, scan: Calls['scan']): string {
  const left = notReadWords(scan)
  return left === null ? none : `${none} ${left}`
}

/** What an answer leaves out without counting it. */
function cutLines({
  hasMoreMatches,
  isWhole,
  changedSince,
  scan,
}: Pick<Calls, 'hasMoreMatches' | 'isWhole' | 'changedSince' | 'scan'>): string[] {
  const changes = changedSinceWords(changedSince, line)
  const missing = scanCoverageWords(scan)
  return [
    ...(missing === null ? [] : [missing]),
    ...(changes === null ? [] : [plainLine(changes, 4 * longest)]),
    ...(hasMoreMatches ? ['More definitions than these have that name: name its file.'] : []),
    ...(isWhole ? [] : ['There are more calls than were read; some are missing here.']),
  ]
}
