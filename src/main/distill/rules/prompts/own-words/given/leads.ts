// What the user says around a text that they give: that it is somebody else's, what is to be done with it, or that it is to be kept to.

import { handedFrom } from './handed.ts'
import { attributionIn } from './said-by.ts'

const looked = 400
/** Has the agent keep to what is given: then it is the user's wish. */
const adopts =
  /\b(?:adopt|obey|memori[sz]e|internali[sz]e)\b|(?<!\b(?:we|they|to|i|you|can|could|should|does|do|not|it|that|which|who) )\b(?:follow|apply|stick to|keep to|respect|remember|stick with|use|do|take over) (?:all (?:of )?)?(?:this|these|those|them|that|the (?:rules|following|guide|guidelines|conventions?))(?: \p{L}+){0,4}?(?: (?:from now on|going forward|always|in (?:this|our)|for (?:this|our))|[.:!,]|$)|\b(?:these|those|the following) (?:\p{L}+ )?(?:rules|conventions|guidelines|standards?|points) (?:apply|hold|are ours|are now ours|go for)\b|\b(?:rules|conventions|guidelines) for (?:this|our|the) (?:repo(?:sitory)?|project|codebase|code base|team)\b|\b(?:our|my|house) (?:\p{L}+ )?(?:rules|conventions|guidelines|standards|style guide)\b/iu
/** Done to this one thing, and no wish that lasts. */
const once = /\b(?:fix|use|apply|do) (?:this|these|that|those|them)\b(?! from now on)/iu

/** Whether a block says that what stands around it is to be kept to. */
export function isAdopting(block: string): boolean {
  return block
    .slice(0, looked * 3)
    .split(/(?<=[.!?:\n])\s/)
    .some(
      (sentence) =>
        adopts.test(sentence) &&
        !/\?\s*$/.test(sentence) &&
        !(once.test(sentence) && !/\bfrom now on\b|\balways\b/iu.test(sentence)),
    )
}

const source = `(?:blog(?: ?posts?)?|articles?|posts?|docs|documentation|documents?|readme|e-?mails?|messages?|mails?|guides?|tutorials?|courses?|books?|chapters?|newsletters?|tweets?|threads?|forums?|stack ?overflow|reddit|hacker news|wiki(?:pedia)?|manuals?|handbooks?|specs?|specification|standard|rfc|pep|paragraphs?|passages?|excerpts?|extracts?|snippets?|sections?|reviews?|comments?|feedback|tickets?|issues?|transcripts?|minutes|notes|logs?|outputs?|chats?|slack|conversations?|announcements?|polic(?:y|ies)|advisor(?:y|ies)|changelog|release notes|job ad|posting|description|text|chatgpt|gpt|copilot|gemini|auszug|artikel|anleitung|doku(?:mentation)?|nachricht|extrait|documentación|documentation|artículo)`
/** "From the docs", "here is the review of Bill", "found on stackoverflow". */
const given = new RegExp(
  String.raw`\b(?:here(?:['’]s| is| are| comes)|this (?:is|was|came|stands)|these are|that(?:['’]s| is)|voici|hier ist|aquí está|from|found|found on|saw|copied|pasted|pasting|forward(?:ed|ing)?|got|received|reading|following|see|quot(?:e|ing)|according to|at the top of|out of|excerpt|comments?|feedback|notes)\b[^.!?\n]{0,80}\b${source}\b`,
  'iu',
)
/** "Chatgpt told me this", "Google's guide says about this", "Bill wrote". */
const told =
  /(?<!\b(?:i|we|you|as i|like i) (?:already |just |have |once )?)\b(?:told (?:me|us)|says|said|wrote|writes|suggested|suggests|recommended|recommends|answered|replied|posted|sent|commented|claims|explains?|e?-?mailed|texted|messaged|pinged|dm['’]?e?d|forwarded|announced)\b/iu
/** A message by whom it is from or whose it is, and nothing else: "mail from Karin:", "his slack message:", "from Karin:". */
const message = String.raw`(?:(?:slack|teams|chat|e-?mail|text|voice|direct|discord|whatsapp) )?(?:e-?mails?|mails?|messages?|dms?|posts?|threads?|notes?|announcements?|memos?|repl(?:y|ies)|answers?|comments?|feedback|quotes?|quotation|news(?:letter)?|update|reminder|ticket|request)`
const whose = new RegExp(
  String.raw`^(?:(?:and|so|ok(?:ay)?|fyi|oh|hey),? )?(?:(?:the|a|an|this|new|another|latest|last|quick) ){0,2}${message} (?:from|by|of|in|on) (?!(?:me|us|our|my)\b)[^.?!:\n]{2,60}:$|^(?:his|her|their|\p{L}{2,20}['’]s) (?:\p{L}+ )?${message}[^.?!:\n]{0,30}:$`,
  'iu',
)
const fromSomebody =
  /^(?:from|von|de|by) (?!(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{L}+day)\b)@?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20}){0,2}(?: \([^)\n]{1,40}\))?:$|^(?:from|von|by) (?:the |my |his |her |their )?(?:boss|manager|lead|team ?lead|client|customer|colleague|reviewer|architect|cto|ceo|po|pm|ops|platform team|security team)\b[^.?!:\n]{0,20}:$/u
/** The same as people type it: a name without a capital. */
const fromTyped =
  /^(?:from|von) (?!(?:now|here|there|then|today|tomorrow|next|this|that|scratch|outside|inside|memory|main|master|source|start|time|which|what|within|above|below|version|release|\p{L}+day)\b)@?\p{Ll}{3,20}:$/u
/** "This just came in": what follows was sent by somebody. */
const cameIn =
  /\b(?:this|that|these|the following|it)(?: (?:just|has|have|only|also|one))* (?:came|arrived|landed|popped up|showed up|was (?:sent|posted|announced|mailed)|got (?:sent|posted|announced|mailed))\b/iu
const ofFile =
  /\b(?:at the (?:top|end|bottom|start) of|stands in|comes from|is in|copied from|out of) [`'"]?[\w./-]{1,60}\.\w{1,5}\b/iu
/** Output and writings, before a colon: "the log:". */
const shown =
  /(?<!\b(?:i|we|you) (?:already |just |have |once )?)\b(?:blog|article|post|docs|documentation|readme|e-?mail|guide|tutorial|says|wrote|said|writes|output|log|error)\b[^.?!:]{0,80}:$/iu
/** What a tool of the agent gave back, before a colon. */
const ofTool =
  /\b(?:(?:tool|function|mcp|command|shell|api|search|web|query|agent|subagent)\b[^.?!:\n]{0,60}\b(?:results?|outputs?|responses?|returned|returns)|(?:results?|outputs?|responses?) (?:of|from) [^.?!:\n]{0,40}\b(?:tool|function|command|call|search|query|agent))\b[^.?!:\n]{0,60}:$|\bmcp__\w{1,80}[^.?!:\n]{0,20}:$/iu
/** Ends with who said it: a list under that needs no colon. */
const toldAtEnd =
  /(?:says|said|wrote|writes|suggested|suggests|recommended|recommends|answered|replied|posted|commented)(?: (?:today|yesterday|again|this))?$/iu
const listed = /^\s{0,6}(?:[-*•+]|\d{1,2}[.)]) \S/u
/** The project's own, or the user's. */
const ours =
  /\b(?:our|my|this (?:project|repo|repository|codebase)['’]s) (?:\p{L}+ ){0,2}(?:guide|docs|rules|conventions?|standards?|notes)\b/iu

/** The line of a block behind which somebody else's words stand: that line; null where none introduces any. */
export function introduces(block: string, next: string): string | null {
  const lines = block.split('\n')
  const last = lines.findIndex((line, at) => {
    const text = line.slice(0, looked).trim()
    const isEnd = at === lines.length - 1
    if (isEnd && next === '') return false
    if (text.length > 160 || /[.!]$/.test(text) || ours.test(text)) return false
    // Without a colon the line says no more than where it is from.
    const isListed = toldAtEnd.test(text) && listed.test(lines[at + 1] ?? '')
    if (isListed) return told.test(text)
    if (!text.endsWith(':') && (!isEnd || lines.length > 2)) return false
    return (
      [ofTool, given, told, ofFile, whose, fromSomebody, fromTyped, cameIn].some((one) =>
        one.test(text),
      ) || isLead(text)
    )
  })
  return last === -1 ? null : lines.slice(0, last + 1).join('\n')
}

/** Whether a line ends by handing over what stands behind it. */
function isLead(line: string): boolean {
  if (!line.endsWith(':')) return false
  const sentence = line.split(/[.!?] /u).at(-1) ?? ''
  if (shown.test(sentence) || handedFrom(sentence) !== null) return true
  return attributionIn(sentence)?.isOpen === true
}

/** Whether a lead-in says for certain that somebody else's words come next. */
export function isSureLead(lead: string): boolean {
  const text = lead.trim()
  return (
    text.endsWith(':') ||
    /^(?:here(?:['’]s| is| are)|this is|these are|voici|hier ist)\b/iu.test(text)
  )
}

/** The user speaks again behind words of others. */
const returns =
  /\?["'”’)]*$|^(?:(?:and|but|so|ok(?:ay)?|oh|well|now)[, ]+){0,2}(?:btw\b|by the way\b|besides\b|apart from that\b|other than that\b|anyway\b|in general\b|generally\b|also[,:]|(?:one|an)(?:other| more) thing\b|(?:for|with) (?:us|me)\b|here,? we\b|in (?:this|our) (?:repo(?:sitory)?|project|codebase|code base)\b|i\b(?!['’]?d rather)|my\b|can you\b|could you\b|please (?:check|look|fix|tell|find|see|have a look|explain|answer|do)\b)|^(?:and|but|so) (?:from now on|we|here)\b/iu

/** Whether a sentence behind words of others is the user's again. */
export function comesBack(sentence: string): boolean {
  return returns.test(sentence.slice(0, looked))
}

/** Points at a text that stands beside it. */
const points =
  /\b(?:this|these|that|it|its|they|them|those|there|above|below|compatible|affected|upgrade|wrong|(?:first|second|third|last) (?:point|one|step))\b/iu
/** Has something done with a text. */
const works =
  /^(?:(?:please|pls|can you|could you|now|and|then|just|ok(?:ay)?|so)[, ]+)*(?:summari[sz]e|translate|übersetz\p{L}*|traduis|rewrite|rephrase|reword|shorten|proofread|draft|reply|answer|explain|turn|put|make|check|convert|investigate|find|fix|extract|review|compare|update|list|tell|show|does|do|did|is|are|was|were|what|which|why|who|how|where|when|can|could|should|would|ignore|any|wdyt|thoughts)\b|\?\s*$/iu
const longestAsk = 200

/** Whether a block is a short request; `isPointing`: one that names a text beside it. */
export function isAsk(block: string, isPointing: boolean): boolean {
  const text = block.trim()
  if (text.length > longestAsk || text.includes('\n')) return false
  // Who says what is always to be done asks for nothing.
  if (/\b(?:always|never|from now on|must)\b/iu.test(text)) return false
  return works.test(text) && (!isPointing || points.test(text) || /^\p{L}+\??$/u.test(text))
}

/** Speaks as I, or of this project. */
const own =
  /\b(?:i|i['’](?:m|d|ve|ll)|me|my)\b|\b(?:in|for|of|to) (?:this|our) (?:repo(?:sitory)?|project|codebase|code base)\b/iu

/** Whether a block is of the user's own voice: it says I, or speaks of this project, or begins as people type. */
export function isOwnVoice(block: string): boolean {
  return own.test(block.slice(0, looked)) || /^\p{Ll}/u.test(block)
}
