// What a clause speaks of, and what it says of it: "sessions expire | after 30 minutes", "deploys | go through | Kamal".
import { wordingOf } from './wording.ts'

/** A clause in two. */
export interface Statement {
  readonly topic: ReadonlySet<string>
  readonly told: ReadonlySet<string>
  /** The thing that is spoken of, without what says which of them. */
  readonly head: string
  /** Whether it says what it is like, or where, when and by what; `any` where that cannot be told. */
  readonly relation: 'form' | 'place' | 'any'
  /** Whether it says what one thing is: "the default timezone is UTC". */
  readonly isOfOne: boolean
  /** What is told, as it is written. */
  readonly toldText: string
}

const longest = 160
const preposition =
  '(?:in|on|at|with|by|to|from|through|via|under|as|into|after|within|using|behind|every|per)'
/** Between what is spoken of and what is said of it; a verb that tells something belongs to the first. */
const hinge = new RegExp(
  String.raw`(?<= |^\p{L}{1,40})(?:['’](?:s|re) |(?:must|should|shall|will|ha(?:s|ve) to|needs? to) )?(?:now )?\b(?:(?:is|are|be|was|were|gets?|got|becomes?|became)(?: (?:now|all|always|only|being|called|named|to be)){0,2}(?: (?<done>\p{L}{2,12}(?:ed|en)|cut|kept|put|set|built|done|made|sent|run))?|(?<verb>goe?s?|live|lives|comes?|runs?|happens?|sits?|moved|switched|migrated|ported|changed|went|goes up|went up|starts|ends|begins|needs?|requires?|takes?|uses?|expires?|reads?|writes?|sends?|belongs?|deploys?|listens?)) (?:now )?(?<link>${preposition} )?`,
  'iu',
)
/** Speaks of nothing by its name, or to somebody. */
const pronouns = /\b(?:i|you|we|they|it|this|that|these|those|he|she|them|there)\b/iu
/** "(We) use X for Y". */
const uses =
  /^(?:(?:we|i|please|always|you) )*(?:now |only |always )?us(?:e|ing) (?<told>[^,;]{1,60}?) (?:for|as) (?<topic>[^,;]{1,60})$/iu
/** "Write entries in X", "we deploy with Y". */
const does = new RegExp(
  String.raw`^(?:(?:we|i|please|always|you|now) )*(?<topic>[^,;]{2,60}?) (?:straight |directly )?(?<link>${preposition}) (?<told>[^,;]{1,60})$`,
  'iu',
)

/** Reads a clause without its stops; null where it does not say something of something. */
export function statementOf(clause: string): Statement | null {
  const text = clause.trim().replace(/[.!]$/, '')
  if (text.length > longest) return null
  const used = uses.exec(text)?.groups
  if (used) return stateOf(used['topic'] ?? '', used['told'] ?? '', 'place')
  const found = hinge.exec(text)
  const subject = text.slice(0, found?.index ?? 0)
  if (found && wordingOf(subject).size > 0) {
    if (pronouns.test(subject)) return null
    const { done = '', verb = '', link = '' } = found.groups ?? {}
    const isOfOne = /^(?:now )?is(?: (?:now|called|named))? $/iu.test(found[0])
    const isForm = link === '' || /^(?:written|formatted|typed|spelled|named)$/iu.test(done)
    const other = /^in $/iu.test(link) ? 'any' : 'place'
    const stated = stateOf(
      `${subject} ${done} ${verb}`,
      text.slice(found.index + found[0].length),
      isForm && verb === '' ? 'form' : other,
    )
    return stated && { ...stated, isOfOne, head: headOf(subject) }
  }
  const done = does.exec(text)?.groups
  if (
    pronouns.test(done?.['topic'] ?? '') ||
    /^(?:(?:please|always|now|just) )*(?:start|begin|end|prefix|suffix|when)\b/iu.test(text)
  )
    return null
  return done
    ? stateOf(done['topic'] ?? '', done['told'] ?? '', done['link'] === 'in' ? 'any' : 'place')
    : null
}

function stateOf(
  topic: string,
  toldText: string,
  relation: Statement['relation'],
): Statement | null {
  const [of, told] = [wordingOf(topic), wordingOf(toldText)]
  if (of.size === 0 || told.size === 0) return null
  return { topic: of, told, relation, isOfOne: false, toldText, head: headOf(topic) }
}

/** "namespace" of "the namespace for staging" and of "staging's namespace". */
function headOf(subject: string): string {
  const [first = ''] = subject.split(of)
  return [...wordingOf(first)].at(-1) ?? ''
}

const of = new RegExp(String.raw` (?:for|of|${preposition}) `, 'iu')
