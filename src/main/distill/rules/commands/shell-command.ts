// Takes a shell line apart into its simple commands, without what only moves, prints or trims.
import { replaceHereDocuments } from '../../../shell/here-documents.ts'

export interface SimpleCommand {
  /** Program and arguments without quotes; environment prefixes and wrappers such as sudo are gone. */
  readonly words: readonly string[]
  /** The folder it runs in when a `cd` stood before it. */
  readonly folder: string | null
  /** The file its output goes to, when it is kept. */
  readonly writesTo: string | null
  /** Whether it reads what an earlier command prints. */
  readonly piped: boolean
}

/** Longer lines carry scripts; what they are for stands at their beginning. */
const longestRead = 20_000

/** The simple commands of a shell line in order; heredoc bodies are skipped. */
export function simpleCommands(line: string): SimpleCommand[] {
  const commands: SimpleCommand[] = []
  let folder: string | null = null
  for (const { words, piped, writesTo } of split(withoutHeredocs(line.slice(0, longestRead)))) {
    const bare = unwrap(words)
    if (bare.length === 0) continue
    if (bare[0] === 'cd' || bare[0] === 'pushd') {
      folder = bare[1] ?? folder
      continue
    }
    commands.push({ words: bare, folder, writesTo, piped })
  }
  return commands
}

/** Programs that only print, trim, set up or wait: not what a line is for, unless alone. */
const scaffolding = new Set([
  'echo',
  'printf',
  'true',
  'false',
  ':',
  'export',
  'set',
  'source',
  '.',
  'sleep',
  'wait',
  'exit',
  'test',
  '[',
  '[[',
  'unset',
  'local',
  'then',
  'else',
  'fi',
  'do',
  'done',
  'if',
  'for',
  'while',
  'popd',
  'shift',
  'read',
  'trap',
  'ulimit',
  '}',
  '{',
  '(',
  ')',
  '!',
])

/** The commands that a line is for: no trimming pipes, no printing. All of them when nothing else is there. */
export function mainCommands(line: string): SimpleCommand[] {
  const all = simpleCommands(line)
  const main = all.filter(({ words, piped }) => !piped && !scaffolding.has(words[0] ?? ''))
  return main.length > 0 ? main : all
}

interface Piece {
  words: string[]
  piped: boolean
  writesTo: string | null
}

function withoutHeredocs(line: string): string {
  return replaceHereDocuments(line, ({ rest }) => ` ${rest} `)
}

function split(line: string): Piece[] {
  const pieces: Piece[] = []
  let piece: Piece = { words: [], piped: false, writesTo: null }
  let word: string | null = null
  let redirect: 'out' | 'other' | null = null

  const endWord = () => {
    if (word === null) return
    if (redirect === 'out')
      piece.writesTo = /^(?:\/dev\/null|&\d|NUL)$/i.test(word) ? piece.writesTo : word
    else if (redirect === null) piece.words.push(word)
    redirect = null
    word = null
  }
  const endPiece = (piped: boolean) => {
    endWord()
    if (piece.words.length > 0 || piece.writesTo) pieces.push(piece)
    piece = { words: [], piped, writesTo: null }
    redirect = null
  }

  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? ''
    if (character === '\\') {
      if (line[at + 1] !== '\n')
        word = (word ?? '') + (isEscapable(line[at + 1]) ? line[at + 1] : `\\${line[at + 1] ?? ''}`)
      at += 1
    } else if (character === "'" || character === '"' || character === '`') {
      const end = closing(line, at)
      word = (word ?? '') + line.slice(at + 1, end)
      at = end
    } else if (character === '$' && line[at + 1] === '(') {
      const end = closingParenthesis(line, at + 1)
      word = (word ?? '') + line.slice(at, end + 1)
      at = end
    } else if (character === '#' && word === null) {
      while (at + 1 < line.length && line[at + 1] !== '\n') at += 1
    } else if (character === '\n' || character === ';') endPiece(false)
    else if (character === '&' && line[at + 1] === '&') {
      endPiece(false)
      at += 1
    } else if (character === '|') {
      const or = line[at + 1] === '|'
      endPiece(!or)
      if (or || line[at + 1] === '&') at += 1
    } else if (character === '&' && redirect === null && line[at + 1] !== '>') endPiece(false)
    else if (
      character === '>' ||
      character === '<' ||
      (character === '&' && line[at + 1] === '>')
    ) {
      // A number before it names the stream: `2>`.
      if (word !== null && /^\d$/.test(word)) {
        const stream = word
        word = null
        redirect = stream === '1' ? 'out' : 'other'
      } else {
        endWord()
        redirect = character === '<' ? 'other' : 'out'
      }
      while (line[at + 1] === '>' || line[at + 1] === '<') at += 1
      if (line[at + 1] === '&') {
        while (/[&\d-]/.test(line[at + 1] ?? '')) at += 1
        redirect = null
      }
    } else if (/\s/.test(character)) endWord()
    else word = (word ?? '') + character
  }
  endPiece(false)
  return pieces
}

function isEscapable(character: string | undefined): boolean {
  return character !== undefined && /[\s"'\\$`&|;<>()*?!#~[\]{}]/.test(character)
}

function closing(line: string, open: number): number {
  const quote = line[open]
  for (let at = open + 1; at < line.length; at += 1) {
    if (line[at] === '\\' && quote !== "'") at += 1
    else if (line[at] === quote) return at
    else if (quote === '"' && line[at] === '$' && line[at + 1] === '(')
      at = closingParenthesis(line, at + 1)
  }
  return line.length
}

function closingParenthesis(line: string, open: number): number {
  let depth = 0
  for (let at = open; at < line.length; at += 1) {
    if (line[at] === '(') depth += 1
    else if (line[at] === ')') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return line.length
}

/** Words before the command proper, with how many words of their own follow them. */
const wrappers = new Map<string, number>([
  ...['sudo', 'rtk', 'time', 'nohup', 'env', 'exec', 'stdbuf', 'nice'].map(
    (word) => [word, 0] as const,
  ),
  ...['then', 'do', 'else', 'if', 'while', '!', '(', '{'].map((word) => [word, 0] as const),
  ['timeout', 1],
  ['gtimeout', 1],
])
const runners: readonly (readonly string[])[] = [
  ['npx'],
  ['bunx'],
  ['pnpx'],
  ['pnpm', 'exec'],
  ['pnpm', 'dlx'],
  ['yarn', 'dlx'],
  ['npm', 'exec', '--'],
  ['npm', 'exec'],
  ['uv', 'run'],
  ['uvx'],
  ['poetry', 'run'],
  ['pipenv', 'run'],
  ['hatch', 'run'],
  ['bundle', 'exec'],
  ['mise', 'exec', '--'],
  ['rye', 'run'],
  ['python', '-m'],
  ['python3', '-m'],
  ['py', '-m'],
]

/** The command without assignments, wrappers and the runners of package managers. */
function unwrap(words: readonly string[]): string[] {
  let rest = words.map((word, at) => (at === 0 ? word.replace(/^\(+/, '') : word))
  for (;;) {
    const first = rest[0]
    if (first === undefined) return []
    if (first === '' || /^[A-Za-z_]\w*\+?=/.test(first)) {
      rest = rest.slice(1)
      continue
    }
    const skip = rest.length > 1 ? wrappers.get(first) : undefined
    if (skip !== undefined) {
      rest = withoutFlags(rest.slice(1)).slice(skip)
      continue
    }
    const runner = runners.find(
      (prefix) => prefix.every((word, at) => rest[at] === word) && rest.length > prefix.length,
    )
    if (runner) {
      rest = withoutFlags(rest.slice(runner.length))
      continue
    }
    return rest
  }
}

function withoutFlags(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !word.startsWith('-') || word === '--')
  return start < 0 ? [] : words.slice(words[start] === '--' ? start + 1 : start)
}
