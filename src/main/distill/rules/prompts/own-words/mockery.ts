// Whether something is said so that the opposite is meant, as far as words show it.

const sarcastic =
  /^(?:oh|sure|yeah|wow|lovely|brilliant|fantastic)[,!. ]+(?:(?:sure|right|great|yes|yeah|just|let['’]s|because) .{0,60})?\b(?:always|never)\b.{0,80}\b(?:without|great idea|brilliant|genius|fun|who needs)\b|^(?:great|nice|wonderful|awesome|perfect|super)[,!.]+ .{0,60}\b(?:always|never)\b.{0,80}\b(?:great idea|brilliant|genius|who needs)\b|^(?:oh,? )?(?:sure|yeah|right|yes)\b.{0,160}[,.–—-] ?(?:great|brilliant|genius|wonderful|lovely|good) (?:idea|plan|thinking)[.!]*$|^yeah,? right\b|\bbest practice ever\b|\bshould all\b.{0,60}, obviously\b|\bnever (?:test|review|document|check|read) anything\b|\bwho needs (?:tests|reviews|backups)\b/iu
/** Mocks what it stands behind, or what was said before it. */
const mockery =
  /\bwhat could (?:possibly )?go wrong\b|\bthat (?:always |never )?(?:works|worked|goes|went|ends|ended) (?:out )?(?:so |really |super )?(?:well|great|brilliantly)\b|\bjust kidding\b|\bi['’]?m (?:joking|kidding)\b|(?:^|\s)\/s$|🙄|🙃/iu

/** Whether a sentence says the opposite of what it means. */
export function isSarcastic(sentence: string): boolean {
  return sarcastic.test(sentence) || mocks(sentence)
}

/** Whether a sentence takes back by mockery what was said before it. */
export function mocks(sentence: string): boolean {
  return mockery.test(sentence)
}
