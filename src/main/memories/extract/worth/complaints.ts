// Whether a sentence only complains: it says that something is bad or does not work, and nothing that could be kept to.

/** A longer one tells more than that (UTF-16 units). */
const longest = 160
/** What somebody begins with who is annoyed. */
const sighs =
  /^(?:(?:u+gh+|a+r+gh+|man|god|gosh|jeez|damn|wow|well|ok(?:ay)?|and|but|so|also|again|honestly|seriously|really|sorry|i swear|i think|i feel like|oh(?: no)?|ach|mann)(?:[,.!…]+ ?| )){1,4}/iu
/** Asks after it without wanting to know: "why is this always broken". */
const wonders = /^(?:why|how come|how is it that|warum)\b/iu
/** Joins clauses of which each may say something. */
const seams = /[,;:–—] | - | (?:and|but|und|aber) /u

const strong = String.raw`(?:awful|terrible|horrible|horrid|dreadful|atrocious|abysmal|unusable|unbearabl[ey]|unreadable|useless|ridiculous|insane|crap(?:py)?|garbage|trash|rubbish|bullshit|shit(?:ty)?|hopeless|annoying|frustrating|infuriating|exhausting|painful|nasty|miserable|pathetic|stupid|hell|cursed|(?:such )?(?:an? )?(?:(?:huge|real|total|complete|absolute|big|hot|utter) )*(?:mess|pain|nightmare|joke|disaster|horror|shame|catastrophe|garbage)|the worst|a pain in the \p{L}{3,5}|driving me (?:crazy|mad|insane|nuts)|killing me|schrecklich|furchtbar|grauenhaft|nervig)`
const weak = `(?:slow|sluggish|broken|down|flaky|buggy|ugly|confusing|bad|weird|clunky|stuck|unstable|unreliable|noisy|messy|bloated|laggy|impossible|(?:badly|poorly) (?:written|documented|designed)|langsam|kaputt)`
const degree = `(?:(?:so|such|really|very|too|way|just|still|again|always|constantly|pretty|quite|all|kind of|a bit|totally|completely|utterly|absolutely|unbearably|incredibly|painfully|extremely|super|already|now|getting|being|immer|wieder|heute|total) ){0,4}`
/** Says of it no more than when and how much. */
const rest = `(?: (?:today|again|lately|now|right now|already|currently|these days|this (?:week|morning|afternoon|month)|all day(?: long)?|all the time|every time|every day|as hell|as always|as usual|at the moment|for (?:me|days|weeks|hours|ages)|on me|here|everywhere|to (?:work with|use|read|understand|maintain|debug|look at)|when (?:i|we) (?:need|want|use) (?:it|them)|heute|wieder|schon wieder|hier)){0,3}`
const is = `(?:is|are|was|were|am|has been|have been|gets?|got|looks?|feels?|seems?|became|becomes?|ist|sind)`
/** It is bad. */
const isBad = new RegExp(
  String.raw`^(?:(?:\S{1,30} ){1,6}?${is}|\p{L}{2,20}['’](?:s|re)) ${degree}(?:${strong}|${weak})${rest}[.!?…]{0,3}$`,
  'iu',
)
/** It does not work, or takes long. */
const doesBadly = new RegExp(
  String.raw`^(?:\S{1,30} ){1,6}?${degree}(?:suck(?:s|ed)?|stinks?|takes? (?:ages|for ?ever|an eternity|so long|too long|way too long)|makes? no sense|drives? me (?:crazy|mad|insane|nuts)|(?:keeps? |kept |keep on )(?:failing|crashing|hanging|breaking|timing out|freezing|dying)|(?:always|constantly|still|just|again) (?:fails?|crash(?:es)?|hangs?|breaks?|freezes?|dies|times out)|(?:never|hardly ever|(?:does|do|did|wo|ca)n['’]t|(?:does|do|did) not|cannot|can not) (?:even )?works?|(?:fails?|crash(?:es|ed)?|hangs?|breaks?|broke|failed) (?:again|all the time|every time|constantly|on me))${rest}[.!?…]{0,3}$`,
  'iu',
)
/** Asked of what is bad: the verb stands before that. */
const ofBad = new RegExp(
  `(?: |^)(?:${strong}|${weak}|never work|fail|failing|crash|break|breaking)${rest}[.!?…]{0,3}$`,
  'iu',
)
/** Why it is so is worth knowing, and so is what is done about it, or when something is: "tell me when an idea is bad". */
const tellsMore =
  /\d|[`'"“”_]|\p{L}\(|\b(?:because|since|unless|until|must|should|need(?:s|ed)?|avoid|use|using|don['’]t|do not|never \p{L}+ (?:it|them|that|the|an?)\b|instead|tell|let|ask|say|show|report|flag|warn|if|whenever|when (?!(?:i|we) )|how (?!come)|which|weil|nie)\b/iu

/** Whether a sentence of the user only complains. */
export function isComplaint(sentence: string): boolean {
  if (
    sentence.length > longest ||
    tellsMore.test(sentence.replace(/\p{L}['’](?:s|re|ve|m|t)\b/giu, ''))
  )
    return false
  const said = sentence.trim().replace(sighs, '')
  return said.split(seams).every((clause) => {
    const own = clause.trim().replace(sighs, '')
    return isBad.test(own) || doesBadly.test(own) || (wonders.test(own) && ofBad.test(own))
  })
}
