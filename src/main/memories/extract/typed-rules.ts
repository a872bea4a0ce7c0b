// Rules as people type them, in a few words: "never push to main", "dont touch src/generated, it gets overwritten", "use pnpm, not npm".
import type { MemoryKind } from '../../../shared/kinds.ts'
import { isSarcastic, mocks } from '../../distill/rules/prompts/own-words/mockery.ts'
import type { Candidate, Utterance } from '../candidate.ts'
import { foreignOrder, isImperative } from './imperatives.ts'
import { isTyped, ownParagraphs, ownWords, sentencesOf } from './sentences.ts'

const longest = 300
/** A preference in fewer UTF-16 units names nothing; scripts that write a word in one sign need less. */
const shortest = 16
const shortestDense = 6
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Stands before a rule and is no part of it. */
const lead =
  /^(?:(?:(?:no|nope|wait|sorry|wrong|hm+|scratch that)[,.:!]+ |(?:actually|on second thought),? )|(?:and|also|so|ok(?:ay)?|btw|please|pls|plz|remember|note|important|rule|reminder|in general|generally|in (?:this|our) (?:project|repo(?:sitory)?|codebase|team)|bitte|und|auch|por favor|svp|s['’]il (?:te|vous) pla[iî]t)(?:[,:!]| to\b| that\b)? ?)+/iu
/** Holds beyond this task. */
const lasting = /^(?:always|never|from now on|going forward|in (?:the )?future)(?:,| ) ?/iu
const forever =
  /^(?:(?:you|we) )?do(?:n['’]?t| not) ever\b|^(?:you|we) (?:must|may) (?:not|never) |, (?:always|ever)[.!]?$/iu
const ban =
  /^(?:(?:you |we )?(?:(?:must|should|shall|may|can) (?:not|never)|mustn['’]?t|shouldn['’]?t|don['’]?t(?: ever)?|do not(?: ever)?|never)|stop|no) /iu
/** What it is about is there again and again: kinds of things, not one of them. */
const kinds =
  /\b(?:commits?|commit messages?|branch(?:es)?|prs?|pull requests?|tests?|code|comments?|docs?|docstrings?|endpoints?|migrations?|quer(?:y|ies)|dependenc(?:y|ies)|packages?|imports?|exports?|errors?|exceptions?|logs?|secrets?|env(?:ironment)? (?:files|variables)|functions|methods|classes|variables|files|modules|components|hooks|types|releases?|versions?|answers|replies|messages|deploys|deployments|prod(?:uction)?|staging|emojis?|abbreviations|changelog|lockfile|linter|formatter|test suite|dev server|database|main|master|release|generated)\b|\.\p{L}{2,5}\b|`|\p{L}\/\p{L}|\p{L}[_-]\p{L}|-\p{L}/iu
/** Gives why it is so; of what is done again and again. */
const reason =
  /(?:,| [-–—;]|\.) ?(?:i|we|it|they|that|this|those|there|you|the \p{L}+) ?\p{L}|\b(?:because|since|otherwise|or else|as (?:it|they|we|i))\b/iu
const here =
  /\b(?:in (?:this|the|our) (?:project|repo(?:sitory)?|codebase|code base|company|team)|around here)\b|\bever\b[.!]?$/iu
/** Of this task or this moment. */
const passing =
  /\b(?:yet|now|today|tonight|tomorrow|first|any ?more|until|till|again|this (?:time|one|request|pr|branch|file|commit|case|session|turn|task|morning|week)|for (?:this|that|the) \p{L}+|before (?:i|we) (?:look|review|say|check|approve)|for the moment|at the moment)\b|\bhere[.!]?$/iu
/** Told to somebody, of nothing that could be kept to. */
const idle =
  /^(?:(?:don['’]?t|do not|never|stop) (?:you|i|we|forget|worry|bother|hesitate|think|know|understand|see|want|need|care|mind|have|get|be|guess|feel|panic|give up|stop)\b|no (?:problem|worries|idea|need|rush|wonder|one|more|way|longer|tests? (?:needed|required|yet))\b)/iu
/** Something that only the talk before it names. */
const points = /\b(?:it|them|these|those|that|this|this one|that one|the same)(?=[,.;!]|$)/iu
/** Of all that is made of a kind: "to commits", "in tests"; or how it is never to be done. */
const general =
  /\b(?:to|in|into|on|with|for) (?:any |the |our |your |my )?(?:commits|commit messages|tests|comments|code|docs|prs|pull requests|branches|answers|replies|logs|functions|classes|migrations|prod(?:uction)?|main|master)\b|\b(?:by hand|manually|yourself|directly|without asking|on your own|unless (?:i|we) (?:ask|say|tell|explicitly))\b/iu
const wants =
  /^i (?:don['’]?t|do not|never) (?:want|like) (?:to see )?(?:any |your )?(?:\p{L}+ ){0,2}\p{L}{3,}s\b/iu
const ensures =
  /^(?:ensure|make sure)(?: that)? (?:all|every|each|any|no) (?!.{0,80}\b(?:in|on|of) (?:this|that|these|the)\b)/iu
/** The state of this work, and what is asked of it. */
const ofWork =
  /\b(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|green|red|broken|shown|console|please (?:fix|look|check|add)|(?:fix|check) (?:that|it|this)|add (?:it|that|this)|before you (?:finish|stop|go on))\b|\bno (?:changes?|errors?|warnings?|failures?)\b/iu
/** Why it may stay as it is, once. */
const approves =
  /, ?(?:it|that|this|they)(?:['’]s| is|['’]re| are)? (?:fine|good|ok(?:ay)?|great|right|correct|works?|looks?)\b/iu
const insteadOf =
  /^(?:(?:don['’]?t|do not|never|no) (?:use|uses) [`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]?(?:,| -| –) ?(?:always )?(?:use|usa) (?!(?:a|an|the|this|that|these|it|its|your|my|one)\b)[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}$|(?:(?:we|i|wir|on|nous) (?:only |always )?(?:use|run|prefer|utilise|utilisons|nutzen|verwenden|nehmen)|use|utilise|nutze?|usa) (?!(?:a|an|the|this|that|these|those|it|its|your|my|one|two|both)\b)[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40}[`'"]?(?: (?:here|everywhere|for (?!(?:this|that|it|now)\b)\p{L}+(?: \p{L}+)?|in (?:this|our) \p{L}+))?(?:,| -| –)? ?(?:and )?(?:not|never|instead of|rather than|statt|nicht|pas|no|au lieu de) (?!(?:a|an|the|this|that|it|yet|now|sure|only|just)\b)[`'"]?[\p{L}@][\p{L}\d@./+#_-]{1,40})/iu
/** "Whenever you change the schema, update its page": what is to be done each time. */
const eachTime =
  /^(?:whenever|(?:each|every) ?time) (?:you|we) [^,]{3,80}, (?:(?:please|also|always|then) )*(\p{L}+) /iu
/** "No emojis in commit messages", "commit messages in English". */
const manner =
  /^(?:no \p{L}+(?: \p{L}+)? in (?:the |any |our |this )?(?:code(?:base)?|project|repo|components|functions|commits?|commit messages?|comments|docs|tests|answers|prs?|pull requests?|logs)\b|(?:write |keep )?(?:commit messages?|commits|comments|docs|documentation|answers|replies|code)(?: and \p{L}+)?(?: only)? in (?:english|german|french|spanish|chinese|japanese|russian|present tense|imperative))\b/iu
/** "All new endpoints need an integration test", "tests must hit a real database". */
const every =
  /^(?:(?:all|every|each|any)(?: (?:new|public|single))? (?:prs?|pull requests?|commits?|branch(?:es)?|endpoints?|migrations?|releases?|quer(?:y|ies)|modules?|functions?|methods?|class(?:es)?|packages?|services?|components?|tests?|features?|files?|errors?|imports?|dates?|times?|prices?|strings?|ids?|secrets?)|(?:tests|commits|commit messages|branch names|migrations|endpoints|branches|prs|pull requests|comments|imports|errors|logs|deploys|deployments|releases|dependencies|secrets|dates|timestamps|prices|amounts|money|all (?:money|prices|amounts))) (?:needs?|must(?: not| never)?|should (?:always|never)|ha(?:s|ve) to|go(?:es)? through|(?:is|are) (?:always |never |all )?(?:stored|kept|saved|written|named|squashed|generated|pinned|reviewed|logged|sent|in (?:cents|utc|english))) ?/iu

/** The rules of a few words in what the user said, the first ones first. */
export function typedRules(exchange: readonly Utterance[]): Candidate[] {
  return exchange.flatMap(({ by, text }) => {
    if (by !== 'user' || !isTyped(text)) return []
    return ownParagraphs(text).flatMap((paragraph) => {
      const sentences = sentencesOf(paragraph)
      return sentences.flatMap((sentence, at) => {
        const next = sentences[at + 1] ?? ''
        if (sentence.length > longest || mocks(next)) return []
        const own = ownWords(sentence)
        const kind = kindOf(own.replace(lead, ''), next, here.test(own))
        return kind === null ? [] : [candidateOf(withReason(sentence, next), kind)]
      })
    })
  })
}

function kindOf(rule: string, next: string, isHere: boolean): MemoryKind | null {
  if (rule.length < (dense.test(rule) ? shortestDense : shortest)) return null
  if (/[?？]["'”’)]?$/u.test(rule) || isSarcastic(rule) || idle.test(rule)) return null
  if (foreignOrder.test(rule.toLowerCase())) return 'preference'
  if (passing.test(rule.replace(lasting, ''))) return null
  if (insteadOf.test(rule)) return 'convention'
  if (ofWork.test(rule) && !lasting.test(rule)) return null
  if (manner.test(rule) || every.test(rule) || ensures.test(rule)) return 'convention'
  if (wants.test(rule) && kinds.test(rule)) return 'preference'
  if (points.test(rule.split(/[,;–—]/u, 1)[0] ?? '')) return null
  if (isImperative(eachTime.exec(rule)?.[1]?.toLowerCase() ?? '')) return 'preference'
  const order = orderOf(rule)
  if (order === null) return null
  if (order.isLasting || isHere) return 'preference'
  const why = reason.test(rule) || /^(?:it|they|we|i|that) \p{L}/iu.test(next)
  if (order.isBan && why && kinds.test(rule) && !approves.test(rule)) return 'preference'
  return order.isBan && general.test(rule) ? 'convention' : null
}

/** What a sentence tells to do or to leave; null where it tells neither. */
function orderOf(rule: string): { isBan: boolean; isLasting: boolean } | null {
  const isLasting = lasting.test(rule) || forever.test(rule)
  const isBan = ban.test(rule)
  const rest = rule.replace(lasting, '').replace(ban, '')
  const [verb = '', object] = rest.toLowerCase().split(/[\s,.;:!]+/u)
  if (object === undefined || object === '') return null
  if (/^stop /iu.test(rule))
    return verb.endsWith('ing') && /^stop \p{L}+ \p{L}+s\b/iu.test(rule)
      ? { isBan, isLasting: true }
      : null
  if (/^no /iu.test(rule)) return null
  return isImperative(verb) ? { isBan, isLasting } : null
}

/** A ban with the sentence behind it that says why: "Never run all tests. They take 40 minutes." */
function withReason(sentence: string, next: string): string {
  const both = `${sentence} ${next}`
  const tellsWhy =
    /^(?:it|they|that|those|otherwise|because|we)(?:['’]\p{L}+)? \p{L}/iu.test(next) &&
    !/[?？]$/u.test(next)
  return tellsWhy && both.length <= longest ? both : sentence
}

function candidateOf(content: string, kind: MemoryKind): Candidate {
  return {
    ...{ content, kind, importance: 0.75, tags: [], keywords: [], saidBy: 'user', words: content },
    isChange: /\b(?:instead of|no longer|any ?more|from now on|rather than|not)\b/iu.test(content),
  }
}
