// Lines that a program wrote, and blocks in which several people talk.

/** What programs print: a time and a level, a place in a file, a frame of a stack, an error by its name, a comment. */
const output = [
  /^\s{0,8}\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\s{0,8}\[?\d\d:\d\d(?::\d\d)?[\].,\d]{0,8}\s{1,4}\[?(?:INFO|WARN|ERROR|DEBUG|TRACE|FATAL)\b/,
  /^\s{0,8}(?:npm|yarn|pnpm) (?:WARN|ERR!|notice|warn|error)\b/,
  /^\s{0,8}\[?(?:INFO|WARN|ERROR|DEBUG|TRACE|FATAL)\]?\s{1,4}\S/,
  /^\s{0,16}at \S{1,200}(?: \(|\(|:\d)/,
  /^\s{0,16}File ".{1,200}", line \d/,
  /^\s{0,8}(?:error|fatal|panic)(?:\[\w{1,20}\])?: \S/i,
  /^(?:Caused by|Traceback|Exception in thread|Suppressed):? /,
  /^\s{0,16}(?:[\w$]{1,60}\.){0,8}[\w$]{0,60}(?:Error|Exception)(?: \[[^\]]{1,40}\])?: /,
  /^\s{0,16}(?:raise|throw new) \w/,
  /^\s{0,16}\d{1,6}:\d{1,6}\s{1,8}(?:error|warning|info)\b/i,
  /^\s{0,8}(?:;|\/\/|\/\*|\*\/|<!--)/,
] as const
const longestLine = 600

/** Whether a line is one that a program wrote, or a comment of a file. */
export function isOutput(line: string): boolean {
  const text = line.slice(0, longestLine)
  return output.some((one) => one.test(text))
}

/** When it was said and who said it, or who said it and when. */
const timed = [
  /^\s{0,4}\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]?[ ,-]{1,3}<?@?\p{L}[\p{L} .'’-]{0,30}>?(?::|$)/iu,
  /^\s{0,4}@?\p{L}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2} {1,4}[[(]?\d{1,2}:\d\d(?: ?[ap]m)?[\])]?:?\s{0,3}$/iu,
  /^\s{0,4}[*_]{0,3}@?\p{L}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}[*_]{0,3} {0,4}[[(]\d{1,2}:\d\d(?: ?[ap]m)?[\])]:? \S/iu,
  /^\s{0,4}(?:\[\d{1,2}:\d\d(?::\d\d)?\] ?)?<[@+]?[\p{L}_][\p{L}\d_-]{0,20}> \S/u,
] as const
/** Who speaks, and what. */
const speaker = /^\s{0,4}<?(@?\p{L}[\p{L}\d._-]{1,19}(?: \p{Lu}[\p{L}.-]{0,15})?)>?: \S/u

/** Asks or answers: the names before it are no topics. */
const answers =
  /^\s{0,4}<?@?\p{L}[\p{L}\d._ -]{1,30}>?: (?:.{1,400}\?\s*$|(?:what|why|who|when|how|where|which|can|could|did|does|do|is|are|should|shall|yes|yeah|yep|no(?=,)|ok(?:ay)?|sure|agreed|fine|thanks|great|hm+|lol|right|good|true|exactly|done|\+1|hi|hey|ja|nein(?=,)|oui|sí)(?!\p{L}))/iu

/** Whether several people talk in a block: lines with times, or the same names again before what they say. */
export function isTalkOfOthers(block: string): boolean {
  const lines = block.split('\n').map((line) => line.slice(0, longestLine))
  if (lines.filter((line) => timed.some((one) => one.test(line))).length >= 2) return true
  const names = lines.flatMap((line) => speaker.exec(line)?.[1]?.toLowerCase() ?? [])
  const distinct = new Set(names)
  if (distinct.size < 2) return false
  return names.length > distinct.size || lines.some((line) => answers.test(line))
}
