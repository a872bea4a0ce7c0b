// Reads what programs report that look for something and tell by their exit code that they found it: audits, outdated
// packages, problems in a tree of dependencies. What they found is their answer, not their failure.
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { count, fit, listOf, oneLine, unique } from '../../../base/plain-text.ts'
import { fileName } from '../../../base/short-path.ts'
import type { ShellCommand, ShellLine } from '../../../shell/shell-command.ts'

type Read = (lines: readonly string[]) => string | null

/** Lines of an output that are read, at its end. */
const mostLines = 4000
/** Characters of what is told. */
const longest = 110

/** The first of the last lines that meets the form, without what stands before its first group. */
function lineOf(form: RegExp): Read {
  return (lines) => {
    for (const line of lines.toReversed()) {
      const found = form.exec(line.slice(0, 400))
      if (found) return fit(trimEndOf(oneLine(found[1] ?? found[0]), /\./), longest)
    }
    return null
  }
}

/** The things that a table or a list names, with how many there are. */
function listed(form: RegExp, one: string, many: string): Read {
  return (lines) => {
    const names = unique(lines.flatMap((line) => form.exec(line.slice(0, 400))?.[1] ?? []))
    return names.length === 0 ? null : `${count(names.length, one, many)}: ${listOf(names, 3)}`
  }
}

/** Tries one after the other. */
function either(...reads: readonly Read[]): Read {
  return (lines) => {
    for (const read of reads) {
      const words = read(lines)
      if (words !== null) return words
    }
    return null
  }
}

/** `metadata.vulnerabilities` of `npm audit --json`. */
const auditJson: Read = (lines) => {
  const text = lines.join('\n')
  const at = text.lastIndexOf('"metadata"')
  const counts = at < 0 ? [] : [...text.slice(at, at + 800).matchAll(/"(\w+)": ?(\d+)/g)]
  const total = counts.find(([, name]) => name === 'total')?.[2]
  if (total === undefined) return null
  const kinds = counts.filter(
    ([, name = '', number]) => /^(?:low|moderate|high|critical)$/.test(name) && Number(number) > 0,
  )
  const told = kinds.map(([, name, number]) => `${number} ${name}`).join(', ')
  return `${count(Number(total), 'vulnerability', 'vulnerabilities')}${told ? ` (${told})` : ''}`
}

const audit = either(
  lineOf(/^((?:found )?\d+ vulnerabilit(?:y|ies)(?: found)?(?: \([^)]{1,100}\))?)/),
  lineOf(/^(No known vulnerabilities found)/),
  auditJson,
)

const outdated = either(
  listed(
    /^(?:│ )?(@?[\w./@-]{1,80})(?: \(\w{1,20}\))?(?: +│)? +v?\d[\w.-]*(?: +│)? +v?\d[\w.-]*\b/,
    'package outdated',
    'packages outdated',
  ),
  listed(/^ {2}\* ([\w-]{1,80}) \(newest/, 'package outdated', 'packages outdated'),
)

interface Report {
  readonly program: RegExp
  /** The subcommand, or an option; null for any. */
  readonly asks: RegExp | null
  readonly codes: readonly number[] | null
  readonly read: Read
}

/** Programs, what they are asked, the exit codes by which they say that they found something, and their words for it. */
const reports: readonly Report[] = [
  { program: /^(?:npm|pnpm|yarn|bun)$/, asks: /^audit$/, codes: null, read: audit },
  { program: /^(?:npm|pnpm|yarn|bun)$/, asks: /^outdated$/, codes: [1], read: outdated },
  {
    program: /^(?:npm|pnpm)$/,
    asks: /^(?:ls|list)$/,
    codes: [1],
    read: lineOf(
      /^npm (?:error|ERR!) ((?:invalid|missing|extraneous|peer dep missing): .{1,200}?)(?: \/\S+)?$/,
    ),
  },
  {
    program: /^mix$/,
    asks: /^hex\.outdated$/,
    codes: [1],
    read: listed(
      /^([\w-]{1,80}) .{1,200}\bUpdate (?:not )?possible\b/,
      'package outdated',
      'packages outdated',
    ),
  },
  {
    program: /^(?:bundle|composer|cargo|poetry|brew)$/,
    asks: /^outdated$/,
    codes: [1],
    read: outdated,
  },
  {
    program: /^pip-audit$/,
    asks: null,
    codes: [1],
    read: lineOf(/^((?:Found \d+|No) known vulnerabilit.{1,80})$/),
  },
  {
    program: /^cargo$/,
    asks: /^audit$/,
    codes: [1],
    read: lineOf(/^error: (\d+ vulnerabilit(?:y|ies) found)/),
  },
  {
    program: /^govulncheck$/,
    asks: null,
    codes: [3],
    read: lineOf(/^(Your code is affected by .{1,120}|No vulnerabilities found)\.?$/),
  },
  {
    program: /^(?:bundle|bundle-audit|bundler-audit)$/,
    asks: null,
    codes: [1],
    read: listed(
      /^Name: ([\w-]{1,80})$/,
      'gem with known vulnerabilities',
      'gems with known vulnerabilities',
    ),
  },
  {
    program: /^composer$/,
    asks: /^audit$/,
    codes: [1, 2, 3],
    read: lineOf(
      /^(Found \d+ security vulnerability advisor.{1,80}?|No security vulnerability advisories found)[:.]?$/,
    ),
  },
  {
    program: /^snyk$/,
    asks: /^test$/,
    codes: [1],
    read: lineOf(/\b(found \d+ issues?, \d+ vulnerable paths?)/),
  },
  {
    program: /^trivy$/,
    asks: null,
    codes: null,
    read: lineOf(/^(Total: \d+ \([A-Z: \d,]{1,100}\))$/),
  },
  {
    program: /^osv-scanner$/,
    asks: null,
    codes: [1],
    read: lineOf(/^(?:Total )?(\d+ packages? affected by \d+ .{1,90}?)(?: from .{1,60})?\.?$/),
  },
  {
    program: /^dotnet$/,
    asks: /^--(?:vulnerable|outdated|deprecated)$/,
    codes: [1],
    read: listed(/^\s+> ([\w.-]{1,80}) /, 'package listed', 'packages listed'),
  },
  {
    program: /^depcheck$/,
    asks: null,
    codes: [255, -1],
    read: listed(/^\* ([\w@./-]{1,80})$/, 'dependency listed', 'dependencies listed'),
  },
  {
    program: /^pip3?$/,
    asks: /^check$/,
    codes: [1],
    read: lineOf(
      /^(\S{1,80} \S{1,40} (?:requires|has requirement) .{1,150}|No broken requirements found)\.?$/,
    ),
  },
  {
    program: /^brakeman$/,
    asks: null,
    codes: [3],
    read: lineOf(/^(Security Warnings: [1-9]\d{0,5})\b/),
  },
  {
    program: /^codespell$/,
    asks: null,
    codes: [65],
    read: listed(/^\S{1,200}:\d+: (\S{1,60}) ==> /, 'misspelling', 'misspellings'),
  },
  // What is asked for and is not there.
  {
    program: /^(?:docker|podman)$/,
    asks: /^inspect$/,
    codes: [1],
    read: lineOf(/\b(No such (?:image|container|object|volume|network): .{1,100})$/i),
  },
  { program: /^crontab$/, asks: /^-l$/, codes: [1], read: lineOf(/^(no crontab for .{1,60})$/) },
  { program: /^brew$/, asks: /^list$/, codes: [1], read: lineOf(/\b(No such keg: .{1,100})$/) },
  {
    program: /^(?:pip3?|uv)$/,
    asks: /^show$/,
    codes: [1],
    read: lineOf(/^(?:WARNING: |warning: )?(Package\(s\) not found.{1,100})$/),
  },
  {
    program: /^(?:dpkg|dpkg-query|rpm)$/,
    asks: null,
    codes: [1],
    read: lineOf(/\b((?:package '?)?[\w.+-]{1,60}'? is not installed)\b/),
  },
  {
    program: /^(?:pg_isready|redis-cli)$/,
    asks: null,
    codes: [1, 2],
    read: lineOf(
      /^(\S{1,100} - (?:no response|rejecting connections)|Could not connect .{1,100})$/,
    ),
  },
  {
    program: /^ping6?$/,
    asks: null,
    codes: [1, 2],
    read: lineOf(/\b(\d{1,9} received, .{0,30}\d+% packet loss)/),
  },
  {
    program: /^(?:host|nslookup)$/,
    asks: null,
    codes: [1],
    read: lineOf(/\b(not found: \d\(NXDOMAIN\)|can't find \S{1,100}: NXDOMAIN)/),
  },
  { program: /^kill$/, asks: /^-0$/, codes: [1], read: lineOf(/(No such process)$/) },
]

/** What a line's last program reports; null where it reports nothing of the kind. */
export function reportIn({ commands }: ShellLine, lines: readonly string[]): string | null {
  const command = commands.findLast(({ piped }) => !piped)
  if (command === undefined) return null
  const read = lines.slice(-mostLines)
  for (const one of reports) {
    const words = isAsked(one, command) ? one.read(read) : null
    if (words !== null) return words
  }
  return null
}

/** Whether the exit code of a command says that it found what it reports. */
export function isReport(
  command: ShellCommand,
  exitCode: number,
  lines: readonly string[],
): boolean {
  const read = lines.slice(-mostLines)
  return reports.some(
    (one) =>
      isAsked(one, command) &&
      (one.codes === null || one.codes.includes(exitCode)) &&
      one.read(read) !== null,
  )
}

function isAsked({ program, asks }: Report, { words }: ShellCommand): boolean {
  return (
    program.test(fileName(words[0] ?? '')) &&
    (asks === null || words.slice(1).some((word) => asks.test(word)))
  )
}
