// Tells what the parts of a question are: a pasted report's headings and addresses say less than its error.

import { isMarkedError, isOutcome, tellsFailure } from './error-lines.ts'
import { listsOf, repeatedLines } from './repeated-lines.ts'
import { headingOf, templateHeadings, versionHeadings } from './report-headings.ts'
import { isStopWord } from './stop-words.ts'

/** What a part of a question is. */
const partKinds = [
  'prose',
  'error',
  'outcome',
  'repeated',
  'frame',
  'library frame',
  'log',
  'code',
  'output',
  'heading',
  'versions',
  'noise',
] as const
export type PartKind = (typeof partKinds)[number]

interface QuestionPart {
  /** In UTF-16 units of the question. */
  readonly start: number
  readonly end: number
  readonly kind: PartKind
}

/** How much a word counts that stands in such a part, beside one that the user wrote: docs/decisions/ranking.md. */
const weights: Readonly<Record<PartKind, number>> = {
  prose: 1,
  error: 1.8,
  outcome: 0.2,
  repeated: 0.1,
  frame: 1,
  'library frame': 0.4,
  log: 0.6,
  code: 0.8,
  output: 0.8,
  heading: 0.1,
  versions: 0.2,
  noise: 0.1,
}

/** The weight of the words of a part. */
export function termWeight(kind: PartKind): number {
  return weights[kind]
}

/** Questions are read so far, in UTF-16 units; of longer ones what tells most is asked. */
export const longestQuestion = 20_000
/** Of a longer line so much decides what it is. */
const longestLine = 400

const fence = /^\s{0,3}(?:```|~~~)/
const mention = /^\s*[-*] \[[ xX]\]|^\s*<!--|^\s*-->\s*$/
const frameOf =
  /^\s*at\s\S.*[(:]|^\s*File "[^"]*", line \d|^\s*\([\w.]+ [\d.]+\) |^\s*-->\s|^\s*from \S+:\d+:in\b|^goroutine \d|\.(?:py|go|rs|[cm]?[jt]sx?|java|kt|rb|php|exs?|erl|cs|cpp|cc|[ch]|swift|vue)(?:[:(]\d+|", line \d)/
/** A frame of a stack, which says where and never what. */
const stackOf = /^\s*at\s|^\s*File "|^\s*from |^goroutine |^\s*-->/
/** Where a line that lost its breaks is cut: behind a sentence, before a date, a level or a tag. */
const setApart =
  /(?<=[.!?;\])}]\s)(?=\p{Lu}|\[)|(?=\b\d{4}-\d\d-\d\d[ T]\d\d:)|(?<=\s)(?=(?:ERROR|FATAL|WARN|INFO|DEBUG|error:|error\[|panic:|fatal:|Error:|Caused by:|[✗✖×✕❌✓✔]\s))/gu
const libraryOf =
  /node_modules|site-packages|dist-packages|\/rustc\/|\.cargo\/registry|\/deps\/|\(internal\/|node:internal|\bjava\.base\/|\b(?:lib|usr)\/python\d|\bvendor\//
const logOf =
  /^\s*\[?(?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d|\d\d:\d\d:\d\d|\d{10,13}\b)|^\s*\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|info|debug|warn|warning)\]?[ :]|^(?:>|npm|warn|info|note|warning)\b/
const versionOf =
  /^[-*|\s]{0,8}[\w .@/+()-]{2,40}[:=|]\s{0,4}[\^~v]{0,2}\d+\.\d[\w.+-]*\s*(?:[|(].{0,60})?$/
const codeOf =
  /[;{}]\s*$|^\s*(?:import|from|const|let|var|def|class|func|fn|return|public|private|use|package|#include|export|for|if|while|with|async|await|@\w)\b.*[\w)\]}:;'"]$|=>|^\s*\w[\w.]*\s?=\s?\S|^\s*>>>\s|^\s*\$\s/
/** Parts within a line that are no words: addresses, digests, times, ids, versions and long numbers. */
const noiseOf =
  /\b(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|CRITICAL|NOTICE|UTC)\b|^(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d )|\b\d\d\/[A-Z][a-z]{2}\/\d{4}:[\d:]+ [+-]\d{4}|\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:[\d.,]+Z?|\bhttps?:\/\/[^\s)>\]"'`]+|\b0x[0-9a-fA-F]+\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b|\b\d{4}-\d\d-\d\dT?[\d:.]*Z?\b|\b\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?\b|\bv?\d+\.\d+(?:\.\d+)*[\w.+-]*|\b\d{3,}\b/g

const sentenceEnd = /^[\p{L}"'`].{15,}[.?!:…]["')]?$|\?$/u
/** So many words, among them one that only joins others, and hardly any name or number, are somebody's. */
const wordsSaid = 5
const plainShare = 0.7
/** Parts of less weight say nothing of what is meant. */
const leastTelling = 0.5
/** A text is a log where so large a share of its lines repeats. */
const logShare = 0.3
/** With fewer sentences than this share of its lines nobody wrote a text. */
const saidShare = 0.4
/** So many lines around an error belong to it. */
const aroundError = 1

/**
 * The parts of a question in their order, which together are all of it: one of `prose` for what nobody pasted.
 * Reads each line once.
 */
export function partsOfQuestion(question: string): QuestionPart[] {
  const text = question.slice(0, longestQuestion)
  const whole: QuestionPart = { start: 0, end: question.length, kind: 'prose' }
  const lines = linesOf(text)
  if (lines.length < 3) return [whole]
  const told = kindsOfLines(lines)
  const lists = listsOf(text)
  if (lists.length === 0 && told.every((kind) => kind === 'prose')) return [whole]
  const parts: QuestionPart[] = []
  let list = 0
  const add = (start: number, end: number, kind: PartKind): void => {
    let at = start
    // What stands within a list is noise, wherever its lines begin.
    while (at < end) {
      while ((lists[list]?.end ?? Number.POSITIVE_INFINITY) <= at) list += 1
      const within = lists[list]
      const isWithin = within !== undefined && within.start <= at
      const next = Math.min(end, (isWithin ? within.end : within?.start) ?? end)
      parts.push({ start: at, end: next, kind: isWithin ? 'noise' : kind })
      at = next
    }
  }
  for (const [place, line] of lines.entries()) {
    const kind = told[place] ?? 'prose'
    let at = line.start
    for (const { index, 0: noise } of line.text.matchAll(noiseOf)) {
      const start = line.start + index
      add(at, start, kind)
      at = start + noise.length
      add(start, at, 'noise')
    }
    add(at, line.end, kind)
  }
  add(text.length, question.length, 'noise')
  return parts
}

/** What a question says without what its paste repeats, lists and numbers: the text whose meaning is asked. */
export function tellingText(question: string): string {
  const parts = partsOfQuestion(question)
  const telling = parts.filter(({ kind }) => termWeight(kind) >= leastTelling)
  if (telling.length === parts.length) return question
  const told = telling.map(({ start, end }) => question.slice(start, end)).join(' ')
  // Of a trace alone nothing but its line breaks may be left.
  return told.trim() === '' ? question : told
}

interface Line {
  readonly start: number
  /** With its line break. */
  readonly end: number
  readonly text: string
}

/** The lines; of a very long one, whose breaks were lost, what its sentences, dates and levels set apart. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  const add = (start: number, end: number) => {
    if (start < end) lines.push({ start, end, text: text.slice(start, end) })
  }
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found + 1
    let from = start
    if (end - start > longestLine) {
      for (const { index } of text.slice(start, end).matchAll(setApart)) {
        add(from, start + index)
        from = start + index
      }
    }
    add(from, end)
    start = end
  }
  return lines
}

/** What each line is, told by itself, by the heading above it, by the fence around it and by the lines beside it. */
function kindsOfLines(lines: readonly Line[]): PartKind[] {
  let isFenced = false
  let isVersions = false
  const kinds = lines.map(({ text }): PartKind => {
    const line = text.slice(0, longestLine).trimEnd()
    if (fence.test(line)) {
      isFenced = !isFenced
      return 'noise'
    }
    if (!isFenced) {
      const heading = headingOf(line)
      if (heading !== null) {
        const name = heading.toLowerCase()
        const isTemplate = templateHeadings.has(name)
        const asksVersions = versionHeadings.has(name)
        if (isTemplate || asksVersions || line.startsWith('#')) isVersions = asksVersions
        if (isTemplate || asksVersions) return 'heading'
      }
      if (mention.test(line)) return 'heading'
    }
    const kind = kindOfLine(line, isFenced)
    if (isVersions && kind !== 'error' && kind !== 'frame') return 'versions'
    return kind
  })
  return besideOthers(lines, kinds)
}

/** The kinds as the lines around tell them: what a log repeats, and what then stands out of it. */
function besideOthers(lines: readonly Line[], kinds: readonly PartKind[]): PartKind[] {
  const texts = lines.map(({ text }) => text.slice(0, longestLine).trimEnd())
  const written = texts.filter((text) => text !== '')
  const repeats = repeatedLines(texts)
  const isLog = repeats.filter(Boolean).length >= Math.max(1, written.length * logShare)
  const isReport = lines.some(({ text }, place) => kinds[place] === 'heading' || fence.test(text))
  const said = written.filter(isSaid).length
  // Of what nobody wrote around it, the lines of a program.
  const isOutput = isLog || (!isReport && said < written.length * saidShare)
  const mayFail = (kind: PartKind) => (isLog ? kind !== 'outcome' : isOutput && kind === 'prose')
  const errors = kinds.map(
    (kind, place) => kind === 'error' || (mayFail(kind) && tellsFailure(texts[place] ?? '')),
  )
  const standsOut = errors.map((is, place) => is && !(isLog && repeats[place] === true))
  const isFound = standsOut.some(Boolean)
  return kinds.map((kind, place): PartKind => {
    if (isLog && repeats[place] === true && kind !== 'noise')
      return errors[place] === true && !isFound ? 'error' : 'repeated'
    if (standsOut[place] === true) return 'error'
    if (kind !== 'prose' || !isFound || !isOutput || isReport || isSaid(texts[place] ?? ''))
      return kind
    const around = standsOut.slice(Math.max(0, place - aroundError), place + aroundError + 1)
    return around.some(Boolean) ? kind : 'log'
  })
}

/** Whether a line reads as if a person wrote it. */
function isSaid(line: string): boolean {
  if (sentenceEnd.test(line)) return true
  const words = line.trim().split(/\s+/u)
  return (
    words.length >= wordsSaid &&
    words.filter((word) => /^[\p{L}'’-]+[,;]?$/u.test(word)).length >= words.length * plainShare &&
    words.some((word) => isStopWord(word.toLowerCase()))
  )
}

function kindOfLine(line: string, isFenced: boolean): PartKind {
  if (isOutcome(line)) return 'outcome'
  if (frameOf.test(line)) {
    const tells = !stackOf.test(line) && (isMarkedError(line) || tellsFailure(line))
    return tells ? 'error' : libraryOf.test(line) ? 'library frame' : 'frame'
  }
  if (isMarkedError(line)) return 'error'
  if (versionOf.test(line)) return 'versions'
  if (logOf.test(line)) return 'log'
  if (codeOf.test(line)) return 'code'
  return isFenced ? 'output' : 'prose'
}
