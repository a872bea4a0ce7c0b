// Whether a sentence tells a story or speaks of others: what happened, what somebody else does, how it would be.

/** Somebody who is neither the speaker, nor who is spoken to, nor their group. */
const somebody =
  /^(?:(?:and|but|so|then|because|that|which means|in \p{L}+|on \p{L}+|each time|of course|apparently),? )*(?:he|she|his|her|someone|somebody|my (?!(?:rule|convention|preference|limit|point|plea|wish|advice|request|ask)\b)\p{L}+|\p{L}+['’]s (?:cat|mother|knee|team|wife|aunt)|the (?:teacher|author|speaker|director|driver|cook|client|customer|other (?:team|company)|people|man|woman|neighbou?r|guy|intern|keynote)s?|people|one person|everyone (?!(?:here|on the team|in the team)\b)|everybody (?!here\b))\b/iu
/** Another group than this one, or a time that is over. */
const elsewhere =
  /\b(?:(?:at|in|with|for|of) (?:my|your|his|her|their|a|an) (?:previous|last|former|old|first|other|earlier|ex-?|own) \p{L}+|(?:at|in) (?:his|her|their) \p{L}+|over there|across the street|back (?:then|in the day|when)|when i (?:was|started|joined)|years ago|once upon|in (?:19|20)\d\d|other (?:teams?|companies|shops?|people)|where i (?:was|worked)|(?:his|her|their) (?:team|company|shop|code|class|house|office|place))\b/iu
/** Something of which the speaker is no part. */
const theirs =
  /^(?:(?:and|but|so|because|in \p{L}+|over there|there),? )*they(?:['’](?:ve|d|re|ll))? (?!(?:all )?(?:are|should|must|need|have to|get|go|start|begin|end|belong|live|stay|come|carry|take|ought|shall|may|can|never|always|do not|don['’]t)\b)|\bthey(?:['’]ve| have) (?:made|got|decided)\b|\bthey (?:always|never) \p{L}+ (?:their|at|in|it|soup|a)\b/iu
const past =
  /\b(?:i|we|he|she|they|it|who|you|there|that|which|somebody|someone|nobody|everybody|\p{Lu}\p{L}+) (?:(?:really|just|even|only|once|also|always|never|all|then) )?(?:was|were|had|did(?:n['’]t)?|used to|went|got|lost|made|took|said|found|ran|wrote|built|broke|chose|gave|saw|spent|left|felt|thought|knew|met|held|came|became|began|kept|told|asked|looked|called|laughed|wanted|tried|worked|moved|switched|started|installed|spilled|planted|watched|noticed|read (?:an|a|the) \p{L}+|remember(?:ed)?|swore|sent|brought|learned|sat|wore|fell|stood)\b/u
/** A rule changed, and not a story: "we moved to X", "we switched". */
const turn =
  /\bwe(?:['’]ve| have)? (?:(?:now|just|also|all|finally) )?(?:moved|switched|settled|agreed|decided|gave (?:in|up)|changed|chose|voted|dropped)\b/iu
/** What was, of whatever it was said. */
const over =
  /\b(?:must have (?:been|had|\p{L}+ed)|(?<!\bwe )had to|(?<!\b(?:get|be|are|is|am|got) )used to|people (?:stopped|started|began|wanted|used|were|had|did)|(?:since|because|when) \p{L}+ (?:was|were))\b/iu
/** When something happened, and how long it lasted. */
const longAgo =
  /\b(?:after that|at first|for (?:weeks|months|years|days)|(?:it|that) (?:must have|was)|(?:in|since) (?:the )?(?:19|20)\d\d|years ago|once)\b/iu
/** Tells of the speaker's own ways or tastes: no rule for anybody else. */
const ofMe =
  /^(?:(?:and|but|so|well|oh|because|personally),? )*i (?:(?:always|never|often|usually|sometimes|mostly|once|also) )+(?!(?:want|expect|like to see|insist)\b)\p{L}+/iu
/** How it would be. */
const unreal =
  /\b(?:if (?:i|we|you|they|everything|everyone|it) (?:were|was|had|did|could|moved|went|\p{L}+ed)\b|(?:i|we|you|they|it|he|she) (?:would|could|might) (?:have|always|never)\b|suppose\b|imagine\b|in an ideal world|what if\b|let['’]s say\b|hypothetically|i wish\b)/iu

/** Whether a sentence tells what happened, what others do, or how it would be; a change that the group made is none. */
export function isTale(sentence: string): boolean {
  if (somebody.test(sentence) || elsewhere.test(sentence) || theirs.test(sentence)) return true
  if (ofMe.test(sentence) || unreal.test(sentence)) return true
  if (over.test(sentence)) return true
  return past.test(sentence) && (!turn.test(sentence) || longAgo.test(sentence))
}

/** Whether a sentence is of somebody who is none of the two that talk, nor of their group. */
export function isOfOthers(sentence: string): boolean {
  return (
    somebody.test(sentence) ||
    elsewhere.test(sentence) ||
    theirs.test(sentence) ||
    ofMe.test(sentence)
  )
}
