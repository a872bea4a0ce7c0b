// How far a sentence reaches: beyond this task, or this moment and this one thing alone.

/** Beyond this task. */
const lasting =
  /\b(?:always|never|ever|(?:from|as of) (?:now|here|today|this release|this sprint)(?: on)?|from (?:this|the next) \p{L}+ on(?:wards?)?|since (?:then|today)|henceforth|going forward|moving forward|in (?:the )?future|effective immediately|no longer|any ?more|(?:each|every) time|everywhere|at all times|by default|as a rule|without exception|no exceptions?|under no circumstances|no ifs or buts|nowadays|these days|get into the habit|make it a habit)\b/iu
const howOften = /\b(?:always|never|ever)\b/giu
/** Of the sentence before or behind it: what is said there holds for everybody, again and again. */
const seconding =
  /\b(?:no exceptions?|no \p{L}+, no \p{L}+|for (?:all of us|everybody|everyone)|that goes for|holds? for|without exception|period|(?:my|our|the|a|one|new|house|team) (?:\p{L}+ )?(?:rule|policy|convention|standard|deal)s?\b(?: (?:is|are|here|now))?)[\s:.!]{0,3}$|^(?:no exceptions?|period|always)\b/iu
/** How it is with this group. */
const local =
  /\b(?:around here|over here|with us|at our company|(?:in|on) (?:this|our) (?:shop|house|company|team|project|repo(?:sitory)?|codebase|code base|world|org(?:ani[sz]ation)?|place|code|systems?|group)|the deal|our (?:\p{L}+ )?(?:rule|policy|convention|standard|style)|my rule|house rule|^rule (?:one|two|three|four|five|number|\d)\b|(?:new|old) (?:rule|deal|convention|policy|naming))\b|\bhere\b/iu
/** Of this moment, or until something is done. */
const passing =
  /\b(?:(?:for|in|on|with) (?:now|the moment|this (?:one|time|pr|ticket|release|sprint|case|file|test|task|branch|report|demo|step))|at the moment|right now|currently|today|tonight|tomorrow|yesterday|until|till|later|first thing|last (?:time|week|month|night|year|monday|friday)|(?:this|next) (?:week|weekend|time|month|morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday)|on (?:monday|tuesday|wednesday|thursday|friday)|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|the end)|(?:if|when) you (?:have|get|find) (?:time|a (?:moment|minute|chance))|while you['’]re at it|before (?:you |i |we )?(?:merge|push|go|review|start)|just this|at some point|some ?time soon|some day)\b/iu
/** Of this moment, unless it is for ever. */
const thisOnce = /\b(?:once(?! (?:at|per|a|an|every)\b)|meanwhile|yet|still)\b/iu
/** From a day on, which is not of that day. */
const fromNow =
  /\b(?:as of|from|starting|since) (?:today|now|this \p{L}+|\p{L}+day)(?: on)?\b|\b(?:once (?:again|more)|each time|every time)\b|\bonce (?:an?|you|we|somebody)\b/giu
const weighed =
  /\b(?:maybe|perhaps|might(?! (?:i|we)\b)|probably|possibly|i (?:think|guess|suppose|wonder|believe|assume|hope)|not sure|could be|seems?|looks like|feels? like|sounds like|apparently|your call|up to you|either way|what if|suppose|imagine|i don['’]t (?:know|understand|see)|no idea|do you know)\b/iu
/** How something is, was, or went wrong: a report, not a rule. */
const reports =
  /\b(?:was|were|had|did|didn['’]t|wasn['’]t|went|got|used to|broke|failed|fails|failing|crash\p{L}*|broken|slow|hang(?:s|ing)?|missing|flaky|stuck|wrong|weird|odd|strange|doesn['’]t work|don['’]t work|not working|red|green|not there|fix (?:that|it|this)|please (?:fix|check|look))\b/iu
/** Talk of how people are and what is good for them. */
const social =
  /\b(?:feel free|reach out|hesitate|team(?:work|mates?)|(?:team|staff|board|crew) members?|breaks?|insurance|benefits|expenses?|holidays?|growth|career|culture|wellness|well-being|diversity|inclusi\p{L}+|feedback|mentor\p{L}*|communicat\p{L}+|collaborat\p{L}+|learning|skills?|meetings?|colleagues?|clients?|stakeholders?|perspectives?|mindset|proud|progress|journey|brainstorm\p{L}*|workshops?|trainings?|networking|conflicts?|balance|creativity|innovation)\b/iu
/** What everybody wants, and nobody can check. */
const vague =
  /\b(?:clean|clear|readab\p{L}+|maintainab\p{L}+|solid|concise|quality|efficien\p{L}+|robust|scalab\p{L}+|best practices?|important|crucial|essential|vital|critical|key|great|good|useful|helpful|valuable|powerful|necessary)\b/iu

/** Says that it is so and not otherwise. */
const contrast =
  /, (?:not|never) |\b(?:instead of|rather than|nowhere else|and nothing (?:else|more)|no matter|whatever the|regardless|in place of|no longer)\b|\bno more\b/iu
/** Asks for a piece of work: what follows in the message says how that is to be. */
const task =
  /^(?:(?:please|now|then|so|ok|hi|hey|also|and|next|can you|could you|would you|i(?:['’]d like| want| need) (?:you )?to|we need to|let['’]s|you should|go and|try to)[,:]? )*(?:build|create|implement|add|make|write|fix|change|update|refactor|rename|remove|move|convert|design|generate|set up|port|migrate|replace|extend|parse|style|explain|show|find|check|style|draw|render|develop|rewrite|clean up|debug|investigate|look (?:at|into)|split|extract)\b/iu

/** Whether a sentence asks for a piece of work. */
export function isTask(sentence: string): boolean {
  return task.test(sentence)
}

/** Whether a sentence says that it is so and not otherwise. */
export function isContrasted(sentence: string): boolean {
  return contrast.test(sentence)
}

/** Tells that there is a convention, and not which. */
const announces =
  /\b(?:an?|another|the following|your|our key|naming) (?:\p{L}+ ){0,4}?(?:conventions?|guidelines|approach)\b/iu

/** Whether a sentence only tells that something comes that is to be kept to. */
export function onlyAnnounces(sentence: string): boolean {
  return announces.test(sentence) && !/[:;]/.test(sentence)
}

/** What a sentence says of how far it reaches. */
export interface Scope {
  /** From now on, as against "always" and "never", which tell how often something happens as well. */
  readonly isFromNow: boolean
  readonly isLasting: boolean
  readonly isLocal: boolean
  readonly isPassing: boolean
}

/** Reads a sentence with the one before and the one behind it. */
export function scopeOf(sentence: string, before: string, behind: string): Scope {
  const isSeconded = [before, sentence, behind].some((one) => seconding.test(one))
  const isLasting = isSeconded || lasting.test(sentence)
  const rest = sentence.replace(fromNow, ' ')
  return {
    isFromNow: isSeconded || lasting.test(sentence.replaceAll(howOften, ' ')),
    isLasting,
    isLocal: local.test(sentence),
    isPassing: passing.test(rest) || (!isLasting && thisOnce.test(rest)),
  }
}

/** Whether a sentence weighs something and settles nothing. */
export function isWeighed(sentence: string): boolean {
  return weighed.test(sentence)
}

/** Whether a clause tells how something is or was. */
export function isReport(clause: string): boolean {
  return reports.test(clause)
}

/** Whether a sentence is of people and what is good for them. */
export function isSocial(sentence: string): boolean {
  return social.test(sentence)
}

/** Whether a clause asks for what cannot be checked. */
export function isVague(clause: string): boolean {
  return vague.test(clause)
}
