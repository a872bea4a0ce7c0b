// Reads lines that are not Bash: splits at what parts commands, outside of quotes, and claims nothing more.
//
// PowerShell and cmd have grammars of their own, with other quotes, escapes and redirections. No agent that was recorded
// sent more than one-liners of them, which this tells apart; a second grammar would bring 1 MB for it.
import type { TreeCommand, TreeReading } from './read-tree.ts'

/** Characters that are read of a line. */
const longest = 20_000

/** The commands of a line of PowerShell or cmd, and of any line while the grammar of Bash is not loaded. */
export function readPlainLine(line: string): TreeReading {
  const commands: TreeCommand[] = []
  let folder: string | null = null
  for (const { words, start, piped, feeds, writesTo } of split(line.slice(0, longest))) {
    // `&` runs what a text names.
    const bare = words[0] === '&' || words[0] === '.' ? words.slice(1) : words
    if (bare.length === 0) continue
    if (/^(?:cd|chdir|sl|Set-Location|Push-Location|pushd)$/i.test(bare[0] ?? ''))
      folder = bare.slice(1).findLast((word) => !/^[-/][A-Za-z]+$/.test(word)) ?? folder
    commands.push({
      ...{ start, words: bare, assignments: [], redirections: [], folder, writesTo, piped, feeds },
      ...{ after: null, endsLine: false, confirmedBy: null, deniedBy: null },
      ...{ codeAfter: null, inWord: false },
    })
  }
  const [only] = commands
  return {
    commands: only && commands.length === 1 ? [{ ...only, endsLine: true }] : commands,
    isWhole: line.length <= longest,
  }
}

interface Piece {
  readonly words: string[]
  readonly start: number
  readonly piped: boolean
  feeds: boolean
  writesTo: string | null
}

/** Quoted texts, what parts commands, redirections, words; anything else is passed over. */
const token = /"[^"]*"|'[^']*'|\|\||&&|[;|\n]|\d?>>?(?:&\d)?|[^\s"';|>&]+|&/g

function split(line: string): Piece[] {
  const pieces: Piece[] = []
  let piece: Piece = { words: [], start: 0, piped: false, feeds: false, writesTo: null }
  let isTarget = false
  let end = -1
  const next = (at: number, piped: boolean): void => {
    piece.feeds = piped
    if (piece.words.length > 0) pieces.push(piece)
    piece = { words: [], start: at, piped, feeds: false, writesTo: null }
    isTarget = false
  }
  for (const { 0: found, index } of line.matchAll(token)) {
    const isJoined = index === end && piece.words.length > 0 && !isTarget
    end = index + found.length
    if (/^(?:\|\||&&|[;\n])$/.test(found)) next(end, false)
    else if (found === '|') next(end, true)
    else if (/^\d?>/.test(found)) isTarget = !found.includes('&')
    else {
      const text = /^["']/.test(found) ? found.slice(1, -1) : found
      if (isTarget) {
        if (!/^(?:\$null|NUL)$/i.test(text)) piece.writesTo = text
        isTarget = false
      } else if (isJoined) piece.words.push(`${piece.words.pop()}${text}`)
      else piece.words.push(text)
    }
    if (/^(?:\|\||&&|[;|\n]|\d?>)/.test(found)) end = -1
  }
  next(line.length, false)
  return pieces
}
