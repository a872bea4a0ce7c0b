// Judges what became of one item in a session, by evidence that can be shown; the same for items of the control.
import {
  type UseOutcome,
  type UseRuleName,
  useRules,
} from '../../../shared/evaluation/use-rules.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { corrects, refutes, refutesRecord } from './denial.ts'
import { baseOf, type ItemMarks, type Mark, marksOf, stemsOf, tidy, tokensOf } from './marks.ts'
import type { Meaning } from './meaning.ts'
import type { ReadPiece, Said } from './read-piece.ts'

/** Something that was given, or that a control was not. */
export interface GivenItem {
  readonly ref: string | null
  /** As it was given. */
  readonly text: string
  /** When (ms since 1970): only what comes after it counts. */
  readonly at: number
}

/** What shows it. */
export interface Evidence {
  readonly rule: UseRuleName
  readonly words: string
  readonly at: number
  readonly turnId: number | null
  readonly toolEventId: number | null
}

interface Verdict {
  readonly outcome: UseOutcome
  readonly evidence: readonly Evidence[]
}

/** Evidence that together is at least so sure counts. */
const leastSure = 0.6
/** Rules that fire often in one session say no more by that. */
const mostOfRule = 3
const longestWords = 240
/** Share of an item's telling words, and their number, for words of others to say the same. */
const retold = { share: 0.35, least: 3 }
const repeated = { share: 0.55, least: 3 }
/**
 * How near in meaning a sentence is (see `Meaning`) that says the same in other words, by how many telling words of the
 * item it holds that the user did not say; and so many it has itself at least: the shortest are near to anything.
 */
const near = { withOne: 0.45, withTwo: 0.2 }
const fewestOfSentence = 3
/** With a sign that it is otherwise fewer are enough. */
const disputed = { share: 0.3, least: 2 }

/** Around an id that is named in a sentence; alone it may be a name of anything. */
const cueOfId =
  /\b(?:recollect|memor(?:y|ies)|records?|notes?|observations?|turn|session|recorded|id|according to|per|see|following|follows|as|because of)\b/i

/** What became of an item, by the pieces of its session in the order of time; by words alone without `meaning`. */
export function judge(
  item: GivenItem,
  pieces: readonly ReadPiece[],
  meaning: Meaning | null = null,
): Verdict {
  const marks = marksOf(item.text)
  const evidence: Evidence[] = []
  /** What stood in prompts and in what was read before: nobody can say any more who led there. */
  const seen = new Set<string>()
  const heard = new Set<string>()
  for (const piece of pieces) {
    if (piece.by === 'given') continue
    if (piece.at >= item.at && (piece.by === 'agent' || piece.by === 'user'))
      evidence.push(...shownBy(piece, item, marks, { seen, heard, meaning }))
    // What a search is for stands there before it finds it; what the agent says itself is no lead.
    const asks = piece.call?.kind === 'search' || piece.call?.kind === 'own'
    if (piece.by !== 'agent' || asks) note(piece, marks, seen)
    if (piece.by === 'user') for (const stem of stemsOf(piece.text)) heard.add(stem)
    if (piece.by === 'read')
      for (const { text } of marks.marks) if (piece.tokens.has(text)) seen.add(text)
  }
  return verdictOf(limited(evidence))
}

function note(piece: ReadPiece, { marks }: ItemMarks, seen: Set<string>): void {
  for (const mark of marks) {
    if (seen.has(mark.text)) continue
    const name = mark.kind === 'path' ? baseOf(mark.text) : mark.text
    const isThere =
      mark.kind === 'command' || mark.kind === 'folder'
        ? piece.tidied.includes(name)
        : piece.tokens.has(name)
    if (isThere) seen.add(mark.text)
  }
}

interface Before {
  readonly seen: ReadonlySet<string>
  readonly heard: ReadonlySet<string>
  readonly meaning: Meaning | null
}

function shownBy(piece: ReadPiece, item: GivenItem, marks: ItemMarks, before: Before): Evidence[] {
  const shown = (rule: UseRuleName, words: string): Evidence => {
    const { at, turnId, toolEventId } = piece
    return {
      rule,
      words: words.replace(/\s+/g, ' ').trim().slice(0, longestWords),
      at,
      turnId,
      toolEventId,
    }
  }
  if (piece.by === 'user') return saidByUser(piece, marks, item, shown)
  const found: Evidence[] = []
  const cited = citedBy(piece, item.ref)
  if (cited !== null) found.push(shown('cited', cited))
  const fresh = [...marks.stems].filter((stem) => !before.heard.has(stem))
  const refuted = piece.sentences.find(
    (said) =>
      refutes(said.own) &&
      (holdsMark(said.own, marks) ||
        (item.ref !== null && said.own.includes(`[${item.ref}]`)) ||
        (isAbout(said, marks) && says(said.stems, marks.stems, disputed)) ||
        (refutesRecord(said.own) && means(said, item, fresh, before.meaning))),
  )
  if (refuted) found.push(shown('refuted', refuted.text))
  const isNew = (mark: Mark): boolean => !before.seen.has(mark.text)
  for (const mark of marks.marks) {
    if (!isNew(mark)) continue
    const told = markBy(piece, mark)
    if (told !== null) found.push(shown(told, quote(piece, mark)))
  }
  const retelling = piece.sentences.find(
    ({ stems }) =>
      says(stems, marks.stems, retold) && fresh.filter((stem) => stems.has(stem)).length >= 3,
  )
  if (retelling) found.push(shown('retold', retelling.text))
  else {
    const meant = piece.sentences.find(
      (said) => !refutes(said.own) && means(said, item, fresh, before.meaning),
    )
    if (meant) found.push(shown('meant', meant.own))
  }
  return found
}

/** The rule by which a piece shows that a mark was used; null where it does not. */
function markBy({ call, tokens, tidied }: ReadPiece, mark: Mark): UseRuleName | null {
  if (mark.kind === 'command')
    return call?.command && tidied.includes(mark.text)
      ? 'ran'
      : tidied.includes(mark.text)
        ? 'named'
        : null
  if (mark.kind === 'path') {
    const isOpened = call?.kind === 'open' && call.files.some((file) => isSameFile(file, mark.text))
    if (isOpened) return 'opened'
    return call?.kind !== 'search' && tokens.has(mark.text) ? 'named' : null
  }
  if (mark.kind === 'folder') {
    const isWritten = call !== null && toolKindOf(call.tool) === 'edit'
    return isWritten && call.files.some((file) => isBelow(file, mark.text)) ? 'opened' : null
  }
  if (!tokens.has(mark.text)) return null
  return mark.kind === 'figure' ? 'figure' : 'named'
}

function isAbout({ ownStems }: Said, { stems }: ItemMarks): boolean {
  return [...ownStems].some((stem) => stems.has(stem))
}

/** Whether a sentence says the same in other words: a model finds it near, and a telling word came from nobody else. */
function means(
  { own, ownStems }: Said,
  item: GivenItem,
  fresh: readonly string[],
  meaning: Meaning | null,
): boolean {
  if (meaning === null || ownStems.size < fewestOfSentence) return false
  const shared = fresh.filter((stem) => ownStems.has(stem)).length
  if (shared === 0) return false
  return meaning.nearness(item.text, own) >= (shared === 1 ? near.withOne : near.withTwo)
}

function isSameFile(file: string, path: string): boolean {
  const given = tidy(file)
  return given === path || given.endsWith(`/${path}`)
}

function isBelow(file: string, folder: string): boolean {
  return `/${tidy(file)}`.includes(`/${folder}/`)
}

function saidByUser(
  { sentences }: ReadPiece,
  marks: ItemMarks,
  item: GivenItem,
  shown: (rule: UseRuleName, words: string) => Evidence,
): Evidence[] {
  const corrected = sentences.find(
    ({ text, stems }) => corrects(text) && says(stems, marks.stems, disputed),
  )
  if (corrected) return [shown('corrected', corrected.text)]
  const again =
    item.text === '' ? undefined : sentences.find(({ stems }) => says(stems, marks.stems, repeated))
  return again ? [shown('repeated', again.text)] : []
}

function says(
  stems: ReadonlySet<string>,
  of: ReadonlySet<string>,
  { share, least }: { readonly share: number; readonly least: number },
): boolean {
  if (of.size === 0) return false
  let common = 0
  for (const stem of of) if (stems.has(stem)) common++
  return common >= Math.min(least, of.size) && common / of.size >= share && common >= 2
}

function holdsMark(text: string, { marks }: ItemMarks): boolean {
  const tokens = tokensOf(text)
  return marks.some(({ text: mark, kind }) =>
    kind === 'command' ? tidy(text).includes(mark) : tokens.has(mark),
  )
}

/** Where a piece names the id of an item; null where it does not. */
function citedBy({ text, call }: ReadPiece, ref: string | null): string | null {
  if (ref === null) return null
  const isShort = ref.length < 12
  for (let at = text.indexOf(ref); at !== -1; at = text.indexOf(ref, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + ref.length] ?? ' '
    if (/[\w-]/.test(before) || /[\w-]/.test(after)) continue
    const around = text.slice(Math.max(0, at - 60), at + ref.length + 40)
    if (call !== null && call.kind !== 'own') continue
    if (call === null && isShort && !/[[(`#]/.test(before) && !cueOfId.test(around)) continue
    return around
  }
  return null
}

/** The words around a mark. */
function quote({ text, call, sentences }: ReadPiece, mark: Mark): string {
  if (call !== null) return `${call.tool}: ${call.command ?? call.files[0] ?? mark.text}`
  const name = mark.kind === 'path' ? baseOf(mark.text) : mark.text
  const sentence = sentences.find((one) => one.text.toLowerCase().includes(name))
  return sentence?.text ?? text
}

/** The first of each rule, and no more than a few; an answer comes by its hook and by the transcript, and is told once. */
function limited(evidence: readonly Evidence[]): Evidence[] {
  const counts = new Map<UseRuleName, number>()
  const told = new Set<string>()
  return evidence.filter(({ rule, words }) => {
    const key = `${rule} ${words}`
    if (told.has(key)) return false
    told.add(key)
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    return count <= mostOfRule
  })
}

/** The outcome of evidence: that it is otherwise goes before that it holds, and that before its use. */
export function verdictOf(evidence: readonly Evidence[]): Verdict {
  for (const outcome of ['contradicted', 'borne out', 'used'] as const) {
    const rules = new Set(evidence.map(({ rule }) => rule))
    const against = [...rules].filter((rule) => useRules[rule].says === outcome)
    const doubt = against.reduce((left, rule) => left * (1 - useRules[rule].weight), 1)
    if (1 - doubt >= leastSure) return { outcome, evidence }
  }
  return { outcome: 'ignored', evidence: [] }
}
