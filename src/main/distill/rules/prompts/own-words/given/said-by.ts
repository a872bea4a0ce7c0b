// How a sentence begins that tells what somebody else says or wants: "the reviewer comments: …", "laut Martin …", "he wants every …".
import { voiceOf } from './voices.ts'

/** A sentence tells so near its beginning whose words it gives (UTF-16 units). */
const looked = 160

/** Where others' words stand in a sentence. */
export interface Attribution {
  /** Where it begins to be told whose they are; the user's own words may stand before that. */
  readonly from: number
  /** Where the words begin. */
  readonly to: number
  /** Whether they go on behind the sentence, as nothing but a colon or an open quotation mark stands before them. */
  readonly isOpen: boolean
  /** Where the user goes on with their own: "Peter says tabs, but we use spaces"; at the end of the sentence otherwise. */
  readonly until: number
  /** Whether the user says by it that they do likewise: "as Peter said". */
  readonly isShared: boolean
}

/** Says, writes or thinks something. */
const saying =
  /(?<![\p{L}\d])(?:says|said|wrote|writes|told|tells|thinks|thought|believes|believed|insist(?:s|ed)|recommend(?:s|ed)|suggest(?:s|ed)|advise[sd]|argue[sd]|complain(?:s|ed)|warn(?:s|ed)|explain(?:s|ed)|replied|replies|answered|propose[sd]|remind(?:s|ed)|mentioned|commented|remarked|pointed out|points out|posted|asked|asks|keeps? (?:on )?(?:saying|telling|asking)|(?:is|are) (?:always |constantly )?(?:saying|telling|asking)|sagt|sagte|meint|meinte|schreibt|schrieb|findet|fand|dit|pense|écrit|dice|dijo|opina|escribe|escribió)(?![\p{L}\d-])/giu
/** The same in words that are as often names of things: only of somebody, and where what is said follows. */
const noting =
  /(?<![\p{L}\d])(?:comments|notes|reports|claims|states|requests|remarks|reads|mentions|noted|reported|claimed|stated|requested|say|tell|think|write|insist|recommend|suggest|advise|complain|warn)(?![\p{L}\d])/giu
/** Wants something to be so: a thing "wants" otherwise. */
const wanting =
  /(?<![\p{L}\d])(?:wants?|wanted|expects?|expected|prefers?|preferred|demands?|demanded|requires|required|insists?|would like|would prefer|möchte|verlangt|veut|exige|quiere)(?![\p{L}\d-])/giu
/** Where the clause of the subject begins. */
const boundary =
  /[,;:(—–]\s*|\s-\s|(?<![\p{L}\d])(?:and|but|because|since|so|though|although|while|whereas|as|like|und|aber|weil|denn|wie|et|mais|y|pero)\s/giu
/** Stands before a subject and is none of it. */
const talk =
  /^(?:(?:and|but|so|because|well|ok(?:ay)?|oh|hey|btw|hm+|apparently|today|yesterday|just now|now|then|also|again|even|only|lol|und|aber|jetzt)[, ]+)+/iu
/** Between the subject and its verb. */
const between = new Set(
  'also always just only once still now yesterday today already recently then even really has have had hat haben a ha been is clearly explicitly'.split(
    ' ',
  ),
)
const asWhat = /^(?:(?:here|this|that)(?:['’]s| is) )?what /iu
/** Not said, or said by nobody yet. */
const undone =
  /(?<![\p{L}\d])(?:not|n['’]t|never|must|should|shall|can|could|may|might|would|to|be|been|being|is|are|was|were|get|gets|doesn['’]t|don['’]t|didn['’]t)$/iu
/** What something says, and no rule: "the name says what it does". */
const tellsWhat =
  /^(?:[, ]*(?:you|me|us|the \p{L}+|a \p{L}+))? ?(?:what|which|why|how|where|who|when|whether|if|nothing|it all|so much|something|anything|hello|yes|no)\b/iu
/** Where the user holds something against it. */
const against =
  /[,;–—-] ?(?=(?:but|yet|however|still|whereas|while),? (?:(?:here|now|then),? )?(?:we|i|our|my|us|here|in (?:this|our)|for us|please|let['’]s)\b)/iu
/** Tells what is to be done. */
const orders =
  /(?<![\p{L}\d])(?:always|never|must|should|shall|have to|has to|don['’]?t|do not|no more|from now on|every|all|each|immer|nie(?:mals)?|toujours|jamais|siempre|nunca)(?![\p{L}\d])/iu
/** The user says what follows for them. */
const concludes = /[,;–—-] ?(?:so|hence|therefore|thus|that['’]s why)\b(?! that\b)/iu
/** Between the verb and what is said. */
const behind =
  /^(?: (?:to )?(?:me|us|you|him|her|them|everyone|everybody|the team|uns|mir|dir))?(?: (?:yesterday|today|again|once|this morning|last (?:week|time|night)|in \p{L}+(?: \p{L}+){0,3}|on \p{L}+(?: \p{L}+){0,3})(?=[:,]| that\b| to\b))?(?:,? (?:that|to|dass|que)\b| ?:)?[,\s]*/iu

/** "According to Ines …", "laut Martin …": what is named there speaks. */
const accordingTo =
  /^(?:(?:and|but|so|well|ok(?:ay)?)[, ]+)?(?:according to|as per|in the (?:opinion|view|words|eyes) of|if you ask|if it (?:was|were) up to|to quote|quoting|laut|nach (?:meinung|ansicht|aussage|angaben?) (?:von|des|der)|selon|d['’]après|según|secondo|segundo) /iu
/** "Per Hannes we …"; "per request" counts. */
const perSomebody = /^Per (?=\p{Lu}\p{Ll})/u
const self = /^(?:me|us|moi|nous|mir|uns|mí|mim)\b/iu
/** A name, or up to four words up to where somebody goes on. */
const named =
  /^(?:[^,:]{1,60}[,:]|\S{1,30}(?: \S{1,30}){0,4}? (?=(?:we|you|i|all|every|each|never|always|it|the|there|one|must|should|don['’]t)\b)|\S{1,30} )\s*/iu
/** "Rebecca's comment on the PR was: …", "his wish is that …". */
const remark =
  /^(?:(?:and|but|so|well)[, ]+)?((?:(?:the |my |our |a )?(?:\p{L}+ ){0,2}\p{L}{2,30}['’]s?|his|her|their) )(?:\p{L}+ ){0,2}(?:comments?|notes?|remarks?|suggestions?|feedback|advice|requests?|opinions?|answers?|repl(?:y|ies)|messages?|ideas?|proposals?|reviews?|demands?|wish(?:es)?|points?|takes?|views?|preferences?|requirements?|statements?)(?: (?:on|in|to|about|for|from|of|at|under) [^.!?:]{1,40})?(?: (?:is|was|are|were|says|said|reads)(?= |:)|(?=:))[^.!?:]{0,20}?(?::|that|to)?\s+/iu
/** "Review comment by Anna: …", "fyi from legal: …". */
const writtenBy =
  /^(?:(?:the|a|an|another|quick|new|last) ){0,2}(?:\p{L}+ )?(?:comments?|notes?|remarks?|suggestions?|feedback|advice|requests?|answers?|repl(?:y|ies)|messages?|mails?|reviews?|demands?|wish(?:es)?|reminders?|fyi|news|words?|orders?|instructions?|findings?) (?:by|from|of) (?!(?:me|us|our|my|mine)\b)[^.!?:\n]{2,24}:\s+/iu
/** "Got this mail: …". */
const received =
  /^(?:(?:and|so|ok(?:ay)?|hey|fyi),? )?(?:i |we )?(?:just |have |['’]ve |also ){0,2}(?:got|received|found|forwarding|pasting) (?:this|that|the following|an?|the)(?: \p{L}+)? (?:e-?mails?|mails?|messages?|dms?|notes?|texts?|posts?|tickets?|reply|answer|feedback|comments?)(?: (?:from|by|in|on|of) [^.!?:\n]{1,40})?(?: (?:today|yesterday|just now|this morning))?:\s+/iu
/** "From Karin: …"; a month or a day says since when. */
const fromName =
  /^(?:[Ff]rom|[Vv]on) (?!(?:Jan|Febr?)uary\b|(?:March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October|\p{L}+day)\b)@?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20}){0,2}:\s+/u
const ourOwn =
  /^(?:our|my)\b|\b(?:team|project|repo(?:sitory)?|company|that|it|let|what|here|yesterday|today)['’]s/iu
/** Who speaks, before a colon: a part in a talk, or somebody who reviews. */
const speaker =
  /^[\s*_@#>-]{0,6}(?:(?:the |our |my )?(?:reviewer|linter|compiler|boss|customer|colleague|architect|auditor|tester|\p{L}{0,20}bot|eslint|pylint|clippy|mypy|ruff|sonar\p{L}{0,8}|chatgpt|copilot|gemini|gpt|human|assistant|system|user|ai|model|agent)(?: ?\([^)\n]{1,30}\)| (?:on|in|at|from|under) [^:\n]{1,40})?|(?:user|system|assistant|human|ai|memory)['’]?s? (?:preferences?|wish(?:es)?|rules?|instructions?|settings?|requests?|messages?|prompts?|notes?|inputs?|updates?|overrides?))[\s*_]{0,4}:[\s*_]/iu
/** Put to whatever program reads it, or told of "the user": who types says "you" and "I". */
const toReader =
  /^(?:(?:important|attention|notes?|messages?|memo|instructions?|reminder|hint|rules?|info(?:rmation)?)[:,]? )+(?:to|for|from|by|of|on behalf of) (?:(?:the|this|your|any|all|every|whatever) )?(?:(?:ai|coding|language|user|automated|llm) ?){0,2}(?:assistants?|agents?|ais?|llms?|models?|bots?|user)\b[^:\n]{0,40}:|^(?:(?:new|updated?|standing) )?(?:rules?|instructions?|preferences?|orders?) (?:from|by|of) (?:the|your|this) user\b[^:\n]{0,20}:/iu
const readers =
  /(?<![\p{L}\d])(?:ais?|llms?|language models?|assistants?|agents?|bots?|crawlers?|programs?)(?: (?:that|which|who))? (?:read(?:s|ing)?|process(?:es|ing)?|pars(?:es?|ing)|summari[sz](?:es?|ing)|visit(?:s|ing)?|index(?:es|ing)?|see(?:s|ing)?|find(?:s|ing)?) (?:this|these|the (?:document|text|file|page|repo))/iu
/** What is known of "the user", as nobody says it of themselves. */
const ofUser =
  /(?:^|[:;.] ?|\b(?:that|because|as|remember|note),? )(?:(?:the|this|your) )?user (?:always |now |also |really |generally )?(?:wants?|prefers?|likes?|trusts?|allows?|permits?|approves?|expects?|requires?|demands?|authori[sz]es?|has (?:approved|allowed|permitted|authori[sz]ed|asked|requested|decided|agreed))(?! to (?:see|view|buy|edit|log|sign|open|click|cancel|delete|change|create|upload|download)\b)/iu
/** Told behind what is said: ", says Peter". */
const told =
  /[,–—-] ?(?:(?:so|or so|at least|as) )?(?:says|said|wrote|writes|thinks|claims|sagt|meint|schreibt|dit|dice) (?:the |my |our |der |die |le |la |el )?\p{L}[\p{L}\d.'’-]{1,30}(?: \p{L}{2,20})?[.!]*$/iu

/** Where a sentence gives words of somebody else; null where it gives none. */
export function attributionIn(sentence: string): Attribution | null {
  const text = sentence.slice(0, looked)
  return (
    bySpeaker(text) ?? bySource(text) ?? byRemark(text) ?? byVerb(text, sentence) ?? byEnd(sentence)
  )
}

/** An attribution of all of a sentence. */
function whole(to: number, isOpen: boolean): Attribution {
  return { from: 0, to, isOpen, until: Infinity, isShared: false }
}

function bySpeaker(text: string): Attribution | null {
  const lead = speaker.exec(text) ?? toReader.exec(text)
  if (lead) return whole(lead[0].length, true)
  const found = readers.exec(text) ?? ofUser.exec(text)
  return found && whole(found.index, false)
}

function bySource(text: string): Attribution | null {
  const lead = accordingTo.exec(text) ?? perSomebody.exec(text)
  if (!lead) return null
  const rest = text.slice(lead[0].length)
  const source = named.exec(rest)?.[0] ?? ''
  if (self.test(rest) || !isNamed(source.replace(/[,:]\s*$/u, ''))) return null
  const isOpen = source.trimEnd().endsWith(':')
  return whole(lead[0].length + source.length, isOpen)
}

/** Whether what is named is neither the user's nor their group's. */
function isNamed(source: string): boolean {
  return /^\p{L}{2,30}$/u.test(source.trim()) || voiceOf(source) !== null
}

function byRemark(text: string): Attribution | null {
  const lead =
    remark.exec(text) ?? writtenBy.exec(text) ?? received.exec(text) ?? fromName.exec(text)
  if (!lead || ourOwn.test(lead[1] ?? '')) return null
  return whole(lead[0].length, lead[0].trimEnd().endsWith(':'))
}

function byVerb(text: string, sentence: string): Attribution | null {
  for (const verbs of [saying, noting, wanting]) {
    for (const verb of text.matchAll(verbs)) {
      const at = verb.index
      const clause = clauseBefore(text.slice(0, at))
      if (undone.test(clause.subject)) continue
      const subject = withoutAdverbs(clause.subject)
      // "What Peter wants: …"
      const isAsked = /^ ?:/u.test(sentence.slice(at + verb[0].length))
      const voice = voiceOf(isAsked ? subject.replace(asWhat, '') : subject)
      if (!voice || (verbs !== saying && !voice.isPerson)) continue
      const after = sentence.slice(at + verb[0].length)
      if (tellsWhat.test(after) || after.trim().split(/\s+/u, 2).length < 2) continue
      if (acts(verb[0], after)) continue
      const colon = /^[^.?!:\n]{0,80}:(?=\s|$)/u.exec(after)?.[0]
      if (
        verbs === noting &&
        colon === undefined &&
        !/^ (?:that|we|you|never|always)\b/iu.test(after)
      )
        continue
      const lead = colon ?? behind.exec(after)?.[0] ?? ''
      const to = at + verb[0].length + lead.length
      const before = text.slice(0, clause.from)
      // A reason that stands behind what the user says is no rule of somebody's.
      if (colon === undefined && /\p{L}/u.test(before) && !orders.test(sentence.slice(to))) continue
      const isConcluded = colon === undefined && concludes.test(sentence.slice(to))
      if (isConcluded && verbs === wanting) continue
      const isOpen = colon !== undefined || isQuoteOpen(sentence.slice(to))
      const back = isOpen ? -1 : sentence.slice(to).search(against)
      const until = back === -1 ? Infinity : to + back
      return { from: clause.from, to, isOpen, until, isShared: clause.isLikewise || isConcluded }
    }
  }
  return null
}

function withoutAdverbs(subject: string): string {
  const words = subject.split(/[\s,]+/u)
  return words
    .slice(0, words.findLastIndex((word) => !between.has(word.toLowerCase())) + 1)
    .join(' ')
}

/** Whether a verb says what somebody does or is after, and not how something is to be: "she writes all texts". */
function acts(verb: string, after: string): boolean {
  if (/^(?:want|expect|prefer|would)/iu.test(verb)) return /^ to (?!have\b)/iu.test(after)
  if (/^(?:ask|keep)/iu.test(verb)) return /^ for\b/iu.test(after)
  return (
    /^wr[io]t/iu.test(verb) && /^ (?:all|the|an?|our|my|his|her|their|some|it|them)\b/iu.test(after)
  )
}

/** What stands before a verb, from where its clause begins on. */
function clauseBefore(text: string): { from: number; subject: string; isLikewise: boolean } {
  const last = [...text.matchAll(boundary)].at(-1)
  const start = last ? last.index + last[0].length : 0
  const subject = text.slice(start)
  const opening = talk.exec(subject)?.[0].length ?? 0
  return {
    from: last?.index ?? 0,
    subject: subject.slice(opening).trimEnd(),
    isLikewise: /^(?:as|like|wie)\s/iu.test(last?.[0] ?? ''),
  }
}

function byEnd(sentence: string): Attribution | null {
  return told.test(sentence.slice(-120)) ? whole(0, false) : null
}

/** Whether a quotation begins that does not end here. */
export function isQuoteOpen(text: string): boolean {
  const straight = text.split('"').length - 1
  return straight % 2 === 1 || text.lastIndexOf('“') > text.lastIndexOf('”')
}
