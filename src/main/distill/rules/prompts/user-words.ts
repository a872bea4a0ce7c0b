// Finds what a prompt says beyond its task: wishes that last, corrections, choices, facts of the environment; in the
// user's own words. A wrong one is worse than none: what is not plainly such is left out; in other languages than
// English only wishes and corrections are known, by their form.
import type { UserWords } from '../../../../shared/facts/said.ts'
import { trimEndOf } from '../../../../shared/trim-end.ts'
import { cleanText, fitMarked, oneLine } from '../../../base/plain-text.ts'
import { holdsBack } from './embargo.ts'
import { foreignKindOf, isTellingRun } from './foreign-words.ts'
import { beginsAsLimit, setsLimit, withoutQuestions } from './limits.ts'
import { numberIn, offeredAs, pickedIn } from './offered.ts'
import { isSarcastic } from './own-words/mockery.ts'
import { ofOtherMatters } from './own-words/other-matters.ts'
import { withoutOthersWords } from './own-words/others-words.ts'
import { looksPasted, withoutAttachments } from './prompt-gist.ts'
import { leavesAsIs } from './put-off.ts'

/** A longer prompt is a paste or a plan: its sentences may be anyone's. */
const longestPrompt = 2500
/** A longer sentence is told by nobody. */
const longestSentence = 400
const longestWords = 240
const mostFound = 3
/** What a longer prompt leaves out is part of its task. */
const longestLimiting = 600

type Kind = UserWords['kind']

/** What the user wants to hold, corrected, chose or said of the environment; at most three, in order. */
export function userWordsOf(
  prompt: string | null,
  answerBefore: string | null = null,
): UserWords[] {
  if (prompt === null || prompt.length > longestPrompt * 2) return []
  const whole = cleanText(prompt).trim()
  if (/^(?:\/|<command-|(?:please )?implement the following plan\b)/i.test(whole)) return []
  const said = withoutOthersWords(withoutQuoted(withoutAttachments(whole)))
  if (said.length > longestPrompt) return []
  const found: UserWords[] = []
  const refusal = refusalIn(said)
  if (refusal !== null) return [{ kind: 'correction', words: refusal, offered: null }]
  const sentences = sentencesOf(said)
  const elsewhere = sentencesOfOtherMatters(said)
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1]
    // "No. Use the other branch." is one thing said.
    const isBareNo = /^(?:no|nope|wrong|stop)[.!]$/i.test(sentence)
    // The number of a choice says little without what follows it.
    const isNumber = numbered.test(sentence)
    const more = (isBareNo || isNumber) && next !== undefined ? ` ${next}` : ''
    const kind = isBareNo
      ? isTelling(sentence + more) && !supposed.test(more)
        ? 'correction'
        : null
      : elsewhere.has(sentence)
        ? null
        : kindOf(sentence)
    const picked = kind === null ? pickedIn(sentence, answerBefore) : null
    if (picked !== null) {
      // What follows may refuse a part of what is picked.
      const words = fitMarked(sentences.slice(at).join(' '), longestWords)
      found.push({ kind: 'choice', words, offered: picked })
      if (found.length === mostFound) break
      continue
    }
    // What goes on with the sentence before is told with it.
    if (kind === null || found.at(-1)?.words.includes(sentence)) continue
    const offered = kind === 'choice' ? offeredAs(numberIn(sentence), answerBefore) : null
    // "and never touch returned ones" leans on what was said before it.
    const before = /^(?:and|also|but|or|then)\b/i.test(sentence) ? sentences[at - 1] : undefined
    const isShort = before !== undefined && before.length + sentence.length < longestWords
    // "dont use strncpy, we have our own. and truncating is wrong" goes on.
    // "forget the post. delete it, marketing does that" is one correction.
    const goesOn =
      more === '' &&
      next !== undefined &&
      (goingOn.test(next) || (kind === 'correction' && !isTask(next))) &&
      sentence.length + next.length < longestWords
    const words = `${isShort ? `${before} ` : ''}${sentence}${more}${goesOn ? ` ${next}` : ''}`
    if (isShort && found.at(-1)?.words === before) found.pop()
    // A no to the user's own question answers that, and corrects nobody.
    const asked = kind === 'correction' && saysNo.test(sentence) ? sentences[at - 1] : undefined
    if (asked !== undefined && /[?？]$/.test(asked)) {
      const answered = `${asked} ${words}`
      if (answered.length <= longestWords)
        found.push({ kind: 'limit', words: answered, offered: null })
    } else found.push({ kind, words: fitMarked(words, longestWords), offered })
    if (found.length === mostFound) break
  }
  const isSure = found.some(({ kind, offered }) => kind !== 'choice' || offered !== null)
  if (isSure) return found
  const decided = decidedIn(sentences)
  if (decided !== null) return [{ kind: 'choice', words: decided, offered: null }]
  const limits = limitsIn(said, sentences)
  return limits.length > 0 ? limits : found
}

/** That things stay as they are, with the sentence before it, which says why; null where nothing is decided so. */
function decidedIn(sentences: readonly string[]): string | null {
  const at = sentences.findIndex((one) => leavesAsIs(one) && !/[?？]$/.test(one))
  if (at < 0) return null
  const words = sentences.slice(Math.max(0, at - 1), at + 1).join(' ')
  return words.length <= longestWords && isTelling(words) ? words : null
}

/** How a sentence begins that gives a task, or asks: nothing of it is said to hold. */
const task =
  /^(?:(?:and|then|now|so|also|please|pls|und|dann|et|puis|y|luego|e|poi|depois|en|dan|i|potem) )*(?:add|write|run|commit|push|test|try|fix|make|build|create|update|show|tell|commita|tenta|testa|faz|cria|adiciona|roda|mostra|prueba|añade|haz|crea|ejecuta|ajoute|fais|lance|écris|teste|füge|schreib|mach|bau|zeig|aggiungi|fai|scrivi|prova|voeg|schrijf|maak|dodaj|zrób|napisz|uruchom)(?!\p{L})/iu

function isTask(sentence: string): boolean {
  return task.test(sentence) || /[?？]$/.test(sentence)
}

/** The prompt without the tasks and questions behind the last limit that it sets. */
function withoutTasks(whole: string, sentences: readonly string[]): string {
  const last = sentences.findLastIndex(setsLimit)
  const rest = sentences.slice(last + 1)
  if (last < 0 || rest.length === 0 || !rest.every(isTask)) return whole
  return sentences.slice(0, last + 1).join(' ')
}

/** The limits that a prompt sets to its task: a short one whole, as its parts lean on one another. */
function limitsIn(said: string, sentences: readonly string[]): UserWords[] {
  const whole = oneLine(said)
  if (whole.length > longestLimiting) return []
  const isShort = whole.length <= longestWords
  const parts = isShort ? [withoutTasks(whole, sentences)] : sentences
  return parts
    .filter(
      (words) =>
        setsLimit(words) &&
        // A part of a longer prompt that only mentions a no says nothing without the rest.
        (isShort || beginsAsLimit(words)) &&
        !supposed.test(withoutQuestions(words)) &&
        !ofOthers.test(words) &&
        (isTelling(words) || isTellingRun(words) || holdsBack(words)),
    )
    .slice(0, mostFound)
    .map((words) => ({ kind: 'limit', words: fitMarked(words, longestWords), offered: null }))
}

/**
 * A short prompt that begins with a no and says somewhere that it is meant for always: all of it in one, as its
 * sentences lean on one another. Null for any other.
 */
function refusalIn(said: string): string | null {
  const words = oneLine(said)
  if (words.length > longestWords || /[?？]\s*$/.test(words) || !refuses.test(words)) return null
  return forAlways.test(words) && isTelling(words) ? words : null
}

const refuses =
  /^(?:no+|nope|nah|nein|non|não|nee|nej|nie|нет)(?:[ ,.!:;—–-]+(?:no|not|asi|así|nicht|pas|assim|так)\b)?[,.!:;—–-]/iu
const forAlways =
  /(?<!\p{L})(?:always|never|only|every(?:where| time)?|in this (?:repo(?:sitory)?|project|codebase)|from now on|immer|nie(?:mals)?|toujours|jamais|siempre|nunca|en todo el proyecto|sempre|всегда|никогда)(?!\p{L})/iu

const saysNo = /^(?:no+|nope|nah|nein|non|não|nee|nie|нет|いいえ|不)(?!\p{L})/iu

/** How a sentence begins that goes on with the one before it. */
const goingOn =
  /^(?:and|but|because|und|aber|denn|weil|y|pero|porque|et|mais|car)(?!\p{L}|\s*(?:commit|push|test|run|then)\b)/iu

/** A line that is quoted, or code with a comment behind it: what it says is not the user's word. */
const quotedLine = /^\s*(?:>|\/\/|\/\*|<!--)|[{};=]\s.{0,200}(?:#|\/\/) /

function withoutQuoted(text: string): string {
  return text
    .split('\n')
    .filter((line) => !quotedLine.test(line.slice(0, 600)))
    .join('\n')
}

/** What a file or the agent is told to say. */
const ofOthers =
  /\b(?:docs?|documentation|readme|spec|comments?|guide|policy|config\w*|contributing|claude\.md|agents\.md|[\w-]+\.(?:md|tf|ya?ml|toml|json|[jt]sx?|py|go|rs)) (?:\w+ ){0,4}(?:says?|said|tells?|reads?|states?|claims?)\b|\b(?:says?|according to|as per|laut|selon|según|secondo|segundo) (?:the |our |la |le |el |il |o )?(?:\S{0,80}\/)?(?:readme|contributing|claude|agents|docs?|spec|comment|[\w-]+\.(?:md|tf|ya?ml|toml|json|[jt]sx?|py|go|rs))\b|^(?:but |and |so )?you (?:said|wrote|claimed|told me|mentioned)\b(?!.*\b(?:but|so|don['’]?t|do not|please|instead)\b)/i

/** What speaks of a book, an exam, one script, or of others, and not of how things are to be done here. */
function sentencesOfOtherMatters(text: string): ReadonlySet<string> {
  const found = text.split(/\n\s*\n/).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
    const others = ofOtherMatters(sentences)
    return sentences.filter((_, at) => others[at])
  })
  return new Set(found)
}

function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !looksPasted(line) && !/^(?:[|>]|#{1,6} )/.test(line))
    .flatMap((line) =>
      line.replace(/^(?:[-*+•]|\d+[.)])\s+/, '').split(/(?<=[.!?])\s+|(?<=[。！？])\s*/u),
    )
    .map(oneLine)
    .filter((sentence) => sentence !== '' && sentence.length <= longestSentence)
}

/** Not said of what is: asked, supposed, thought aloud. */
const supposed =
  /\?["”')\]]*$|\b(?:errors?|docs?|documentation|readme|spec|comments?|logs?|linter|it|he|she|they) (?:says?|said|tells?|told|reads?)\b|\b(?:maybe|perhaps|i wonder|wondering|i think|i guess|i suppose|what if|should (?:we|i)|could (?:we|you|it|be|\*)|might|not sure|for example|e\.g\.|hypothetical(?:ly)?)\b|^(?:would|does|do|is|are|can|did|why|how|what|which|who|where) (?:you|we|i|it|this|that|the|there|they|a|an)\b/i

function kindOf(said: string): Kind | null {
  const sentence = said
    .replace(/^(?:stop|wait|halt)\s{0,2}[:,!—–-]{1,3}\s{1,2}/i, '')
    .replace(
      /^(?:(?:hi|hey|ok(?:ay)?|oh|hm+|well|so|and|also|but|btw|actually|please|note|remember)\b(?: that)?[,:;.!]*\s+)+/i,
      '',
    )
  if (supposed.test(said) || ofOthers.test(said) || isSarcastic(said)) return null
  const foreign = foreignKindOf(said)
  if (foreign !== null && (isTelling(said) || isTellingRun(said))) return foreign
  if (!isTelling(sentence)) return null
  if (isWish(sentence)) return 'wish'
  if (isCorrection(sentence)) return 'correction'
  if (isChoice(sentence)) return 'choice'
  return isOfEnvironment(sentence) ? 'environment' : null
}

/** Words that point at something which stands elsewhere, or say nothing of a matter. */
const pointing = new Set(
  [
    'a an the this that these those it its them they he she we you i me my your our us one ones',
    'no not nope yes yep ok okay please thanks do does did done be is are was were been has have had',
    'to of in on at by for from with as and or but so then than just only also too again now here',
    'there will would should could can must let lets go make made get got need want like thing',
    'things stuff way same other another some any all more much very really right wrong better',
    "don't dont doesn't didn't isn't wasn't aren't can't won't that's it's i'd i'm you're let's",
  ].flatMap((words) => words.split(' ')),
)

/** Whether it names at least two things of its own, which somebody who was not there can make something of. */
function isTelling(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}_./#@'-]+/gu) ?? []
  return (
    words.length >= 4 && words.filter((word) => !pointing.has(trimEndOf(word, /['.-]/))).length >= 2
  )
}

/** Verbs in which "we always …" tells a convention rather than what happens. */
const conventional =
  '(?:use|run|write|put|keep|commit|want|push|merge|name|test|prefer|deploy|store|log|add|call|squash|rebase|branch)'
/** After "always" or "never": what happens instead of what is to be done. */
const happens =
  /^(?:mind|again|been|had|was|were|is|are|did|does|do we|thought|seen|knew|found|saw|got|went|ran|came|gets?|heard|the|a|an|so|that|this|more|less|quite|really|ends?|happens?|seems?|looks?|needs?)\b|^\w+(?:[^s]s|ed|ing)\b/i
/** Looks like what happens, and is a verb all the same. */
const imperatives =
  /^(?:always|never|focus|canvas|proceed|embed|feed|speed|exceed|need|bring|ping)\b/i

function isWish(sentence: string): boolean {
  const ruled = /^(?:always|never)\s+(\S.*)$/i.exec(sentence)?.[1]
  if (ruled !== undefined) return imperatives.test(ruled) || !happens.test(ruled)
  return wishes.some((wish) => wish.test(sentence))
}

const wishes = [
  /\b(?:from now on|going forward|from here on)\b/i,
  /^in (?:the )?future,? (?:please |always |never |don['’]?t |do not )?(?:use|make|run|write|put|keep|ask|check|add|commit|call|prefer|start)\b/i,
  /\b(?:must|should|shall|needs? to) (?:always|never)\b/i,
  /\bmust (?:be|stay|go|come|stand|use|run|have)\b.{3,120}[,;] (?:never|only|always)\b/i,
  /\bmake sure (?:to |you |that you |we |that we )?(?:always|never)\b/i,
  /^(?:do not|don['’]?t|dont)(?: ever)? (?!worry|bother|know|think|mind|care|forget|stop|wait|be\b|see\b|understand|have\b|get\b|need\b|believe|like\b|you\b|we\b|it\b)[a-z]{2,}/i,
  new RegExp(String.raw`^(?:we|i) (?:always|never|only) ${conventional}\b`, 'i'),
  /^(?:i|we)(?:['’]d| would)? (?:prefer|rather (?:have|use|keep|not)|want (?:all|every|each)|never want)\b/i,
  /^prefer \w+/i,
  // Without a word that says so it is meant of the thing at hand.
  /^(?:we|you) (?:need to|have to|must|should) (?:use|keep|avoid|respect|follow|stick)\b.{0,160}\b(?:only|every(?:where)?|each(?! other)|throughout|in (?:general|all|this (?:repo(?:sitory)?|project|codebase)))\b/i,
  /^(?:the |our )?(?:rule|convention|policy)(?: here)?(?: is|:)/i,
  /\b(?:that|this|it)(?:['’]?s| is) (?:our|the|a) (?:\w+ ){0,2}(?:rule|convention|policy|standard)\b/i,
  // "no sudo in ci", "plain css, no tailwind please"
  /^no (?!need|problem|worries|thanks?|idea|rush|hurry|one|way|longer|more|matter|doubt|wonder)[\w.-]+(?: [\w.-]+){0,3} (?:in|on|for|inside|at) \S/i,
  /\bno (?!need|problem|worries|thanks?|idea|rush|hurry|one|way|longer|more)[\w.-]+(?: [\w.-]+){0,2},? (?:please|pls)\b/i,
] as const

const corrections = [
  /^(?:no|nope|nah)\b[,.!:;—–-]+\s*(?!thanks?\b|problem|worries|need|rush|idea|hurry|question)\S/i,
  /^no (?:don['’]?t|do not|use|not|it|that|you|the|i)\b/i,
  /^(?:that|this|it)(?:['’]s| is| was)(?: still| just)? (?:wrong|incorrect|not (?:right|correct|true|what i|what we|how (?:it|we|i)))\b/i,
  /^you (?:missed|forgot|broke|misunderstood|misread|should(?:n['’]t| not)? have|were supposed|ignored|are (?:wrong|missing|ignoring))\b/i,
  /^i (?:did not|didn['’]?t|never) (?:ask|say|said|mean|want)\b/i,
  /^i (?:said|told you|meant)\b/i,
  /^(?:use|do|make|put|call|keep|return|run|write|rename|move|take|let['’]?s|i (?:want|meant)|it should|this should|that should|we should)\b.{2,160}\b(?:instead|rather than)\b/i,
  /^(?:use|make|put|call|keep|return|run|write)\b.{2,120}[,—–-] ?not \w+/i,
  /^(?:it|that|this|they|these|those|the [\w-]+(?: [\w-]+)?) (?:should|must) (?:not|never|only|always)\b/i,
  /^(?:it|that|this|they|these|those|the [\w-]+(?: [\w-]+)?) (?:shouldn['’]?t|mustn['’]?t)\b/i,
] as const

function isCorrection(sentence: string): boolean {
  return corrections.some((correction) => correction.test(sentence))
}

const assent = /^(?:yes|yep|yeah|sure)[,.!]?\s+(?:please\s+)?/i

const agreedTo =
  /^(?:but )?(?:hand|use|keep|take|split|rename|drop|leave|put|move|only|switch|remove|skip|delegate|replace|return|limit|treat|allow|squash|rebase|stick|call|name)\b/i

const numbered =
  /^(?:#?\d{1,2}|option \w+|the (?:first|second|third|last|latter|former)(?: one| option)?) (?:is|looks|sounds) (?:better|best|good|fine)\b/i

const choices = [
  numbered,
  // That a thing is as it is to be, whatever was asked of it.
  /^(?!(?:that|this|it|you|he|she|all|everything|what|which|there)\b)(?:the )?[\w./#-]+(?: [\w./#-]+){0,4} is (?:(?:intended|on purpose|wanted)(?=[.,;!]|$)|(?:right|correct)(?: as it is|, (?!but\b|though\b|so\b|and\b)\S))/i,
  /^i(?:['’]d| would) (?:call|name|go with|choose|pick|keep|use)\b/i,
  /^let['’]?s (?:go with|use|keep|stick (?:with|to)|drop|call|name)\b(?! (?:it|this|that|them)\b)/i,
  /^(?:go with|stick (?:with|to)|i (?:choose|pick|chose|prefer)|we(?:['’]ll| will) (?:go with|use|keep))\b/i,
  /^(?:do |take |use )?(?:option|variant|approach|#) ?\w+\b/i,
  /^use (?!your|this|that|it|the following|them|these|those|as )\S.{0,80}\b(?:everywhere|only|throughout|in all)\b/i,
] as const

function isChoice(sentence: string): boolean {
  const agreed = sentence.replace(assent, '')
  if (choices.some((choice) => choice.test(agreed))) return true
  // A yes that says to what: more than "yes, please add it because that makes sense".
  return agreed !== sentence && agreed.split(/\s+/).length >= 7 && agreedTo.test(agreed)
}

const environment = [
  /^(?:i(?:['’]m| am)|we(?:['’]re| are)) (?:on|using|running|working on|working in) (?:an? )?(?:windows|mac|linux|wsl|ubuntu|debian|fedora|arch|nixos|arm|apple silicon|docker|node|python|bun|deno)\b/i,
  /^there(?:['’]s| is| are) (?:no |not any |an? |only )?\S.{2,120}\b(?:here|on this (?:machine|box|host|server)|in this (?:env|environment|repo|repository|container|vm)|at the root|installed)\b/i,
  /\b(?:is|are|isn['’]?t|aren['’]?t|not) (?:not )?(?:installed|reachable|hosted|available) (?:here|on|in|at)\b/i,
  /^(?:this|the|my|our) (?:machine|vm|server|container|environment|laptop|box|sandbox)\b.{1,60}\b(?:has|have|runs?|is|lives?) (?:no |not |on |in |at |behind )/i,
  /^(?:the|our) (?:database|db|services?|api|backend|frontend|ci)\b.{0,40} (?:runs?|lives?|is|are) (?:hosted )?(?:on|in|at|behind) /i,
  /^we (?:don['’]?t|do not) (?:use|have|support|run|deploy)\b/i,
] as const

function isOfEnvironment(sentence: string): boolean {
  return environment.some((one) => one.test(sentence))
}
