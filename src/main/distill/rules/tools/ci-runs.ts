// Reads how a run of continuous integration stood when it was looked at, from what `gh run watch, view, list` and
// `gh pr checks` print.
import { fit, listOf } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { sayRequestChecks } from './pull-request-checks.ts'

/** A run as it was last seen. */
export interface CiRun {
  /** `CI “ci” on main`. */
  readonly name: string
  /** The branch or tag; null where all checks of a pull request are meant. */
  readonly branch: string | null
  readonly state: 'passed' | 'failed' | 'running'
  /** What failed or what it waits for; empty where that is not told. */
  readonly why: string
}

/** Lines of an output that are looked through, the last. */
const mostLines = 600

/** The run that the line looked at last; null where it looked at none, or nothing is told of it. */
export function ciRunIn(line: ShellLine, lines: readonly string[]): CiRun | null {
  const asked = line.commands.findLast(
    ({ words: [program = '', what, verb = ''] }) =>
      fileName(program) === 'gh' && what === 'run' && /^(?:watch|view|list)$/.test(verb),
  )
  if (asked === undefined) return fromChecks(line, lines)
  const read = lines.slice(-mostLines).map((one) => one.slice(0, 300))
  return asked.words[2] === 'list' ? fromList(read) : fromRun(read)
}

function fromChecks(line: ShellLine, lines: readonly string[]): CiRun | null {
  const said = sayRequestChecks(line, lines)
  if (said === null) return null
  const state = / failed/.test(said) ? 'failed' : / pending/.test(said) ? 'running' : 'passed'
  return {
    ...{ name: 'CI of the pull request', branch: null, state },
    why: state === 'passed' ? '' : said,
  }
}

/** `completed ⇥ failure ⇥ title ⇥ workflow ⇥ branch ⇥ …`: the first row is the newest run. */
function fromList(lines: readonly string[]): CiRun | null {
  for (const line of lines) {
    const [status = '', conclusion = '', , workflow = '', branch = ''] = line.split('\t')
    if (!/^(?:completed|in_progress|queued|waiting|pending|requested)$/.test(status)) continue
    const state =
      status !== 'completed' ? 'running' : conclusion === 'success' ? 'passed' : 'failed'
    // Cancelled or skipped is neither.
    if (state === 'failed' && !/^(?:failure|timed_out|startup_failure)$/.test(conclusion))
      return null
    return { name: nameOf(workflow, branch), branch, state, why: '' }
  }
  return null
}

/** `X main ci · 19811234560`, and below it jobs and steps; while it is watched that is printed again and again. */
function fromRun(lines: readonly string[]): CiRun | null {
  const at = lines.findLastIndex((line) => header.test(line))
  const [, sign = '', branch = '', workflow = ''] = header.exec(lines[at] ?? '') ?? []
  if (sign === '') return null
  const below = lines.slice(at + 1)
  const failed = below.flatMap((line) => {
    const name = /^\s*X (\S.{0,80}?)(?: in [\dhms]+)?(?: \(ID \d+\))?$/.exec(line)?.[1]
    return name === undefined || /^Process completed\b/.test(name) ? [] : name
  })
  const waits = below.find((line) => /\bwaiting for (?:review|approval)\b/i.test(line))?.trim()
  return {
    name: nameOf(workflow, branch),
    branch,
    state: sign === '✓' ? 'passed' : sign === 'X' ? 'failed' : 'running',
    why:
      sign === 'X'
        ? listOf(
            failed.slice(0, 3).map((one) => fit(one, 40)),
            3,
          )
        : sign === '✓' || waits === undefined
          ? ''
          : fit(waits, 120),
  }
}

const header = /^([✓X*-]) (\S{1,100}) (\S.{0,80}?)(?: \S{1,100}#\d+)? · \d{5,}$/

function nameOf(workflow: string, branch: string): string {
  return `CI “${fit(workflow, 40)}” on ${fit(branch, 50)}`
}

/** `CI “ci” on main failed: check, Lint`. */
export function sayCiRun({ name, state, why }: CiRun): string {
  const end = state === 'passed' ? 'passed' : state === 'failed' ? 'failed' : 'was not over'
  return `${name} ${end}${why === '' ? '' : `: ${why}`}`
}
