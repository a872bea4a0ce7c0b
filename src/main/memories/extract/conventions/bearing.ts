// How a talk takes what a sentence may lay down: as a rule, or as a story, a question, a task or something that stays.
import { isSarcastic, mocks } from '../../../distill/rules/prompts/own-words/mockery.ts'
import { isTask, isWeighed, scopeOf } from '../norms/scope.ts'
import { isOfOthers, isTale } from '../norms/tales.ts'
import type { Bearer } from './element-of.ts'
import type { Mark } from './marks.ts'
import { namesFormed, restates } from './restated.ts'

/** What stands around a mark. */
export interface Around {
  /** Of the message, without what it quotes. */
  readonly sentences: readonly string[]
  /** The place of the sentence with the mark, and of the one that names what bears it. */
  readonly at: number
  readonly bearer: number
  /** The names of code in the message and its answer. */
  readonly names: ReadonlySet<string>
  readonly answer: string
}

/** Asks for something by saying how it would be: "it would help me if your variables ended in x". */
const wish =
  /\b(?:i|we|it|that|this|you|us all|we all)(?:['’]d| would| should)(?: all| both| really| also| much)* (?:be|help|like|love|sleep|prefer|have you|want|appreciate|ask|see|rest|feel)\b|\bwhat i(?:['’]d| would) (?:have|like|ask)\b|\bwould be (?:nice|good|great|a help|lovely|grand)\b/iu
const polite =
  /^(?:(?:so|and|then|now|please|also|but),? )*(?:could|would|can|will|may) (?:you|we|the|your|our|all|every|each|i)\b/iu
/** Says that it is as it was, or that something is left alone. */
const stays =
  /\b(?:leav(?:e|ing) (?:it|them|that|those|these|the|this|as|alone|what|everything|all)\b|stay(?:s|ing)?|remain(?:s|ing)?|unchanged|as (?:they|it) (?:are|is|were|was)|keep(?:s|ing)? (?:its|their|theirs)|not (?:touch|rename|convert)|don['’]t (?:go )?(?:touch|renam\p{L}+|convert\p{L}*|chang\p{L}+))\b/iu
/** How it would be for somebody. */
const unreal =
  /\b(?:if|whether) (?:some(?:one|body)|any(?:one|body)|you|we|i|they|he|she|one) (?:just |only |ever )?(?:wouldn['’]t|had|were|wrote|put|did|\p{L}+ed)\b|\b(?:suppose|imagine|pretend)\b/iu
const bygone =
  /\b(?:in the old days|back then|long ago|formerly|in my day|had|began|started|ended|used to|had to|were|was|wrote|named|called it|made them|made us)\b/iu
/** Of things of code, which stand for nobody: "They close with x". */
const ofThings =
  /^(?:(?:and|but|so|then|there),? )*they(?:(?: all| now)? (?:close|finish|open|wear|bear|lead|have|take|carry|get|end|begin|start)\b|['’]ve (?:an?|got|all)\b)/iu
/** What comes next is not to be. */
const denied =
  /\b(?:no(?: more)?|(?:don['’]t|do not|doesn['’]t|needn['’]t|never|stop|no need (?:for|of|to)|not)(?: (?!want|without|unless)\p{L}+){0,3})(?: (?:an?|the|any))? ['"‘“]?@?$/iu
/** Of those that have it already: "the functions that end in x", "fields with x". */
const describes =
  /s (?:(?:that|which|whose names?) (?:\p{L}+ ){0,2}(?:end|start|begin|finish)\p{L}*|named|called|ending|starting|beginning)(?: in| with| on| by)? ['"‘“]?$/iu
/** Of now, whatever it was. */
const turned = /\b(?:now|from (?:now|today|here)|henceforth|instead|no longer|in place of)\b/iu
const binding =
  /\b(?:must|(?:had|['’]d) better|ha(?:ve|s) to|shall|should|requir\p{L}+|needs?|(?:is|are|['’]s|['’]re) (?:to|going to)|will|['’]ll|expect\p{L}*|want|like|prefer|please|kindly|see to it|make sure|insist|optional|complete|allowed|accept\p{L}*|always|never|when(?:ever)? you|here|with us|from (?:now|here|today|\p{Lu}\p{L}+day)|henceforth|now|instead|in place of|law|rule|we (?:do|use|put|write|begin|start|end|call|agreed|said)|carr(?:y|ies)|gets?|wears?|takes?|ha(?:s|ve)|begins?|starts?|ends?|finish(?:es)?|closes?|becomes?|mov(?:e|ing)|go(?:es)?|i['’]d have you|put|slap|stick|import(?:s|ed)?|without exception|grateful|happier|better|would help|it is)\b/iu
const universal =
  /\b(?:every|each|all|any|whichever|whatever|anything|everything|always|never|without exception|no exceptions?|no \p{L}+ without|when(?:ever)? you)\b|\b(?:your|our) (?:\p{L}+ )?(?:\p{L}{3,}s|code)\b|\b(?:code|functions|methods|classes|files|modules|names) (?:that )?(?:you|we)(?:['’]ll)? (?:write|define|make|build|touch|add)\b|\ban? \p{L}+ (?:without|of ours|that|must|needs|gets|has)\b/iu
/** Says of what was named before that all have it: "So they all get it now." */
const goesOn =
  /^(?:(?:so|and|then|but|now),? )*(?:they|these|those|all of them|every one|it)\b.{0,20}\b(?:all|every|always|must|should|have to|get|gets|goes|needs?)\b/iu
/** Says of what stands before it that it is always so: "Always.", "Each and every file, use it or not." */
const seconds =
  /^(?:(?:yes|and i mean|i mean|really),? )*(?:always|all(?: of (?:them|it))?[.!]|every (?:one|single|time)|each (?:one|and every)|no exceptions?|without exception|period|full stop|whichever|use it or not|used or not|needed or not)\b/iu
/** What programs hold is described more often than ruled. */
const ofData = /(?:field|column|table|endpoint)$/u
const ofFile =
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}_/-]{1,60}\.(?:py|tsx?|jsx?|go|rs|java|rb|md)(?![\p{L}\p{N}_])/u

/** Whether a sentence lays nothing down, whatever it names; `isUpdate`: what it names takes the place of something known. */
export function isLeftOut(
  { sentences, at, bearer, names, answer }: Around,
  mark: Mark,
  isUpdate: boolean,
): boolean {
  const isRestated = restates(answer, mark)
  const own = sentences[at] ?? ''
  const told = sentences[bearer] ?? own
  const last = sentences[at - 1] ?? ''
  const isShown = isRestated || namesFormed(names, mark) > 0
  if (
    mark.aspect === 'include' &&
    (!isShown || /^['"’”`]? (?:module|library|package)/u.test(own.slice(mark.end)))
  )
    return true
  if (denied.test(own.slice(0, mark.at))) return true
  if (isSarcastic(own) || mocks(sentences[at + 1] ?? '')) return true
  if (isWeighed(own) && !wish.test(own)) return true
  for (const one of new Set([own, told])) {
    if (one.endsWith('?') && !(one === own ? isAsking(one) : isHeading(one))) return true
    if (wish.test(one)) continue
    if (
      (isTask(one) && !/^(?:\p{L}+,? ){0,2}make sure\b/iu.test(one)) ||
      ofFile.test(one) ||
      unreal.test(one)
    )
      return true
    // Who tells where a decorator comes from tells what others made.
    if (mark.aspect === 'decorator' && one === own && (one !== told || isRestated)) continue
    if (isOfOthers(one) && !isUpdate && !ofThings.test(one)) return true
    const clause = clauseOf(one, mark, one === own)
    if (isTale(clause) && !isUpdate && !ofThings.test(clause)) return true
    if (
      bygone.test(clauseOf(one, mark, one === own)) &&
      !turned.test(one) &&
      !isUpdate &&
      mark.aspect !== 'decorator'
    )
      return true
    if (stays.test(one)) return true
  }
  return (
    isOfOthers(last) &&
    !/\b(?:you|your|we|our|us|here|now|so)\b/iu.test(`${own} ${told}`) &&
    !isUpdate
  )
}

function isAffix({ aspect }: Mark): boolean {
  return aspect === 'start' || aspect === 'end'
}

/** Whether a question asks for something to be done: "k_ in front of them, would you?" */
function isAsking(sentence: string): boolean {
  return (
    polite.test(sentence) ||
    /, (?:(?:would|will|could|can) you|please|right|okay|ok|yes|all right)\?$/iu.test(sentence)
  )
}

/** Whether a question only names what comes next: "And arguments?" */
function isHeading(sentence: string): boolean {
  return sentence.split(' ').length <= 3
}

/** The clause of a sentence that has the mark, from the comma before it on; all of another one. */
function clauseOf(sentence: string, { at }: Mark, isOwn: boolean): string {
  if (!isOwn) return sentence
  const begin = Math.max(...[', so ', '; ', ': '].map((one) => sentence.lastIndexOf(one, at)))
  return begin <= 0 ? sentence : sentence.slice(begin + 2)
}

/** What speaks for a mark being laid down, in points. */
export function speaksFor(
  { sentences, at, bearer, names, answer }: Around,
  mark: Mark,
  of: Bearer,
): number {
  const own = sentences[at] ?? ''
  const both = bearer === at ? own : `${own} ${sentences[bearer] ?? ''}`
  const formed = Math.min(2, namesFormed(names, mark))
  const scope = scopeOf(both, '', '')
  const isSeconded = sentences.slice(at + 1, at + 3).some((one) => seconds.test(one))
  return (
    (of.by === 'near' && bearer <= at ? 1 : 2) +
    (restates(answer, mark) ? 2 : 0) +
    formed +
    (binding.test(both) ? 1 : 0) +
    (universal.test(both) ? 1 : 0) +
    (scope.isLasting || scope.isLocal ? 1 : 0) +
    (isSeconded ? 2 : 0) -
    (ofData.test(of.name) ? 1 : 0) -
    (of.by === 'same' && isAffix(mark) && describes.test(own.slice(0, mark.at)) ? 2 : 0) +
    (sentences.slice(at + 1, at + 3).some((one) => goesOn.test(one)) ? 1 : 0) -
    (mark.aspect === 'construct' && !binding.test(both) && !isSeconded ? 2 : 0)
  )
}
