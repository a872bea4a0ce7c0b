// Standing instructions and conventions in the user's own words: what is to be so from now on, not what is to be done now.

import type { MemoryKind } from '../../../shared/kinds.ts'
import { isSarcastic, mocks } from '../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { slotsOf } from '../reconcile/slots.ts'
import { onlyAnnounces } from './norms/scope.ts'
import { longestSpoken, ownParagraphs, ownWords, sentencesOf } from './sentences.ts'
import { isOfOne, namesWork, statesPractice } from './stated-practices.ts'

const longest = 500
const shortest = 20

/** Says that it holds beyond this task. */
const lasting =
  /\b(?<!(?:not|n['’]t) )(?:always|never|from (?:now|here) on|going forward|moving forward|in (?:the )?future|henceforth|from this point|at all times|every ?time|each time|as a rule|by default)\b|(?<!\p{L})(?:immer|nie(?:mals)?|ab (?:jetzt|sofort)|künftig|grundsätzlich|toujours|jamais|désormais|siempre|nunca|a partir de ahora|sempre|mai più|d['’]ora in poi|zawsze|nigdy|всегда|никогда|впредь)(?!\p{L})|以后|今后|永远|始终|总是|今後|必ず|常に|항상|앞으로/iu
/** Tells somebody to do something, or how things are done. */
const directs =
  /\b(?:(?:i['’]d|i would) (?:like|prefer|love)|i (?:want|need|expect|prefer) (?:you|us|everyone|all)|please|make sure|(?:be|make) (?:absolutely )?sure|ensure|remember to|(?:do not|don['’]t) forget to|(?:you|we|names?|they|it) (?:should|must|need to|have to|shall)|(?:should|must) (?:always|never|all|start|begin|end|include|contain|be|have|use)|let['’]s (?:always|never)|names? (?:start|end|begin|carry|have)|i prefer|i like|it['’]s (?:important|crucial|essential) (?:that|to))\b/iu
/** How this group does it. */
const custom =
  /\b(?:we|our team|the team|our (?:policy|convention|standard|practice|rule|norm)s?)(?: \p{L}+){0,3}? (?:use|uses|want|have a (?:convention|rule|policy|standard)|require|requires|prefer|follow|expect|avoid|start|end|include|have switched|switched|moved|migrated|standardi[sz]ed|adopt|adopted|is|are)\b/iu
/** Of whatever is written, not of one thing. */
const general =
  /\b(?:all|every|each|any|whenever|your|our|new)\b.{0,60}\b(?:code|functions?|methods?|class(?:es)?|variables?|attributes?|arguments?|parameters?|modules?|comments?|tests?|commits?|branch(?:es)?|messages?|annotations?|docstrings?|decorators?|statements?|imports?|files?|endpoints?|migrations?|projects?|scripts?|loops?|queries|names?)\b|\b(?:function|method|class|variable|attribute|argument|parameter|constant|module|file|branch|table|column|test)s? names?\b|\bnames? (?:of|for) (?:all |your |our )?\p{L}+s\b|\b(?:methods|functions|classes|variables|attributes)\b/iu
/** Asks for a habit, or for something wherever code is written. */
const habitual =
  /\b(?:start|begin|get (?:used to|into the habit of)|keep|practi[cs]e) \p{L}+ing\b|\b(?:in|to|for|with|on) (?:all |each of |every one of )?(?:your|our|every|each|all)(?: new| the)? (?:\p{L}+ )?(?:code|functions?|methods?|class(?:es)?|variables?|attributes?|arguments?|modules?|files?|scripts?|tests?|commits?|projects?|names?)\b|\b(?:function(?: argument)?|method|class|variable|attribute|argument|parameter|constant|module|branch|table|column) names?\b/iu
/** Reminds of what belongs to each of its kind: "remember to run the linter before every commit". */
const reminds =
  /^(?:please,? )?remember to \p{L}+ .{0,80}\b(?:before|after|with|on|for) (?:every|each|all|any)\b/iu
/** One place in the project: what is to be done there, now. */
const place =
  /(?<![\p{L}\d_-])[\p{L}\d_-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|php|cs|cpp|md|json|ya?ml|toml|sql|css|html)\b|(?<!\p{L})\p{L}{1,40}\/\p{L}/iu
/** Something that can be kept to in the work: a name, a value, a tool, a part of a program. */
const concrete =
  /(?<![\p{L}\d])['"‘“`][^'"’”`]{1,40}['"’”`](?![\p{L}\d])|[\p{L}\d]_|_[\p{L}\d]|\b(?:code|functions?|methods?|class(?:es)?|variables?|attributes?|arguments?|parameters?|modules?|comment(?:s|ing)?|(?:unit )?tests?|commits?|branch(?:es)?|annotations?|type hints?|docstrings?|decorators?|assert(?:ion)?s?|try|statements?|imports?|librar(?:y|ies)|linters?|formatters?|debuggers?|profilers?|pre-commit|virtual environment|notebooks?|vpn|ide|editor|pull requests?|migrations?|endpoints?|loops?|lambdas?|database|schema|api|dependenc(?:y|ies)|tabs|spaces|indent(?:ation)?|logs?|logging|errors?|exceptions?|npm|pnpm|yarn|pip|docker|git|monitors?|whiteboard|jira|slack)\b/iu
/** Talk of how people are, which no program keeps to. */
const social =
  /\b(?:hesitate|reach out|feel free|here to (?:help|support|assist)|door is|keep up|good work|great job|proud|settl(?:e|ing) in|look(?:ing)? forward|let me know|your growth|questions or concerns|team building|work-life|mental|wellness|culture|communicat(?:e|ion) (?:is|openly)|values?(?: of)? (?:diversity|transparency)|always (?:here|happy|open|room|welcome|available|a (?:good|great|learning))|i['’]m always|we['’]re always|never (?:know|stop|be afraid|too))\b/iu
/** Of this task alone. */
const forNow =
  /\b(?:for now|this time|just this once|in this (?:pr|commit|branch|file|case)|right now|today|tonight|this (?:morning|afternoon|week))\b/iu
/** From a day on, and not of that day. */
const fromNow = /\b(?:as of|from|starting) (?:today|tonight|this (?:morning|week))\b/iu
/** How one thing is to behave, or behaves. */
const ofOne =
  /^(?:(?:the|this|that) (?:function|method|value|list|button|modal|page|test|field|response|result|request|dialog|component|script) (?:should|must|has to|needs to|will) |(?:always|never) (?:the|a|an|this|that|null|empty|undefined|true|false)\b)/iu
const hypothetical = /^(?:if|suppose|imagine|what if|maybe|perhaps|should we|could|would)\b/iu
const namesThing =
  /\b(?:function(?: argument)?|method|class|variable|attribute|argument|parameter|constant|module|file|branch|table|column|test|script)s?\b/iu
/** So many sentences before one are looked at for what it points at. */
const mostBefore = 3
/** Weighs something, and settles nothing. */
const hedges =
  /\b(?:maybe|perhaps|might|probably|consider(?:ing)?|makes me think|i think|i guess|i suppose|i wonder|wondering|feels? like|it['’]s like|could be|not sure|sounds like)\b/iu
/** Begins with what another sentence names; "it is important to …" names nothing. */
const pointsFirst =
  /^(?:(?:and|but|so|also),? )?(?!it(?:['’]s| is) (?:\p{L}+ )?(?:important|crucial|essential|vital|critical) (?:to|that)\b)(?:it|they|this|that|these|those|he|she)\b/iu
/** What something holds in spite of: it weighs nothing, and says that it is so each time. */
const inSpite = /\beven (?:if|when|though) [^,;.]{3,120}/giu
const eachWay =
  /\beven (?:if|when|though) [^,;.]{0,80}\b(?:need(?:ed)?|us(?:e|ed|ing)|unused|necessary|redundant)\b/iu
/** Wishes for something, and orders it in the same breath: "I prefer early returns, so please use them". */
const insists =
  /\bi(?:['’]d)? (?:prefer|rather have|like) (?!(?:to|that|this|it|not|the|if|how|your)\b)\p{L}[^,.;]{2,60}(?:[,;]| [-–—]) ?(?:so |and )?please (?:always |never |do(?:n['’]t| not) )?\p{L}+/iu
/** Points at what another sentence names. */
const pointing = /\b(?:it|them|this|these|those|that|such)\b/iu

const changes =
  /\b(?:instead(?: of)?|no longer|any ?more|rather than|switch(?:ed|ing)? to|chang(?:e|ed|ing)|updat(?:e|ed|ing)|new (?:convention|rule|guideline|standard)|from now on)\b/iu

/** The standing instructions in what the user said, the first ones first. */
export function standingInstructions(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) =>
    by === 'user' && !isPage(text) ? instructionsIn(text) : [],
  )
}

/** A page that was pasted, such as a plan to be carried out: its words are somebody else's. */
function isPage(text: string): boolean {
  return text.length > longestSpoken || [...text.matchAll(/^#{1,4} /gmu)].length > 1
}

function instructionsIn(text: string): Candidate[] {
  return ownParagraphs(text).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
    return sentences.flatMap((sentence, at) => {
      const before = sentences.slice(Math.max(0, at - mostBefore), at)
      // What is mocked a sentence later was not meant.
      if (sentence.length > longest || mocks(sentences[at + 1] ?? '')) return []
      if (!isStanding(ownWords(sentence), before.at(-1) ?? '')) return []
      const told = resolved(sentence, before)
      return told === null ? [] : partsOf(told).map((content) => candidateOf(content, told))
    })
  })
}

function isStanding(sentence: string, before: string): boolean {
  if (sentence.length < shortest || sentence.length > longest || sentence.endsWith('?'))
    return false
  if (
    hypothetical.test(sentence) ||
    forNow.test(sentence.replace(fromNow, '')) ||
    social.test(sentence)
  )
    return false
  if (ofOne.test(sentence)) return false
  if (hedges.test(sentence.replace(inSpite, '')) || isSarcastic(sentence)) return false
  if (onlyAnnounces(sentence) && !isQuoting(sentence)) return false
  if (statesPractice(sentence)) return true
  if (insists.test(sentence)) return true
  if (!concrete.test(sentence)) return false
  const isTold = directs.test(sentence) || isOrder(sentence)
  if (lasting.test(sentence) || (isTold && eachWay.test(sentence)))
    return isTold || custom.test(sentence)
  const hasSlot = slotsOf(sentence).length > 0
  const isGeneral = isTold && !isOfOne(sentence)
  if (isGeneral && general.test(sentence) && (hasSlot || isQuoting(sentence))) return true
  if (isGeneral && habitual.test(sentence) && !place.test(sentence)) return true
  if (isTold && general.test(sentence) && lasting.test(before)) return true
  if (reminds.test(sentence) && !place.test(sentence)) return true
  if (
    /\bi (?:prefer|like) (?!to (?:see|hear|know|think)|how|your|that|the way|where)/iu.test(
      sentence,
    )
  )
    return true
  return custom.test(sentence) && (hasSlot || general.test(sentence)) && isQuoting(sentence)
}

/** Holds a value or a name as it is written. */
function isQuoting(sentence: string): boolean {
  return /(?<![\p{L}\d])['"‘“`][^'"’”`]{1,40}['"’”`](?![\p{L}\d])|@\p{L}|\p{L}_|_\p{L}/u.test(
    sentence,
  )
}

/** Begins with what is to be done or left. */
function isOrder(sentence: string): boolean {
  return /^(?:(?:and|also|so|then|now|first(?:ly)?|second(?:ly)?|additionally|furthermore|moreover|finally|next|lastly|plus|remember|please|(?!(?:sure|yeah|oh|wow|ha|lol|right|brilliant|obviously|totally|fantastic|wonderful|lovely|nice),)\p{L}+(?=,)|for \p{L}+(?: \p{L}+){0,3}|when \p{L}+(?: \p{L}+){0,5}|(?:from now on|going forward|moving forward))[,:]? )*(?:always|never|don['’]t|do not|avoid|use|add|include|start|begin|end|name|prefix|suffix|write|keep|put|import|wrap|commit|stick|follow|apply|document|annotate|format|prefer)\b/iu.test(
    sentence,
  )
}

/** The sentence with the one before it that names what it points at; null where none does. */
function resolved(sentence: string, before: readonly string[]): string | null {
  if (!leans(sentence)) return sentence
  const named = before.findLast(
    (one) => !one.endsWith('?') && (isQuoting(one) || namesThing.test(one)),
  )
  if (named === undefined) return isQuoting(sentence) || !pointing.test(sentence) ? sentence : null
  const both = `${named} ${sentence}`
  return both.length <= longest ? both : sentence
}

/** Whether what it is about stands in another sentence: "start them with 'e_'", "add this decorator to all methods". */
function leans(sentence: string): boolean {
  if (insists.test(sentence)) return false
  if (pointsFirst.test(sentence)) return true
  if (
    /\b(?:this|these|that|those|such an?|the same) (?:decorator|module|prefix|suffix|string|convention|rule|practice|library|tool|statement)s?\b/iu.test(
      sentence,
    )
  )
    return !isQuoting(sentence)
  // Why it is so, and until when, point at what the sentence itself names.
  const [main = ''] = sentence.split(/,? (?:before|after|because|since|so that|otherwise)\b/iu, 1)
  const at = main.search(pointing)
  // What is named before it in the same sentence is what it points at.
  return (
    at !== -1 &&
    !namesWork(main.slice(0, at).replace(/^\p{L}+/u, '')) &&
    !general.test(sentence) &&
    !namesThing.test(sentence)
  )
}

const naming =
  /\b(?:naming|names? (?:of|for)) (?:your |our |all |the |new )*(\p{L}{2,30}?(?: argument)?)s\b/iu

/** One part for each thing that is set: "function names start with a_ and variable names end with _b". */
function partsOf(sentence: string): string[] {
  if (slotsOf(sentence).length < 2) return [sentence]
  const [first = '', ...rest] = sentence.split(
    /,? and (?=(?:all |your |our |the )*\p{L}+(?: \p{L}+)? names?\b)|,? and (?=(?:still |also )?(?:start|begin|end)\b)|; /iu,
  )
  const named =
    /(?<!\p{L})\p{L}{2,30}(?: arguments?)? names?\b/iu.exec(first)?.[0] ??
    first
      .match(naming)
      ?.slice(1, 2)
      .map((one) => `${one} names`)[0] ??
    ''
  const verbs = first.matchAll(/\b(start|begin|prefix|end|suffix)(?!\p{L}* \p{L}+ing\b)\p{L}*/giu)
  const verb = [...verbs].at(-1)?.[1]?.toLowerCase() ?? ''
  // What a part leaves out stands in the first.
  const parts = rest.map((part) => {
    const own =
      named === ''
        ? part
        : part
            .replace(/ (?:it|them|those)(?= (?:with|in|by)\b)/iu, ` ${named}`)
            .replace(/^(?:still|also) /iu, '')
    const told = /\b(?:start|begin|end|prefix|suffix)/iu.test(own) ? own : `${verb} ${own}`
    return slotsOf(told).length > 0 ? told : `${named}: ${told}`
  })
  return [first, ...parts].every((part) => slotsOf(part).length === 1)
    ? [first, ...parts]
    : [sentence]
}

function candidateOf(content: string, words: string): Candidate {
  const kind = kindOf(content)
  const importance = kind === 'correction' ? 0.85 : 0.75
  return {
    ...{ content, kind, importance, tags: [], keywords: [], saidBy: 'user', words },
    isChange: changes.test(content),
  }
}

function kindOf(content: string): MemoryKind {
  if (/\b(?:not|wrong|instead of|stop)\b.{0,40}\b(?:but|use)\b|^no,/iu.test(content))
    return 'correction'
  if (/\bi (?:prefer|like|want|hate)\b|\bi['’]d (?:like|prefer)\b/iu.test(content))
    return 'preference'
  return 'convention'
}
