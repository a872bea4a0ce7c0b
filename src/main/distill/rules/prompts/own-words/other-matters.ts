// Which sentences of a paragraph speak of something else than how things are to be done here: of a book, a game, an exam, one script, what would be, what others do.

/** A sentence is read by its first part (UTF-16 units). */
const looked = 500
/** What is shorter (UTF-16 units) says nothing. */
const shortest = 2
const talk = String.raw`^(?:(?:and|so|but|ok(?:ay)?|well|also|now|then|please|hey|just|only|one more),? ){0,4}`

/** What a sentence begins to speak of; the ones behind it go on with that. */
const openings: readonly RegExp[] = [
  // What was read, seen or heard.
  /\bi(?:['’](?:m|ve)| am| have| was)?(?: just| once| also)? (?:read(?:ing)?|watch(?:ing|ed)|listen(?:ing|ed) to|heard|saw|learn(?:ing|ed|t)|studying|came across|stumbled upon|found) (?:about|that|somewhere|on (?:the internet|reddit|hacker news|twitter|hn)|(?:an?|the|some|this|another) (?:\p{L}+ ){0,3}?(?:book|article|post|blog|talk|paper|thread|guide|tutorial|video|podcast|course|tweet|comment|rule)s?)\b/iu,
  // Made up.
  /\b(?:novel|short story|fairy tale|screenplay|in (?:my|the|our|this|her|his) (?:\p{L}+ )?(?:game|story|novel|book|film|movie|play|comic)|for (?:my|a|the) (?:game|novel|story|film|comic))\b/iu,
  // Taught and examined.
  /\b(?:interview questions?|asked in (?:an|the|my) interview|in (?:an|my|the) (?:job )?interview|interviewer|exam(?:ination)? question|exam|quiz|homework|(?:school|university|college|course|class) (?:project|assignment|work)|coursework|syllabus|my (?:students?|pupils|trainees?|apprentices?)|our (?:trainees?|apprentices?|interns?)|i teach|beginners['’]? (?:course|class))\b/iu,
  // Of one thing that is made now.
  new RegExp(
    String.raw`${talk}(?:for|in|on|inside) (?:this|that) (?:(?:one|single|\p{L}+) )?(?:script|file|test|benchmark|demo|example|snippet|notebook|prototype|spike|poc|exercise|branch|pr|ticket|experiment)\b`,
    'iu',
  ),
  /^(?:just|only) (?:for|in|on|inside) (?:the|this|that|today)\b|^for (?:the (?:demo|experiment|prototype|spike|benchmark)|today|now|once)\b|\bgets? thrown away\b/iu,
  // What would be.
  new RegExp(
    String.raw`${talk}(?:let['’]?s (?:say|assume|pretend|imagine)|suppose|imagine|pretend|what if|hypothetically|say (?:an?|we|you|they|all|every|that)\b|as a (?:thought|counter) ?-?(?:experiment|example)|picture (?:an?|this)|think of (?:an?|some)\b|in theory)`,
    'iu',
  ),
  /^if (?:(?:we|i|they|you|it|everybody|everyone|(?:all|every|each) (?:\p{L}+ ){1,3}?)(?: (?:always|all|never|only))? (?:\p{L}+ed|were|had|used|wrote|did|went|ran|kept|put|made)|all \p{L}+ must)\b/iu,
  // Somebody is played.
  new RegExp(
    String.raw`${talk}(?:act (?:as|like)|play (?:an?|the)|role-?play|pretend|you are (?:an?|the) (?:strict|grumpy|old|angry|lazy|famous))\b`,
    'iu',
  ),
  // An example.
  new RegExp(
    String.raw`${talk}(?:for (?:example|instance)|as an example|here(?:['’]s| is) an example|an example (?:of|is)|a (?:bad|silly|typical|stupid|worse|good) (?:example|rule)|(?:some|a few) examples)\b`,
    'iu',
  ),
  /\b(?:an example of (?:a|what|how|the)|rules? (?:like|such as) ['"‘“])/iu,
]
/** A text that is to be written or worked on: whatever stands behind it is of that text. */
const texts: readonly RegExp[] = [
  new RegExp(
    String.raw`${talk}(?:(?:can|could|would) you (?:please )?|i (?:need|want)(?: you to)? |help me )?(?:write|draft|make|create|generate|compose|prepare|put together|give me|need|come up with|list)\b(?!(?: \p{L}+)* (?:tests?|code|comments?|commits?|functions?|docstrings?) for every)[^.!?:]{0,60}?\b(?:blog ?posts?|articles?|polic(?:y|ies)|checklists?|cheat ?sheets?|guidelines?|handbooks?|e-?mails?|letters?|memos?|talk|slides|presentations?|essays?|speech|tweets?|poems?|story|quiz|exercises?|(?:test|sample|fake|example) data|newsletter|job ads?|posters?|faq|rules (?:that|for|which) (?!this|our))\b`,
    'iu',
  ),
  new RegExp(
    String.raw`${talk}(?:translate|proof-?read|rephrase|reword|shorten|summari[sz]e|paraphrase|correct)\b(?: (?:this|the following|it))?[^.!?]{0,40}:`,
    'iu',
  ),
  /\bfor a (?:talk|blog|poster|slide|course|workshop) i need\b/iu,
]
/** Somebody else's ways, in whatever follows. */
const others: readonly RegExp[] = [
  /\b(?:my|our|his|her|their|a) (?:\p{L}+['’]s )?(?:flatmate|friend|brother|sister|wife|husband|cousin|neighbou?r|ex|uncle|aunt|father|mother|daughter|son|kids?|old boss|former boss|last boss|(?:previous|last|old|former|first|other) (?:team|company|job|employer|codebase|project|place|workplace))(?:['’]s)?\b/iu,
  /^(?:their|his|her) \p{L}+|\b(?:another|other|some) (?:teams?|compan(?:y|ies)|startups?)\b|\bat (?:google|facebook|meta|amazon|microsoft|netflix|apple|spotify|basecamp|stripe|uber|airbnb)\b/iu,
  /\b(?:back then|in the old (?:codebase|days|system|project|team)|before the (?:migration|rewrite|merger|move)|until (?:19|20)\d\d|years ago|in the past|once upon|formerly)\b|^(?:(?:and|but|so) )?(?:we|i|they|it|people|everybody|everyone) (?:all |always )?used to\b/iu,
]
/** How a piece of code is that is not worked on as the rest is. */
const oldCode =
  /^(?:(?:the|this|that|our) )(?:legacy|old|vendored|third[- ]party|upstream|generated|external|ancient|inherited) \p{L}+/iu
const commands =
  /\b(?:must(?:n['’]t)?|should(?:n['’]t)?|shall|please|do not|don['’]t|never (?:be|touch|edit|change|import|use|call|modify)|not be|keep|leave|off[- ]limits|stays?|is to be|has to|have to)\b/iu
/** What a tool, a text or somebody says is to be done. */
const reported =
  /^(?:(?:but|and|so|well),? )?(?:(?!our\b|my\b)[\p{L}\d]+ ){1,4}?(?:(?:say|tell|require|want|recommend|claim|insist|complain|state|demand|suggest|argue|read|prescribe|forbid|advise|warn)s?|(?:said|told|wanted|claimed|insisted|complained|wrote)) (?:that|me|you|us|to|i|we|of|about|it|the|every|all|hooks|:)/iu
const sources =
  /\b(?:linter|compiler|eslint|clippy|sonar\p{L}*|pylint|ruff|docs?|documentation|spec(?:ification)?|wiki|guide|book|article|author|blog|post|message|text|standard|pep|rfc|readme|manual|plan|teacher|lecturer|lead|bill|bot|checker|analy[sz]er|reviewer|tutorial|video)\b/iu
/** Comes back to how it is done here. */
const back =
  /\b(?:from now on|going forward|in (?:this|our) (?:repo(?:sitory)?|project|codebase|code base|team)|for (?:this|our) (?:repo(?:sitory)?|project|codebase)|around here|with us|let['’]s|please|i (?:want|prefer|expect|need)|don['’]t|do not|you (?:should|must)|our (?:rule|convention|style))\b|(?:^|[,;:] |\b(?:and|but|so) )(?:here,? )?we (?:always |never |only |also |now |all )*(?!(?:always|never|only|also|now|all|used|had|were|was|did|read|saw|watched|would|could|might|need)\b)\p{L}+/iu
const backFirmly =
  /\b(?:from now on|going forward|in (?:this|our) (?:repo(?:sitory)?|project|codebase|code base)|around here)\b/iu
/** Something that was and is otherwise now: a change, and no tale. */
const isChange =
  /\b(?:now|from now on|instead|no longer|any ?more|these days|nowadays|switched)\b/iu
/** Asks whether what was said before it is so. */
const doubts =
  /\b(?:still a thing|true|make sense|good idea|common|crazy|funny|what do you think|you agree|overkill|good practice|best practice|worth it|right|really|so bad|too strict|is that so|how would you|do others)\b[^.!]{0,60}\?$/iu

/** For each sentence of a paragraph whether it speaks of another matter than how things are to be done here. */
export function ofOtherMatters(sentences: readonly string[]): boolean[] {
  let frame: 'none' | 'talk' | 'text' = 'none'
  return sentences.map((whole, at) => {
    const sentence = whole.slice(0, looked)
    const next = sentences[at + 1]?.slice(0, looked) ?? ''
    const isDoubted = next.length >= shortest && doubts.test(next)
    // A megabyte may be a million of these.
    if (sentence.length < shortest) return frame !== 'none' || isDoubted
    if (frame !== 'none' && isBack(sentence, frame)) frame = 'none'
    if (texts.some((one) => one.test(sentence))) frame = 'text'
    else if (frame === 'none' && opens(sentence)) frame = 'talk'
    const isReported = reported.test(sentence) && sources.test(sentence)
    return frame !== 'none' || isReported || isDoubted
  })
}

function opens(sentence: string): boolean {
  if (openings.some((one) => one.test(sentence))) return !backFirmly.test(sentence)
  if (others.some((one) => one.test(sentence))) return !isChange.test(sentence)
  return oldCode.test(sentence) && !commands.test(sentence)
}

/** Whether a sentence leaves what the one before it spoke of. */
function isBack(sentence: string, frame: 'talk' | 'text'): boolean {
  if (frame === 'text') return backFirmly.test(sentence)
  return back.test(sentence) && !/\b(?:would|could|might)\b|['’]d\b/iu.test(sentence)
}
