// Weighs how much a sentence of an agent's message tells, and knows those that must not be left out.
import { fitMarked, oneLine } from '../../../base/plain-text.ts'

/** What a sentence stood in. */
export type BlockKind = 'heading' | 'bullet' | 'paragraph' | 'row'

const empty =
  /^(?:done|perfect|great|excellent|all done|all set|finished|complete[d]?|understood|ok(?:ay)?|sure|yes|no|got it|awesome|good|nice|thanks?|summary|results?|changes|verification|next steps?|overview|here(?:'s| is) (?:a |the |what|where)?|let me|i'll|i will|i'm going to|now i|now let|next,? i|would you like|do you want|shall i|should i|let me know|want me to|feel free|if you(?:'d| would)? like|you can now|happy to|reply with|i hope|anything else|ready to|i now have|i have all|everything (?:is|was|works))\b(?![./_-]\w)/i
const intention =
  /^(?:(?:now|next|first|then|ok(?:ay)?|good|great|perfect|so),?\s+)?(?:let me|let's|i'll|i will|i'm going to|i am going to|would you like|do you want|want me to|feel free|happy to|reply with|let me know|if you(?:'d| would) (?:like|prefer|rather))\b/i
/** What the agent tells itself to do next: `Now update the callers`. */
const announced =
  /^(?:now|next|then),? (?:add|update|fix|create|write|run|check|move|remove|rename|instrument|register|implement|wire|test|verify|commit|build|replace|delete|look|read|re-?run) (?!`?(?:npm|npx|pnpm|yarn|make|git|go|cargo|docker)\b)/i
/** A line of a menu that the agent offered: `q to exit`, `/todos [area] to filter by area`. */
const menu = /^(?:\/[\w:-]+|\w)(?: \[[^\]]*\])? to \p{Ll}+/u
/** Praise of the work instead of the work. */
const boast =
  /\b(?:professional(?:-grade|ly)?|production-ready|modern design|state-of-the-art|polished|ready (?:for use|to use|for production)|(?:excellent|great|good) progress)\b/i
/** Leans on the sentence before it, and says little without it. */
const leaning =
  /^(?:and|but|so|this|that|these|those|it|they|both|same|which|passing|here|then|otherwise|however|therefore)\b(?! fix)/i
/** Says what is not done, not sure or not good: whoever goes on must know it. */
const caveat = new RegExp(
  [
    String.raw`(?:n['’]t|\bnot|\bnever) (?:yet |been |be |actually |fully |able to )*(?:test(?:ed)?|verif(?:y|ied)|run|ran|covered?|pushed?|merged?|implement(?:ed)?|finish(?:ed)?|deploy(?:ed)?|reproduced?|checked|commit(?:ted)?|started?)\b(?! (?:for|into|through))`,
    String.raw`\bnot yet\b|(?:n['’]t|\bnot) (?:been )?done yet\b`,
    String.raw`\bwaiting (?:on|for) (?:your|you)\b|\byou(?:['’]ll)? (?:will |still )*(?:need|have) to (?:run|restart|rebuild|set|add|create|configure|enable|install|deploy|update|push|merge|rotate)\b`,
    String.raw`^(?:rebuild|restart|re-?deploy|reinstall) (?:your|the|it)\b`,
    String.raw`\b(?:untested|unverified|unfinished|unpushed|incomplete)\b`,
    String.raw`\bstill (?:fails?|failing|broken|missing|to do)\b`,
    String.raw`\b(?:[1-9]\d*|one|two|three|four|five|some|a few|several) (?:[\w-]+ )?(?:tests?|checks?|specs?) (?:still )?(?:fail|are failing|failed|remain)\b`,
    String.raw`\bknown (?:limitation|issue|bug|false positive)s?\b`,
    String.raw`\bpre-?existing (?:[\w-]+ )?(?:fail|error|issue|warning|bug)`,
    String.raw`\b(?:one|the only|a) (?:caveat|limitation|thing left)\b|^caveats?:`,
    String.raw`\bneeds? (?:a )?manual\b|\bmanual(?:ly)? (?:test|verif)`,
  ].join('|'),
  'i',
)

/** Whether a sentence holds something back that must survive: not tested, still failing, a known limit. */
export function isCaveat(text: string): boolean {
  return caveat.test(text) && !/\?$/.test(text) && !/\b(?:fixed|resolved|no longer)\b/i.test(text)
}

/** Whether a sentence says that the agent could not do something: what follows means the contrary without it. */
export function declines(text: string): boolean {
  return /\b(?:could(?: not|n['’]t)|can(?:not|['’]t| not)|unable to|not (?:allowed|permitted)|permission (?:was )?denied)\b/i.test(
    text,
  )
}

const facts: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:because|root cause|caused by|the cause|due to|turned out|the problem|the issue|the bug|reason|so that|instead of|rather than|since)\b/i,
    2.2,
  ],
  [
    /\b(?:fixed|resolved|added|removed|renamed|moved|replaced|changed|implemented|created|updated|refactored|migrated|extracted|introduced|committed|pushed|opened|merged|reverted|deleted|upgraded|switched|now)\b/i,
    1.5,
  ],
  [
    /\b(?:remaining|still|not yet|left|pending|follow-up|limitation|caveat|cannot|could not|couldn't|doesn't|does not|won't|failed|failing|unverified|skipped|kept|one thing|note that|unresolved|blocked)\b/i,
    1.6,
  ],
  [
    /\b(?:decided|chose|by design|trade-?off|must|never|always|prefer|convention|requires?|depends?|compatible|expects?)\b/i,
    1.2,
  ],
  [
    /(?<![\d,])\d[\d,]* (?:tests?|files?|passed|failed|commits?|lines|errors?|warnings?|issues?)\b|\bpass(?:es|ed|ing)?\b|\b(?:is|are|all|runs?|stays?) clean\b|\bclean[.;]?$/i,
    0.9,
  ],
  [
    /[\w-]\.(?:ts|tsx|js|py|go|rs|ex|exs|java|rb|php|md|json|ya?ml|toml|sh|sql)\b|\b[a-z]+[A-Z]\w|\w_\w|\w\(\)/,
    0.7,
  ],
]

/** What was decided, wanted, approved; "we" is the agent's way of including the user. */
const forUser =
  /\b(?:(?:you|the user|user|they|we)(?:['’]ve|['’]d)? (?:\w+ly |have |has |had |already |also |both )*(?:decided|chose|chosen|agreed|approved|confirmed|accepted|preferred|prefers?|wants?|wanted|asked|requested|told|insisted|authori[sz]ed|permitted|allowed|allows?)|(?:your|the user['’]s|our) (?:\w+ ){0,2}(?:decisions?|preferences?|choice|approval|permission|instructions?|wish(?:es)?)|as (?:you |the user )?(?:requested|agreed|instructed|decided))\b/i

/** Whether a sentence of the agent says what the user or both decided: nobody may take that for the user's word. */
export function speaksForUser(text: string): boolean {
  return forUser.test(text)
}

const apiError =
  /^(?:api error\b|claude (?:ai )?usage limit reached|prompt is too long\b|credit balance is too low|invalid api key|no response requested|request timed out|you['’]ve (?:hit|reached) your (?:\w+ )?limit|\[request interrupted)/i

/** Whether what stands for the agent's message is the client's word of an error of the API: no answer. */
export function isApiError(message: string): boolean {
  return message.length < 2000 && apiError.test(message.trimStart())
}

/** Whether the client put it where an answer has to stand: neither an answer nor an error. */
export function isPlaceholder(message: string): boolean {
  return /^\s{0,40}no response requested\.?\s{0,40}$/i.test(message.slice(0, 120))
}

/** The error in one line, without the JSON that the API answered. */
export function sayApiError(error: string, most: number): string {
  const at = error.indexOf('{')
  return fitMarked(oneLine((at > 4 ? error.slice(0, at) : error).slice(0, 2000)), most)
}

/** Whether a sentence says what the agent, or the user, is to do next. */
export function plansNext(text: string): boolean {
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  return intention.test(bare) || announced.test(bare) || menu.test(text)
}

/** Answers the notice of a background task that came after the work. */
const acknowledgement =
  /^(?:that|this)(?:['’]s| is| was) (?:just |only )?(?:the|an?) (?:\w+ ){0,2}(?:earlier|leftover|stale|background|initial|previous)\b|\bnotification\b.{0,40}\b(?:already|earlier|stale)\b|^nothing new here\b/i

/** Answers the tone of a prompt and nothing in it. */
const courteous =
  /^(?:(?:that['’]s (?:a )?)?(?:good|great|fair|excellent) (?:point|question|idea|plan|direction|catch)(?:, \w+)?|interesting|hm+|makes sense|of course|(?:my apologies|i apologi[sz]e) for\b.*|(?:excellent|great|perfect),? that['’]s\b.{0,60})[.!,]$/i

/** Says that it is done, and not what. */
const finished =
  /^(?:the )?(?:analysis|research|review|task|work|implementation|report|everything) (?:is )?(?:now )?(?:done|complete|completed|finished|ready)[.!]?$|^(?:committed|pushed|merged)(?: and pushed| it| successfully)*[.!]?$/i

/** Whether a sentence only answers the notice of a background task. */
export function isAcknowledgement(text: string): boolean {
  return acknowledgement.test(text.replace(/^[^\p{L}\p{N}]+/u, ''))
}

/** Says that the tests pass. */
export const allPass =
  /\ball (?:\d[\d,]* |the |of the |unit )?(?:tests?|checks?|specs?|suites?) (?:now )?(?:pass|are green)|\ball (?:green|passing)\b|\btests? (?:now )?(?:all )?pass(?:es|ing)?\b/i

/** Whether the agent says that the tests pass. */
export function claimsPass(text: string): boolean {
  return allPass.test(text)
}

/** Whether a sentence is a greeting, an offer, a plan for the next step or praise: nothing that a log would tell. */
export function saysNothing(text: string): boolean {
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  const words = bare.split(/\s+/).length
  if (/\?$/.test(bare) || plansNext(text) || boast.test(bare)) return true
  if (acknowledgement.test(bare) || finished.test(bare) || courteous.test(bare)) return true
  // A "no" is an answer, however short, and so is a "yes".
  return words < 7 && empty.test(bare) && !/^(?:no|yes)\b/i.test(bare)
}

/** The weight of a sentence that stands at `order` in the message; 0 or less tells nothing. */
export function weigh(text: string, kind: BlockKind, order: number): number {
  const bare = text.replace(/^[^\p{L}\p{N}]+/u, '')
  if (kind === 'heading' || /[:：]$/.test(bare))
    return bare.length > 25 && !empty.test(bare) && facts[1]?.[0].test(bare) ? 0.4 : 0
  if (/\?$/.test(bare) || intention.test(bare) || menu.test(text)) return 0
  const words = bare.split(/\s+/).length
  if (words < 3) return 0
  let weight = kind === 'paragraph' ? 1.1 : kind === 'bullet' ? 0.8 : -0.8
  for (const [at, worth] of facts) if (at.test(bare)) weight += worth
  if (empty.test(bare))
    weight -= /^(?:done|all done|yes|no|fixed|complete)/i.test(bare) && words > 7 ? 0.6 : 3
  if (
    /\b(?:successfully|comprehensive|robust|seamless|fully functional|excellent|amazing)\b/i.test(
      bare,
    )
  )
    weight -= 1
  if (boast.test(bare)) weight -= 5
  // One entry of a list of files, which are told by what was changed.
  if (kind === 'bullet' && /^\S*[\w-]\.\w{1,5}(?:\s+\([^)]*\))?\s*[—–:-]/.test(bare)) weight -= 0.6
  if (order > 0 && leaning.test(bare)) weight -= 0.9
  if (order < 3) weight += 0.7
  if (text.length > 320) weight -= 1
  return weight
}
