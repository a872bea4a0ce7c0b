// What a classifier knows of a sentence beside what is known: what both have in common, what each has alone, and how the later one is put.
import { stemmer } from 'stemmer'
import { isArtefact } from '../extract/norms/artefacts.ts'
import { readOnce } from '../read-once.ts'
import { alternativesIn, differing } from '../reconcile/alternatives.ts'
import { type Claim, claimOf, without } from '../reconcile/claims.ts'
import { slotsOf } from '../reconcile/slots.ts'
import { featuresOf, readSentence } from './features.ts'
import { classesOf } from './sentence-classes.ts'

/** A text is compared by its first part (UTF-16 units). */
const looked = 400
/** How much a word of the later one says beside what both share. */
const ofWords = 0.5
/** Counts from so many on are one class. */
const mostCounted = 4

/** A text as it is compared. */
interface Compared {
  readonly text: string
  readonly claim: Claim
  readonly slots: readonly string[]
  readonly things: ReadonlySet<string>
}

/** What is said later, read once to compare it with many. */
export interface Later extends Compared {
  /** What it is by itself. */
  readonly features: ReadonlyMap<string, number>
  /** With the word by which each is compared; undefined for one that says nothing. */
  readonly tokens: readonly { readonly token: string; readonly word: string | undefined }[]
}

/** Reads what is said later; `before`: what was said right before it, empty where nothing was. */
export function readLater(text: string, before: string): Later {
  const features = new Map<string, number>()
  const classes = classesOf(before === '' ? [text] : [before, text]).at(-1)
  for (const [name, share] of Object.entries(classes ?? {})) features.set(`class ${name}`, share)
  const own = readSentence(text)
  for (const [name, value] of featuresOf(own, readSentence(before), readSentence('')))
    features.set(`later ${name}`, value * ofWords)
  const tokens = own.tokens.map((token) => ({ token, word: [...claimOf(token).wording][0] }))
  return { ...read(text), features, tokens }
}

/** So many texts are kept as they were read: the known ones near a message are compared with each of its sentences. */
const mostKept = 500
const readCut = readOnce(mostKept, readAnew)

function read(text: string): Compared {
  return readCut(text.slice(0, looked))
}

function readAnew(cut: string): Compared {
  const words = cut.toLowerCase().match(/\p{L}{2,40}/gu) ?? []
  return {
    text: cut,
    claim: claimOf(cut),
    slots: slotsOf(cut).map(({ of }) => of),
    things: new Set(words.filter((word) => isArtefact(word)).map((word) => stemmer(word))),
  }
}

/** The features of a known text and a later one by name, with their values (0 to 1). */
export function pairFeaturesOf(old: string, later: Later): Map<string, number> {
  const known = read(old)
  const features = new Map(later.features)
  const put = (name: string, value = 1) => features.set(name, value)
  for (const name of [
    ...ofStance(known.claim, later.claim),
    ...ofValues(known, later),
    ...ofThings(known, later),
    ...ofPlaces(known.claim, later),
  ])
    put(name)
  const { wording } = later.claim
  const shared = [...wording].filter((word) => known.claim.wording.has(word)).length
  const counts = {
    shared,
    gone: known.claim.wording.size - shared,
    added: wording.size - shared,
  }
  for (const [name, count] of Object.entries(counts)) put(`${name}:${Math.min(count, mostCounted)}`)
  const shares = {
    old: shared / Math.max(1, known.claim.wording.size),
    later: shared / Math.max(1, wording.size),
  }
  for (const [name, share] of Object.entries(shares)) {
    put(`share of ${name}`, share)
    put(`share of ${name}:${Math.round(share * mostCounted)}`)
  }
  return features
}

/** What both say holds, what they deny, and what the later one says is over. */
function ofStance(old: Claim, later: Claim): string[] {
  const words = [...old.wording]
  const [first, last] = [words[0], words.at(-1)]
  return [
    ...(first !== undefined && later.wording.has(first) ? ['first of old'] : []),
    ...(last !== undefined && later.wording.has(last) ? ['last of old'] : []),
    ...(old.isDenied !== later.isDenied ? ['denied otherwise'] : []),
    ...(later.isDenied ? ['later denied'] : []),
    ...(old.isDenied ? ['old denied'] : []),
    ...(later.ended.some(({ words: gone }) => without(gone, old.wording).length === 0)
      ? ['ended']
      : []),
    ...(later.aside.some((gone) => [...gone].some((word) => old.words.has(word))) ? ['aside'] : []),
  ]
}

/** Values of one class, numbers and what is quoted: the same, others, or of one alone. */
function ofValues(old: Compared, later: Compared): string[] {
  const [a, b] = [alternativesIn(old.text, true), alternativesIn(later.text, true)]
  const apart = differing(a, b)
  const isSame = [...a.values].some(([key, values]) =>
    [...values].some((one) => b.values.get(key)?.has(one) ?? false),
  )
  const hasShared = [...later.claim.wording].some((word) => old.claim.wording.has(word))
  return [
    ...(apart === null ? ['values in part'] : []),
    ...(apart ?? []).flatMap((key) => [
      'other value',
      `other ${key.split(' ')[0]}`,
      ...(hasShared ? ['other value of the same'] : []),
    ]),
    ...(isSame ? ['same value'] : []),
    ...compared('exact', old.claim.exact, later.claim.exact),
    ...compared('quoted', old.claim.values, later.claim.values),
    ...compared('slots', new Set(old.slots), new Set(later.slots)),
  ]
}

function compared(name: string, old: ReadonlySet<string>, later: ReadonlySet<string>): string[] {
  if (old.size > 0 && later.size > 0)
    return [[...later].some((one) => old.has(one)) ? `${name} shared` : `${name} apart`]
  return [...(later.size > 0 ? [`${name} later`] : []), ...(old.size > 0 ? [`${name} old`] : [])]
}

/** Of which things of code both speak. */
function ofThings({ things: old }: Compared, { things: later }: Compared): string[] {
  const both = [...later].filter((one) => old.has(one)).length
  return [
    ...compared('things', old, later),
    ...(later.size > 0 && both === later.size ? ['all things of later'] : []),
    ...(old.size > 0 && both === old.size ? ['all things of old'] : []),
  ]
}

/** What stands beside a word that both have: what is said of it, and not the word, tells what becomes of the old. */
function ofPlaces(old: Claim, { claim, tokens }: Later): string[] {
  const masked = tokens.map(({ token, word }) =>
    word !== undefined && claim.wording.has(word) && old.wording.has(word) ? '<shared>' : token,
  )
  const ended = ['^', ...masked, '$']
  return ended.flatMap((token, at) => {
    const next = ended[at + 1]
    const isBeside = next !== undefined && (token === '<shared>' || next === '<shared>')
    return isBeside ? [`${token}|${next}`] : []
  })
}
