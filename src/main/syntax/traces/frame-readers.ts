// Reads the lines of a stack trace, one reader for each language.
import type { Frame, TraceLanguage } from './trace.ts'

/** A line is a frame, belongs to the frame before it, or is no part of the trace. */
export type LineOf = Frame | 'part' | null

export interface FrameReader {
  readonly language: TraceLanguage
  /** Whether the innermost frame comes first. */
  readonly isInnermostFirst: boolean
  /** Whether a trace begins only behind a line of its own, which `opens` knows. */
  readonly opens: ((line: string) => boolean) | null
  /** Reads the lines of one trace, in order. */
  start(first: string): (line: string) => LineOf
}

/** `file:12` or `file:12:5` as file and line; null where it ends in no number. */
function place(text: string): Pick<Frame, 'file' | 'line'> | null {
  const end = text.lastIndexOf(':')
  const last = numberOf(text.slice(end + 1))
  if (end <= 0 || last === null) return null
  const before = text.lastIndexOf(':', end - 1)
  const first = before > 0 ? numberOf(text.slice(before + 1, end)) : null
  return first === null
    ? { file: text.slice(0, end), line: last }
    : { file: text.slice(0, before), line: first }
}

const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

const python: FrameReader = {
  language: 'python',
  isInnermostFirst: false,
  opens: (line) => line.includes('Traceback (most recent call last)'),
  start: () => (line) => {
    const found = /^\s*File "([^"]+)", line (\d{1,9})(?:, in (.+))?$/.exec(line)
    if (found) {
      const [, file = '', number, name = '<module>'] = found
      return { function: name === '<module>' ? null : name, file, line: Number(number) }
    }
    return /^\s/.test(line) ? 'part' : null
  },
}

const javascript: FrameReader = {
  language: 'javascript',
  isInnermostFirst: true,
  opens: null,
  start: () => (line) => {
    if (!/^\s*at /.test(line)) return null
    const text = line.trim().slice(3)
    const inner = text.endsWith(')') ? text.lastIndexOf(' (') : -1
    const at = inner < 0 ? text.replace(/^async /, '') : text.slice(inner + 2, -1)
    const where = place(at)
    // A time of day has no column.
    if (inner < 0 && !hasColumn(at)) return null
    if (inner >= 0 && !where && !/^(?:<anonymous>|native|index \d+)$/.test(at)) return null
    // Java has no column.
    if (inner >= 0 && where && !hasColumn(at)) return null
    const name = inner < 0 ? '' : text.slice(0, inner).replace(/^async /, '')
    const plain = name.split(' [as ', 1)[0] ?? ''
    const isInner = where?.file?.startsWith('node:') ?? true
    return {
      function: plain === '' || plain === 'Object.<anonymous>' ? null : plain,
      file: isInner ? null : decoded(where?.file ?? ''),
      line: isInner ? null : (where?.line ?? null),
    }
  },
}

/** Whether a place ends in a line and a column. */
function hasColumn(at: string): boolean {
  const column = at.lastIndexOf(':')
  const line = at.lastIndexOf(':', column - 1)
  return (
    line > 0 &&
    numberOf(at.slice(column + 1)) !== null &&
    numberOf(at.slice(line + 1, column)) !== null
  )
}

/** The path of a `file:` address. */
function decoded(file: string): string {
  if (!file.startsWith('file://')) return file
  try {
    return decodeURIComponent(file.slice('file://'.length))
  } catch {
    return file.slice('file://'.length)
  }
}

const go: FrameReader = {
  language: 'go',
  isInnermostFirst: true,
  opens: (line) => /^goroutine \d/.test(line) && line.endsWith(']:'),
  start: () => {
    let name: string | null = null
    let isEnded = false
    return (line) => {
      if (isEnded) return null
      if (/^\s/.test(line)) {
        const where = place(line.trim().split(' ', 1)[0] ?? '')
        if (!where || name === null) return 'part'
        const frame = { function: name, ...where }
        name = null
        return frame
      }
      // Who started a goroutine did not call it.
      if (line.startsWith('created by ')) isEnded = true
      if (isEnded) return null
      const end = line.endsWith(')') ? line.lastIndexOf('(') : -1
      if (end <= 0) return null
      name = line.slice(0, end)
      return 'part'
    }
  },
}

const rust: FrameReader = {
  language: 'rust',
  isInnermostFirst: true,
  opens: (line) => line.trim() === 'stack backtrace:',
  start: () => {
    let name: string | null = null
    return (line) => {
      const numbered = /^\s*\d{1,5}: (.*)$/.exec(line)
      if (numbered) {
        const before = name
        name = plainRust(numbered[1] ?? '')
        return before === null ? 'part' : { function: before, file: null, line: null }
      }
      if (!/^\s+at /.test(line)) return null
      const where = place(line.trim().slice(3))
      if (!where || name === null) return 'part'
      const frame = { function: name, ...where }
      name = null
      return frame
    }
  },
}

/** A symbol without its address in front and its hash behind. */
const plainRust = (symbol: string): string =>
  symbol.replace(/^0x[0-9a-f]+ - /, '').replace(/::h[0-9a-f]{16}$/, '')

const java: FrameReader = {
  language: 'java',
  isInnermostFirst: true,
  opens: null,
  start: () => (line) => {
    const text = line.trim()
    if (!text.startsWith('at ') || !text.endsWith(')')) return null
    const inner = text.indexOf('(')
    const at = text.slice(inner + 1, -1)
    const name = text.slice(3, inner)
    if (!/^[\w$./<>@-]+$/.test(name) || !name.includes('.')) return null
    const plain = name.slice(name.lastIndexOf('/') + 1)
    if (at === 'Native Method' || at === 'Unknown Source')
      return { function: plain, file: null, line: null }
    if (!/^[^:]+\.(?:java|kt|scala|groovy)(?::\d+)?$/.test(at)) return null
    return { function: plain, ...(place(at) ?? { file: at, line: null }) }
  },
}

const csharp: FrameReader = {
  language: 'csharp',
  isInnermostFirst: true,
  opens: null,
  start: () => {
    let isKnown = false
    return (line) => {
      const text = line.trim()
      if (text.startsWith('--- End of ')) return isKnown ? 'part' : null
      if (!text.startsWith('at ')) return null
      const mark = text.lastIndexOf(':line ')
      const within = mark < 0 ? -1 : text.lastIndexOf(') in ', mark)
      const number = within < 0 ? null : numberOf(text.slice(mark + ':line '.length))
      // Code of the runtime has no place: it counts between frames that have one.
      if (number === null && !(isKnown && text.endsWith(')'))) return null
      isKnown = true
      return {
        function: text.slice(3, text.indexOf('(')),
        file: number === null ? null : text.slice(within + ') in '.length, mark),
        line: number,
      }
    }
  },
}

const ruby: FrameReader = {
  language: 'ruby',
  isInnermostFirst: true,
  opens: null,
  start: () => (line) => {
    const text = line.trim().replace(/^from /, '')
    const within = text.indexOf(':in ')
    const quote = text[within + 4]
    if (within <= 0 || (quote !== '`' && quote !== "'")) return null
    const where = place(text.slice(0, within))
    const end = text.indexOf("'", within + 5)
    if (!where || end < 0) return null
    const name = text
      .slice(within + 5, end)
      .replace(/^(?:block (?:\(\d+ levels\) )?in |rescue in |ensure in )+/, '')
    return { function: name.startsWith('<') ? null : name, ...where }
  },
}

const php: FrameReader = {
  language: 'php',
  isInnermostFirst: true,
  opens: (line) => line.trim() === 'Stack trace:' || /^\[stacktrace\]$/i.test(line.trim()),
  start: (before) => {
    // A frame of PHP names what was called, and where that was: its own line stands in the frame before it.
    const thrown = before.lastIndexOf(' in ')
    let where = thrown < 0 ? null : place(before.slice(thrown + 4).trim())
    return (line) => {
      const found = /^\s*#\d{1,5} (.*)$/.exec(line)
      if (!found) return null
      const text = found[1] ?? ''
      const own = where
      if (text.startsWith('{main}'))
        return { function: null, ...(own ?? { file: null, line: null }) }
      const parted = text.indexOf('): ')
      const isInternal = text.startsWith('[internal function]: ')
      if (parted < 0 && !isInternal) return null
      const called = text.slice(isInternal ? '[internal function]: '.length : parted + 3)
      const head = isInternal ? '' : text.slice(0, parted)
      const bracket = head.lastIndexOf('(')
      const number = numberOf(head.slice(bracket + 1))
      where = number === null ? null : { file: head.slice(0, bracket), line: number }
      return { function: called.split('(', 1)[0] ?? '', ...(own ?? { file: null, line: null }) }
    }
  },
}

/** In the order in which a line is offered to them: those that know a line surely first. */
export const frameReaders: readonly FrameReader[] = [
  python,
  go,
  rust,
  php,
  java,
  csharp,
  javascript,
  ruby,
]
