// Finds the first real error in an output: what a compiler, linter, interpreter or shell complained of.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { fit } from '../../../base/plain-text.ts'
import { type FoundError, form, placedBelow, type Recogniser } from '../outputs/error-forms.ts'
import { frameworkErrors } from '../outputs/framework-errors.ts'
import { placedByTrace } from '../outputs/trace-place.ts'

/** The lines up to the first that ends a sentence or stands above a rule. */
function sentenceBelow(lines: readonly string[]): string {
  const said: string[] = []
  for (const line of lines) {
    if (/^_{3,}/.test(line)) break
    if (line.trim() !== '') said.push(line.trim())
    if (/[.:]$/.test(line)) break
  }
  return fit(said.join(' '), 140)
}

/** A line and what stands behind it after two blanks or more, if anything does. */
function lastColumn(line: string): readonly [string, string | undefined] {
  const at = line.trimEnd().search(/(?<=\s\s)\S+$/)
  return at < 0 ? [line, undefined] : [line.slice(0, at).trimEnd(), line.slice(at).trimEnd()]
}

/** Forms that leave no doubt. Of all of them the one that stands first in the output is the first error. */
const certain: readonly Recogniser[] = [
  ...frameworkErrors,
  // tsc: a.ts(6,33): error TS2307: … and a.ts:6:33 - error TS2307: …
  form(/^\s*(?:\S+:\s)?(?<file>[^\s(:]+)\((?<line>\d+),\d+\): error (?<text>(?:TS|CS)\d+: .+)$/),
  form(/^(?<file>[^\s:]+):(?<line>\d+):\d+ - error (?<text>TS\d+: .+)$/),
  // rustc and cargo
  placedBelow(
    /^error(?:\[E\d+\])?: (?<text>(?!could not compile|aborting due to|test failed|linking with|\d+ target).+)$/,
    /^\s*--> (?<file>[^:]+):(?<line>\d+):\d+/,
  ),
  // Where only the end of the output is left, the first caret tells more than the count.
  (line, at, lines) => {
    if (!/^error: could not compile/.test(line)) return null
    const head = lines.findIndex((above) => /^warning/.test(above))
    const label = lines
      .slice(0, head < 0 ? at : head)
      .map((above) => /\|\s+\^+ (.+)$/.exec(above)?.[1])
      .find((text) => text !== undefined)
    return label ? { text: label, place: null } : null
  },
  // Elixir: the compiler's boxes and raised exceptions
  placedBelow(/^\s*error: (?<text>.+)$/, /└─ (?<file>[^:└]+):(?<line>\d+)/),
  (line, at, lines) => {
    const raised = /^\*\* \((\w*Error)\) (?:([^\s:]+\.exs?):(\d+): )?(.+)$/.exec(line)
    if (raised)
      return {
        text: `${raised[1]}: ${raised[4]}`,
        place: raised[2] ? `${raised[2]}:${raised[3]}` : null,
      }
    const task = /^\*\* \(Mix\) (\S.*)$/.exec(line)?.[1]
    if (task === undefined) return null
    // What brought the task to its end stands below.
    const cause = lines
      .slice(at + 1, at + 6)
      .map((below) => /^\s+\*\* \((\w+Error)\) (.+)$/.exec(below))
      .find((found) => found !== null)
    const said = task.split(': exited in: ')[0] ?? task
    return { text: cause ? `${said}: ${cause[1]}: ${cause[2]}` : task, place: null }
  },
  // Credo and Dialyzer
  placedBelow(/^┃ \[[A-Z]\] \S+ (?<text>.+)$/, /^┃\s+(?<file>[^\s:]+):(?<line>\d+)/),
  (line, at, lines) => {
    const found = /^(\S+\.exs?):(\d+):(?:\d+:)?([a-z_]+)$/.exec(line)
    const said = found ? sentenceBelow(lines.slice(at + 1, at + 7)) : ''
    return found && said
      ? { text: `${said} (${found[3]})`, place: `${found[1]}:${found[2]}` }
      : null
  },
  // gcc, clang, javac, Swift, mypy: file:line(:column): error: …
  form(/^(?<file>[^\s:][^:]*):(?<line>\d+)(?::\d+)?: (?:fatal )?error: (?<text>.+)$/),
  // go build, go vet, golangci-lint, ruff, flake8, shellcheck: file:line:column: …
  form(
    /^(?:vet: )?(?:\.[\\/])?(?<file>[^\s:]+\.(?:go|py|rb|sh|rs|c|cc|cpp|h)):(?<line>\d+):\d+:? (?<text>(?!note:|warning:|\d).+)$/,
  ),
  // go test: assertions name only their file
  form(/^\s+(?<file>\w+_test\.go):(?<line>\d+): (?<text>.+)$/),
  // markdownlint-cli2
  form(/^(?<file>[^\s:]+):(?<line>\d+)(?::\d+)? error (?<text>MD\d+\D.*)$/),
  // Maven
  form(
    /^\[ERROR\] (?<file>\S+\.(?:java|kt)):\[?(?<line>\d+)(?:[^\]\s\d][^\]\s]*)?\]? (?<text>.+)$/,
  ),
  // ESLint, stylish: the file stands above
  (line, at, lines) => {
    const found = /^\s+(\d+):\d+\s+error\s+(\S.*)$/.exec(line)
    if (!found) return null
    // The rule's name stands apart in the last column.
    const [said, rule] = lastColumn(found[2] ?? '')
    const file = lines
      .slice(Math.max(0, at - 60), at)
      .findLast((above) => /^(?:\/|[A-Za-z]:\\|\.{0,2}[\w@-]+[\\/])\S*\.\w+$/.test(above))
    return {
      text: `${said}${rule ? ` (${rule})` : ''}`,
      place: file ? `${file}:${found[1]}` : null,
    }
  },
  // Biome: a headline with the rule, then × and the message
  (line, at, lines) => {
    const head = /^(\S+?)(?::(\d+):\d+)? ((?:lint|assist|format|parse|check)\S*)\s.*━/.exec(line)
    if (!head) return null
    const said = lines
      .slice(at + 1, at + 6)
      .map((below) => /^\s*[×✖!]\s+(\S.*)$/.exec(below)?.[1])
      .find((text) => text !== undefined)
    return said
      ? {
          text: `${said} (${head[3]})`,
          place: head[2] ? `${head[1]}:${head[2]}` : (head[1] ?? null),
        }
      : null
  },
  form(/^\s*×\s+(?<text>(?!Some errors were emitted)\S.*)$/),
  // ruff's full format
  placedBelow(/^(?<text>[A-Z]{1,4}\d{3,4} (?:\[\*\] )?.+)$/, /^\s*--> (?<file>[^:]+):(?<line>\d+)/),
  // ty and other rustc-like checkers
  placedBelow(/^error\[[\w-]+\]:? (?<text>.+)$/, /^\s*--> (?<file>[^:]+):(?<line>\d+)/),
  // Python: the exception ends its traceback
  (line, at, lines) => {
    if (!/^Traceback \(most recent call last\):/.test(line)) return null
    const end = lines.findIndex(
      (below, index) => index > at && /^[A-Za-z_][\w.]*(?::|$)/.test(below),
    )
    if (end < 0) return null
    const frames = lines
      .slice(at, end)
      .flatMap((frame) => /^\s+File "([^"]+)", line (\d+)/.exec(frame) ?? [])
    const [file, row] = [frames.at(-2), frames.at(-1)]
    return { text: (lines[end] ?? '').trim(), place: file && row ? `${file}:${row}` : null }
  },
  form(/^E {3}(?<text>\S.+)$/),
  // Node, Bun, Deno: an error name, then frames
  (line, at, lines) => {
    const found =
      /^\s*(?:Uncaught |\[|Caused by: |[⨯✖] )*((?:[A-Z]\w*)?Error(?: \[\w+\])?: .+?)\]?$/.exec(line)
    if (!found?.[1] || /^\w*Error: (?:Command failed|Process completed)/.test(found[1])) return null
    const frame = lines
      .slice(at + 1, at + 12)
      .map((below) =>
        /\((?:file:\/\/)?([^()\s]+):(\d+):\d+\)$|at (?:file:\/\/)?(\/\S+):(\d+):\d+$/.exec(below),
      )
      .find((hit) => hit && !/node:|node_modules/.test(hit[0]))
    return {
      text: found[1],
      place: frame ? `${frame[1] ?? frame[3]}:${frame[2] ?? frame[4]}` : null,
    }
  },
  // Java
  form(
    /^(?:Exception in thread "[^"]*" |Caused by: )(?<text>[\w.$]+(?:Exception|Error)(?:: .+)?)$/,
  ),
  // panics
  placedBelow(/^(?<text>panic: .+)$/, /^\s+(?<file>[^\s:]+\.go):(?<line>\d+)/),
  (line, at, lines) => {
    const found = /^thread '[^']*'.* panicked at (?:'(.+)', )?(\S+?):(\d+):\d+:?$/.exec(line)
    return found
      ? {
          text: `panicked: ${found[1] ?? (lines[at + 1] ?? '').trim()}`,
          place: `${found[2]}:${found[3]}`,
        }
      : null
  },
  // Ruby, PHP
  form(/^(?<file>[^\s:]+\.rb|-e):(?<line>\d+):in .+?: (?<text>.+)$/),
  form(
    /^(?:PHP )?(?:Fatal|Parse) error:\s+(?<text>\S.*?) in (?<file>\S+)(?: on line |:)(?<line>\d+)/,
  ),
  // npm tells its code, syscall and path before it tells what is wrong
  form(
    /^npm (?:error|ERR!) (?!code |syscall |path |errno |A complete log|command |Exit |signal )(?:[a-z]\w+ )?(?<text>(?:Missing script|Could not|Cannot|Unable|\d{3} |Invalid|Unsupported).*|.{12,})$/,
  ),
  // pnpm and yarn, of scripts that are not there
  form(/^(?:\s*ERR_PNPM_\w+\s+|error )(?<text>(?:Missing script|Command ").+)$/),
  // go, before it compiles
  form(/^(?<text>pattern \.\/\S*: .+)$/),
  // git push: the other side's reason
  (line) => {
    const found = /^\s*!\s+(\[(?:remote )?rejected\])\s+(\S.*)$/.exec(line)
    return found ? { text: `${found[1]} ${found[2]}`, place: null } : null
  },
  // git, docker, databases
  form(/^(?:fatal|remote: error|error): (?<text>(?!script "|Recipe `).+)$/),
  form(/^CONFLICT \([^)]*\): (?<text>.+)$/),
  form(/^ERROR: (?<text>(?!script ).+)$/),
  form(/^(?:psql|mysql|sqlite3)?:?.*\bERROR:\s+(?<text>\S.*)$/),
  // shells
  form(/^(?:\S*(?:ba|z|da)?sh: )(?:line \d+: |\d+: )?(?<text>.+)$/),
  form(/^\(eval\):\d+: (?<text>.+)$/),
  form(
    /^(?!warning)(?<text>\S+: (?:command not found|.*(?:No such file or directory|Permission denied|cannot \w+ .+|can't \w+ .+)))$/,
  ),
  form(/^(?<text>[\w-]+: cannot .+)$/),
]

const vague =
  /\b(?:error|fail(?:ed|ure)?|fatal|exception|cannot|could not|unable to|not found|denied|invalid|refused|undefined|missing|mismatch|conflict|not formatted|(?:would|be) reformat(?:ted)?|rejected|timed? ?out)\b/i
const noise =
  /^\[(?:INFO|ERROR)\] (?:BUILD FAILURE|-> \[Help|\[Help \d|To see the full|Re-run Maven|For more information|After correcting)|^FAILURE: Build |^BUILD FAILED|^(?:Passed|Failed)!\s+- |^Failed to compile\b|^> Build error occurred|^Build FAILED|\b(?:0 (?:errors?|failures?|failed)|no errors?|error(?:s)? found: 0|task failed|exit(?:ed)? (?:with )?(?:code|status)|ELIFECYCLE|A complete log|errors? (?:in|during)? ?$|Found \d+ errors?|with \d+ errors?|\d+ errors?(?:,| and|$)|Command failed)\b|^\s*(?:at |\^|\d+ \||-{3,}|={3,}|✓|ok\b)|^(?:warning|warn|info|debug)\b|^> /i

/** Lines beyond this many are not searched. */
const mostLines = 6000

/** The line without the step and the seconds that Docker's build puts before what a step prints. */
function withoutStep(line: string): string {
  return line.replace(/^(?:#\d{1,4} )?\d{1,5}\.\d{1,3} (?=\S)/, '')
}

/** The first line of an output that is an error without doubt, or null. */
export function certainError(lines: readonly string[]): FoundError | null {
  for (const [at, line] of lines.slice(0, mostLines).entries()) {
    if (line.trim() === '' || line.length > 1000) continue
    const said = withoutStep(line)
    for (const recognise of certain) {
      const found = recognise(said, at, lines)
      if (found && /\p{L}/u.test(found.text)) return placedByTrace(found, at, lines)
    }
  }
  return null
}

const failedHook = /^(\S.{0,100}?)\.{3,}Failed$/

/** The first error of an output, or null where nothing in it reads like one. */
export function firstError(lines: readonly string[]): FoundError | null {
  const found = certainError(lines)
  if (found) return found
  // pre-commit names the hook; what it found says more where it is told.
  const hook = lines.map((line) => failedHook.exec(line.slice(0, 300))?.[1]).find(Boolean)
  if (hook !== undefined) return { text: hook, place: null }
  const guess = lines
    .slice(0, mostLines)
    .find(
      (line) =>
        vague.test(line) &&
        !noise.test(line) &&
        !/:\s*$/.test(line) &&
        /\p{L}{3}/u.test(line.replace(/^\[\w+\]/, '')),
    )
  return guess === undefined ? null : { text: guess.trim(), place: null }
}

/** The error with its place, in at most `most` characters: `src/a.ts:6: Cannot find module`. */
export function sayError({ text, place }: FoundError, most: number): string {
  const said = trimEndOf(text, /[\s:,]/)
  return fit(place === null || said.includes(place) ? said : `${place}: ${said}`, most)
}
