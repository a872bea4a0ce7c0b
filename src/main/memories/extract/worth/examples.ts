// Whether a sentence gives an example of a rule: what it names is one case, and no value that all are given.

/** One thing that is only thought of: "so, if you have a variable called 'total'", "for an attribute named 'count'". */
const supposed =
  /\b(?:if (?:you|we|i|there)(?:['’](?:re|ve|m)| are| have| had| were| is)?\b|for|say|suppose|take|imagine|consider|like|instead of)(?: \p{L}+){0,3}? (?:an?|your) (?:\p{L}+ ){0,3}?(?:called|named|representing|that|which|to (?:store|hold|keep|calculate|count)|like|such as|for)\b/iu
/** Says itself that it is one. */
const told = /\b(?:for (?:example|instance)|e\.g\.|such as)/iu
const becomes =
  /\b(?:name it|call it|be (?:named|called)|becomes?|would (?:now )?be|turns? into)\b/iu

/** Whether a sentence is an example of a rule, and tells the rule itself only in its case. */
export function isExample(sentence: string): boolean {
  return becomes.test(sentence) && (supposed.test(sentence) || told.test(sentence))
}
