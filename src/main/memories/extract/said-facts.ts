// Facts, decisions and corrections in the user's own words: where things run, what was chosen, what is so and not as the agent thought.
import type { MemoryKind } from '../../../shared/kinds.ts'
import { isSarcastic, mocks } from '../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { longestSpoken, ownParagraphs, ownWords, sentencesOf } from './sentences.ts'

const shortest = 20
const longest = 500

/** Says that what the agent thought is not so. */
const corrects =
  /^(?:no|nope|nein|non|wrong|incorrect|actually|not (?:correct|right|true)|that['’]?s (?:wrong|incorrect|not (?:right|correct|true|how))|that is (?:wrong|incorrect|not (?:right|correct|true)))(?:[,.:;!–-]| )/iu
/** Where something runs or is reached. */
const runs =
  /\b(?:listens?|runs?|lives?|is (?:running|hosted|served|deployed|reachable|available)|are (?:running|hosted|served|deployed)|is|are) (?:on|at|in|under|behind|via) /iu
const place =
  /\bports? (?:is |are )?\d{2,5}\b|:\d{2,5}\b|\bhttps?:\/\/\S|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w-]+\.(?:internal|local|lan|corp|dev|io|com|net|org)\b|\b(?:account|region|cluster|bucket|namespace|host|server|machine|vm)\b/iu
const isPlace =
  /\b(?:port|url|host(?:name)?|address|account|region|bucket|cluster|registry|endpoint|database) (?:of .{2,60} |for .{2,60} )?is (?:now )?[`'"“]?[\w./:@-]*[\d._:/@-][\w./:@-]*/iu
/** What was chosen. */
const decides =
  /^(?:(?:ok(?:ay)?|so|then|right|yes|alright|fine|well|and|good)[,.]? )*(?:let['’]s (?:go with|use|switch to|stick with)|we(?:['’]ve| have)? (?:decided|agreed|chosen|chose|settled) (?:to|on|that|for|against)|we(?:['’]ll| will) (?:use|go with|switch to|keep)|we(?:['’]ve| have)? (?:switched|migrated|moved) (?:over )?(?:from .{2,40} )?to|the approach is|the decision is|i(?:['’]ve| have)? decided (?:to|on|that))\b/iu
/** How this project does it. */
const custom =
  /\b(?:we|this (?:project|repo(?:sitory)?|codebase)|the (?:project|repo(?:sitory)?|codebase|team|build|tests?|ci)|our \p{L}+) (?:only |still |now |always )?(?:uses?|runs?|builds?|needs?|requires?|works? with|goes? through|targets?|supports?)\b/iu
/** Something by its name: written as code, with capitals inside or behind, or with a digit. */
const named =
  /`[^`]{2,60}`|['"“][^'"”\s]{2,40}['"”]|(?<=[\p{L}\d,;:)] )\p{Lu}[\p{L}\d]+|\p{Ll}\p{Lu}|[\p{L}\d]_[\p{L}\d]|\b(?:npm|pnpm|yarn|bun|vitest|jest|pytest|docker|podman|make|cargo|gradle|maven|postgres|sqlite|mysql|redis|vite|webpack|esbuild|eslint|biome|prettier|tabs|spaces|main|master|develop|staging|production)\b/iu
/** Is said of this task, in doubt, or points at what only the talk before it names. */
const passing =
  /\b(?:for now|this time|just this once|right now|today|tonight|tomorrow|currently|at the moment|in this (?:pr|commit|branch|file|case)|maybe|perhaps|might|probably|i think|i guess|not sure|seems?|option [\da-f]|(?:go with|use|keep|switch to|stick with|on|for) (?:that|this|it|these|those|both|yours|your \p{L}+)(?=[,.;!]|$)|the (?:first|second|third|former|latter|other)(?: one)?|that one|this one)\b/iu
const points =
  /^(?:(?:and|but|so|no|nope|actually|wrong|ok|yes|that['’]s (?:wrong|incorrect|not \p{L}+))[,.:;!–-]* )*(?:it|they|this(?! (?:project|repo|repository|codebase)\b)|that(?!['’]s (?:wrong|incorrect|not ))|these|those|he|she)(?:['’]s)?\b/iu
const hypothetical =
  /^(?:(?:please |then |now |also |and |just )*(?:add|change|fix|make|rename|move|delete|remove|create|write|update|show|tell|check|open|read|revert|undo|try|set|put|restart|start|stop|kill)|if|suppose|imagine|what if|should we|could|would|can)\b/iu

/** What the user said of how things are or were decided, the first ones first. */
export function saidFacts(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) =>
    by === 'user' && text.length <= longestSpoken && !isPage(text) ? factsIn(text) : [],
  )
}

function isPage(text: string): boolean {
  return [...text.matchAll(/^(?:#{1,4} |[-*] )/gmu)].length > 1
}

function factsIn(text: string): Candidate[] {
  return ownParagraphs(text).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
    return sentences.flatMap((sentence, at) => {
      if (sentence.length > longest || mocks(sentences[at + 1] ?? '')) return []
      const isCorrection =
        corrects.test(sentence) || (at > 0 && corrects.test(`${sentences[at - 1]} `))
      const kind = kindOf(ownWords(sentence), isCorrection)
      return kind === null ? [] : [candidateOf(sentence, kind, isCorrection)]
    })
  })
}

function kindOf(sentence: string, isCorrection: boolean): MemoryKind | null {
  if (sentence.length < shortest || sentence.length > longest || /[?？]$/.test(sentence))
    return null
  if (passing.test(sentence) || points.test(sentence) || hypothetical.test(sentence)) return null
  if (isSarcastic(sentence)) return null
  if (
    (runs.test(sentence) && place.test(sentence) && /\d|`|\.\p{L}|\p{L}-\p{L}/u.test(sentence)) ||
    isPlace.test(sentence)
  )
    return 'operational'
  if (decides.test(sentence) && named.test(sentence)) return 'decision'
  if (isCorrection && custom.test(sentence) && named.test(sentence)) return 'correction'
  return null
}

const importanceOf: Partial<Readonly<Record<MemoryKind, number>>> = {
  correction: 0.85,
  decision: 0.8,
  operational: 0.7,
}

function candidateOf(sentence: string, kind: MemoryKind, isCorrection: boolean): Candidate {
  return {
    ...{ content: sentence, kind, importance: importanceOf[kind] ?? 0.7 },
    ...{ tags: [], keywords: [], saidBy: 'user', words: sentence },
    isChange:
      isCorrection ||
      /\b(?:instead of|no longer|not any ?more|switched|migrated|moved)\b/iu.test(sentence),
  }
}
