// How much speaks for a sentence being a rule: what it does, of what, how far it reaches, and how the talk around it takes it.
import { isImperative } from '../imperatives.ts'
import { isFirm, isTool } from './artefacts.ts'
import { framesOf } from './frames.ts'
import { isPredicate } from './moods.ts'
import { isOfWork, phrasesIn, wordsOf } from './phrases.ts'
import { isSocial, isTask, isVague, isWeighed, type Scope, scopeOf } from './scope.ts'
import { subjectOf } from './subjects.ts'
import { isOfOthers, isTale } from './tales.ts'

/** Words of talk before what is said. */
const aside =
  /^(?:(?:while|before|since|now that) (?:i|we) (?:think of it|forget(?: again)?|remember|are at it)|by the way|btw|on another note|further|also|and|so|but|oh|well|okay|ok|right|now|another thing|one more(?: thing)?|first(?:ly)?|second(?:ly)?|finally|plus|please|one|two|three|four)[,:]? /iu

/** What stands around a sentence. */
export interface Around {
  readonly before: string
  readonly behind: string
  /** Whether a sentence before it in the message asks for a piece of work. */
  readonly isOfTask: boolean
  /** What it says how to name; null where it is of no names. */
  readonly named: string | null
}

/** What each sign speaks for or against it; fitted (docs/decisions/learnings.md). */
const weights = [
  ['isOfTask', -2.5],
  ['isState', -2.5],
  ['isOnce', -3],
  ['ofYours', -2],
  ['recalls', -1],
  ['isPassing', -1.5],
  ['isNaming', 2.5],
  ['hasHabit', 1.96],
  ['saysOfKind', 1.46],
  ['beginsWithKind', 1.36],
  ['isOfFirm', 1.01],
  ['twice', 0.95],
  ['isOurs', 0.88],
  ['assigns', 0.79],
  ['hasValue', 0.66],
  ['ofFirmKind', 0.65],
  ['ofKind', 0.63],
  ['lasts', 0.47],
  ['isTopic', 0.46],
  ['isChanged', 0.35],
  ['isStyled', 0.29],
  ['ofTool', 0.24],
  ['orders', 0.17],
  ['isTerse', 0.07],
  ['isOfNone', -1],
  ['isRuledOut', 1.2],
  ['isToBe', 0.6],
  ['isCleft', 0.5],
  ['isEach', 0.6],
  ['ofWhatever', 0.6],
  ['isMadeWith', 0.5],
  ['isPlea', 0.5],
  ['hasPiece', 1.2],
  ['nothing', -0.06],
  ['isVague', -0.5],
  ['isQuestion', -0.69],
  ['isStub', -0.76],
  ['isTask', -0.76],
  ['isWeighed', -4],
  ['mayBe', -1.12],
  ['isLong', -1.49],
  ['isSpecific', -1.57],
  ['plans', -1.7],
  ['isSocial', -1.84],
] as const
type Signs = Readonly<Record<(typeof weights)[number][0], boolean>>
/** What a sentence without any sign weighs. */
const unsigned = -4.97
/** So much of a sentence is read (UTF-16 units); longer ones are no rules. */
const looked = 500
/** What something else in the message that is a rule adds. */
export const bySibling = 2.39
/** From so much on a sentence is one. */
export const enough = -1.4

/** Must, need, be required, or must not: by whatever verb or noun it is said. */
const obliges =
  /\b(?:must(?:n['’]t)?|shall|ha(?:s|ve) to|needs? (?:to|an?|the|its|their)\b|ought to|should(?:n['’]t)?|(?:is|are) (?:to be|required|mandatory|expected|not to|obligatory|compulsory|due)|is a must|requires?|deserves?|insist\p{L}*|don['’]t forget|make sure|ensure|be sure|remember to)\b/iu
/** Not done, not let through, not seen here. */
const bans =
  /\b(?:never|no longer|don['’]t|do not|doesn['’]t|does not|aren['’]t|isn['’]t|avoid|ban(?:s|ned)?|forbidden|prohibited|taboo|off the table|out of bounds|not allowed|frowned upon|no business|rejected|refused|declined?|fails? review|pass(?:es)? review|crime|sin|off[- ]limits|stay away|keep away|without|nowhere|nobody|none|no more)\b|(?:^|[,;:.!–—] ?)(?:and |so |but )?no \p{L}/iu
/** Somebody's wish of others. */
const wishes =
  /(?:^|[,;:.!] ?|\b(?:and|but|so|oh|ok(?:ay)?|well|also|finally|plus|then|hey) )(?:(?:could|would|can|will|may|might) (?:you|we|i)\b|i(?:['’]d| would| should| really| do| also|['’]m| am)* ?(?:like|love|rather|prefer|ask|want|appreciate|suggest|recommend|need|expect|urge|welcome|care|a fan of|fond of|partial to|big on)\b|it (?:would|['’]d) (?:\p{L}+ )?(?:please|be|help|make)|let['’]s|let them|let us|please\b|we(?:['’]d| would) (?:like|love|prefer|rather|want|ask)|you(?:['’]d| would| will)? (?:want|do well|better|best)\b|one would do well)|\bplease\b|\bi(?:['’]d| would)(?: much| really)? (?:rather|prefer|like|love|ask|appreciate)\b|\bhumou?r me\b|\bi ask(?:ed)? (?:is|for|you)\b|\bwhat i(?:['’]d| would)? (?:ask|want|like)\b/iu
const groupDoes =
  /(?<!\b(?:how|where|why|when|if|as|than|things?|way|what) )\bwe(?:['’]re|['’]ve|['’]ll)? (?:(?:also|now|all|always|only|never|do|have|are|will|just|try to|tend to|like to|generally|usually|normally|strictly|prefer to) )*(?!(?:was|were|had|did|went|got|made|said|think|know|hope|see|feel|believe|guess|wonder|can|could|might|need to talk|should)\b)\p{L}{2,}/iu
/** Holds from now on, or of whatever there is. */
const lasts =
  /\b(?:from (?:now|here|today|this|then|\p{L}+day)(?: \p{L}+){0,2} on(?:ward|wards)?|from (?:this|the next) \p{L}+|as of|henceforth|hence|nowadays|these days|now|going forward|always|never|ever|each|every|everything|everywhere|throughout|anything|whatever|whenever|wherever|all of (?:them|it)|no exceptions?|without exception|period|full stop|by default|as a rule|either|only|each time|every time|even|any)\b|, always/iu
/** Takes the place of something. */
const changed =
  /\b(?:instead|no longer|any ?more|rather than|in place of|replac\p{L}+|switch\p{L}*|moved? (?:away|to|on)|amend\p{L}*|withdrawn|discontinued|is (?:gone|out|dead|history|over)|are (?:gone|out|history)|has to go|forget|drop|scratch|goodbye|after all|reconsidered|changed|renamed)\b/iu
/** How something is written, named, placed or treated. */
const styled =
  /\b(?:names?|named|called|prefix\p{L}*|suffix\p{L}*|starts?|begins?|ends?|format\p{L}*|indent\p{L}*|quot\p{L}+|case|lower ?case|upper ?case|written|sorted|placed?|kept|keep|lives?|belongs?|goes?|wrap\p{L}*|add\p{L}*|use[sd]?|using|stick|handled|managed|target|pinned|documented|annotat\p{L}+|mark\p{L}*|tag\p{L}*|log\p{L}*|test\p{L}*|under|below|at most|above|carry|carries|gets?|prefer\p{L}*|follow|write|run|round\p{L}*)\b/iu
/** Of this moment or this one thing. */
const passing =
  /\b(?:for (?:now|today|the moment|tomorrow)|right now|currently|today(?!['’]s)|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|one|time|ticket|pr|file|branch|task|bug|release)|until|till|last (?:night|week|month|year|time)|next (?:week|month|time)|(?:before|after|by|at) (?:lunch|noon|four|five|three|the meeting|you leave)|when you(?:['’]re| are) done|while you(?:['’]re| are)|if you (?:find|like|want|have|need|are)|at some point|in a minute)\b/iu
/** What the other one did, or what somebody saw. */
const recalls =
  /\b(?:i (?:saw|noticed|looked|read|see)|you (?:wrote|did|said|asked|found|have to hear)|did you|do you|have you|are you)\b/iu
/** Where a sentence goes on with why, or with what happened. */
const tellsOn =
  /,? so (?:that )?(?=(?:one|you|we|i|they|it)\b)|(?<=^(?:if|when(?:ever)?|once|for|as for|in|regarding|concerning) [^,]{3,60}), |, (?=(?:and |but |so |because |since |as )?(?:i|we|you|they|he|she|it|that|which|who|there|the \p{L}+ (?:i|we|you|they))\b)|; |: |\.\s+(?=\p{Lu})|,? \b(?=because\b|since\b)/iu
/** Names one piece of this code. */
const specific =
  /`[^`]{1,60}`|[\p{L}\d]\(|\p{Ll}_\p{Ll}|\p{Ll}\p{Lu}\p{Ll}|(?<![\p{L}\d])\p{L}+\.(?:py|ts|js|go|rs|java|md)\b/u
/** What is seen of a program or of a piece of work, and not how it is to be. */
const states =
  /\b(?:pass(?:es|ed|ing)?(?= |$|\.)(?! review)|fail(?:s|ed|ing)?|green|red|broken|(?:not )?(?:shown|rendered|built|displayed|loaded|cut off)|load|empty|missing|swallowed|triggers?|retried|dies|crash\p{L}*|times? out|slow|needed|don['’]t have|never gets? \p{L}+ed|no (?:changes?|errors?|warnings?|failures?)|\p{L}+ing (?:on|in) ci|users? clicks?|an? \p{L}+ to me|(?:is|are) (?:so |very |really |quite )?(?:nice|lovely|fun|cool|pretty|awful|beautiful|boring|sad|funny|delicious))\b/iu
/** Asks for one piece of work. */
const once =
  /^(?:please )?(?:explain|show|tell|rename|fix|find|check|debug|look|investigate|build|create|implement|refactor|delete|remove|generate|convert|draw|open|read|run|scroll|step|try|send|have a look|take a look|ask)\b|(?:^|[,.;] ?|\band )(?:fix|check|do|change|revert) (?:it|that|this|them)\b|\bonly look\b/iu
/** Knows nothing of it. */
const clueless =
  /\bi (?:don['’]t|do not) (?:know|see|understand|get)\b|\bno idea\b|\bi see (?:some|that|many|others|a lot)\b/iu
const asking = /\b(?:could|would|can|will|may|might|shall) (?:you|we|i|one)\b/iu

/** Names what it is of, before it says it: "Imports: absolute ones", "inline styles, please don't". */
const topicOf = /^(?:[\p{L}'’-]+ ){0,3}[\p{L}'’-]+(?:\?|!|:|,| [-–—]) /u
/** A value as it is written, a number, or a name with capitals inside the sentence. */
const value =
  /(?<![\p{L}\d])['"‘“`@]\S|(?<=[\p{Ll},;:)] )(?!I\b)\p{Lu}[\p{L}\d]+|(?<![\p{L}\d.])\d|\p{Ll}\p{Lu}|[\p{L}\d]_|_[\p{L}\d]|\bthe (?!(?:same|whole|other|new|old|right|first|second|next|last|standard)\b)[\p{Ll}\d-]+ (?:module|library|package|linter|formatter|plugin|statement|decorator|annotation)\b/u
/** "The module for logging is …", "our database is …". */
const assigns =
  /\bis (?:what|how|where) we \p{L}+|\b(?:the|our) (?:\p{L}+ ){1,2}(?:(?:for|of) (?:\p{L}+ ){1,3})?(?:is|are|will be) (?:now )?(?!(?:a|an|the|that|not|too|very|so|in|on|about|what|why|how|to)\b)[\p{L}\d]/iu
const habit =
  /\b(?:get used to|habits?|get into|tend to|make a point of|stick to|settled on|go(?:ing)? with|go for)\b/iu
/** What one may or could do, or what is good for somebody. */
const mayBe =
  /\b(?:can|could|may(?! (?:not|i|we)\b)|might|want to|wants? to (?:ensure|make sure)|be able to|feel|try to (?:be|see|find|understand))\b(?!n['’]t| not\b| (?:you|we|i)\b)/iu
/** What is to be done next, by all of us. */
const plans =
  /\b(?:let['’]s|we (?:need|have|should|must|will|['’]ll|want)|we['’]ll|i want (?:you|us) to|i need you to|you(?:['’]ll| will) need to)\b/iu

/** What speaks for it, less what speaks against it; `topic` is a sentence before it that names what it is of. */
export function weigh(whole: string, around: Around, topic = ''): number {
  const { before, behind } = around
  const near = { ...around, before: before.slice(0, looked), behind: behind.slice(0, looked) }
  const signs = signsOf(whole.slice(0, looked), near, topic.slice(0, looked))
  if (signs === null) return -9
  return weights.reduce<number>((sum, [name, weight]) => sum + (signs[name] ? weight : 0), unsigned)
}

/** What a sentence shows; null where it cannot be a rule. */
function signsOf(whole: string, around: Around, topic: string): Signs | null {
  const isQuestion = /\?["'”’)]?$/u.test(whole)
  if (isQuestion && !asking.test(whole)) return null
  if (clueless.test(whole)) return null
  const clauses = ownClauses(whole.replace(aside, '').replace(aside, ''))
  const sentence = clauses.join(', ')
  if (sentence === '') return null
  const words = wordsOf(sentence)
  const isNaming = around.named !== null
  const of = [...words, ...wordsOf(topic), ...wordsOf(around.named ?? '')]
  const isOfFirm = of.some((one, at) => isFirm(one.word, of[at - 1]?.word))
  const hasValue = value.test(sentence)
  const isOfAny = isNaming || isOfFirm || isOfWork(of)
  const frames = framesOf(sentence, whole)
  const { isRuledOut, isToBe, ofWhatever, isPlea } = frames
  if (!isOfAny && !(isRuledOut || isToBe || ofWhatever || isPlea)) return null
  const phrases = [...phrasesIn(words), ...phrasesIn(wordsOf(topic))]
  const scope = scopeOf(sentence, around.before, around.behind)
  const isOfOne = phrasesIn(words).some(
    ({ reach, at }) =>
      reach === 'one' && !/^(?:names?|start|end|front)$/u.test(words[at]?.word ?? ''),
  )
  const deeds = {
    obliges: obliges.test(sentence),
    bans: bans.test(sentence),
    wishes: wishes.test(sentence),
    groupDoes: groupDoes.test(sentence),
    orders: orders(clauses) || onceMore.test(sentence),
    saysOfKind: clauses.some((clause) => saysOfKind(clause, scope)),
    assigns: assigns.test(sentence),
    isTerse: clauses.some(isTerse),
    hasHabit: habit.test(sentence),
    isNaming,
  }
  const count = Object.values(deeds).filter(Boolean).length
  return {
    ...deeds,
    nothing: count === 0,
    twice: count > 1,
    beginsWithKind: clauses.some((clause, at) => at < 2 && beginsWithKind(clause)),
    isTopic: topicOf.test(sentence) && beginsWithKind(sentence),
    isStub: sentence.split(/\s+/u).length < 4,
    ofFirmKind: isOfFirmKind(sentence) || isOfFirmKind(topic),
    isOurs: groupDoes.test(sentence) && isOfFirmKind(sentence) && sentence.length < 100,
    ofKind: phrases.some(({ reach }) => reach === 'every' || reach === 'kind'),
    ofTool: of.some(({ word }) => isTool(word)),
    isOfFirm,
    hasValue,
    isStyled: styled.test(sentence),
    lasts: lasts.test(sentence),
    isChanged: changed.test(sentence),
    isPassing: passing.test(sentence),
    recalls: recalls.test(sentence),
    isSpecific: specific.test(sentence) && !isNaming,
    isOfTask: around.isOfTask && !scope.isFromNow,
    isTask: isTask(sentence) && isOfOne,
    isVague: isVague(sentence),
    isSocial: isSocial(sentence),
    isState: states.test(sentence),
    isOnce: once.test(sentence) && !scope.isLasting,
    ofYours: /^your \p{L}+s? (?!(?:should|must|need|have to)\b)/iu.test(sentence),
    mayBe: mayBe.test(sentence),
    plans: plans.test(sentence) && !scope.isLasting,
    isWeighed: isWeighed(sentence),
    isLong: sentence.length > 160,
    isQuestion,
    isOfNone: !isOfAny,
    ...frames,
  }
}

/** Whether it names something of code, all of a kind. */
function isOfFirmKind(text: string): boolean {
  const words = wordsOf(text)
  return phrasesIn(words).some(
    ({ reach, at }) =>
      /^(?:every|kind)$/u.test(reach) && isFirm(words[at]?.word ?? '', words[at - 1]?.word),
  )
}

/** Whether what a clause begins with is of a kind: "a foreign key without …", "commits never …". */
function beginsWithKind(clause: string): boolean {
  const [first] = phrasesIn(wordsOf(clause))
  return first !== undefined && first.from === 0 && /^(?:every|kind|any)$/u.test(first.reach)
}

/** Whether a clause says of things of a kind how they are. */
function saysOfKind(clause: string, scope: Scope): boolean {
  const words = wordsOf(clause)
  const subject = subjectOf(words, phrasesIn(words), clause, scope, false)
  return subject !== null && isPredicate(clause.slice(subject.behind), true)
}

/** Whenever something comes up, do it: "when you log anything, go through …". */
const onceMore =
  /\b(?:when(?:ever)?|if|each time|every time|once|before|after) (?:you|we|someone|somebody|something|there) [^,]{2,60}, (?:then |please |just )?(?!(?:i|we|you|they|it|he|she|the|this|that|there|a|an|one)\b)\p{Ll}{2,} /iu

/** The clauses of a sentence that tell no story; none where it is somebody else's from the beginning. */
function ownClauses(sentence: string): string[] {
  const clauses = sentence.split(tellsOn).filter((clause) => clause.trim() !== '')
  if (isOfOthers(clauses[0] ?? '') && !/^(?:they|head office|the new)\b/iu.test(sentence)) return []
  return clauses.filter((clause) => !isTale(clause))
}

/** Whether a clause begins with what is to be done. */
function orders(clauses: readonly string[]): boolean {
  return clauses
    .flatMap((clause) => clause.split(/, |\b(?:and|so|but) /u))
    .some((clause) => {
      const [first = '', second = ''] = clause.toLowerCase().match(/[\p{L}’']+/gu) ?? []
      const verb = /^(?:please|always|never|also|then|just|do|now|kindly)$/u.test(first)
        ? second
        : first
      return isImperative(verb)
    })
}

/** Whether it is said in a few words without a verb of its own: "x_ in front", "Double quotes, please". */
function isTerse(clause: string): boolean {
  return (
    clause.split(/\s+/u).length <= 9 &&
    !/\b(?:is|are|was|were|has|have|had|do|does|did|am|be|can|could|would|will|i)\b|['’](?:s|re|ll|ve|m|d)\b/iu.test(
      clause,
    )
  )
}
