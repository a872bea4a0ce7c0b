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

/** A time of day, alone or with its date; no level of a log follows. */
const clock = String.raw`(?:(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|today|yesterday|\p{L}{3,9}day)[,]?(?: at)? )?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?`
const who = String.raw`[*_]{0,3}@?\p{L}[\p{L}\d._'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}[*_]{0,3}`
/** One such line alone tells that somebody else speaks: a time in brackets or a full date, a name, and what they say; or a name and a time, nothing else. */
const certain = [
  new RegExp(
    String.raw`^\s{0,4}(?:\[${clock}\]|\(${clock}\)|${clock}(?: ?[-–])?) {1,3}(?:${who}:|<${who}>) \S`,
    'iu',
  ),
  new RegExp(String.raw`^\s{0,4}${who} ?(?:\[${clock}\]|\(${clock}\)):? \S`, 'iu'),
  new RegExp(
    String.raw`^\s{0,4}${who}(?:(?: APP)? {2,4}| [—–-] |, | (?=[[(])| (?=\S{1,12}:\d\d ?[ap]m|today|yesterday))[[(]?${clock}[\])]?\s{0,3}$`,
    'iu',
  ),
  // The name of an account.
  new RegExp(
    String.raw`^\s{0,4}@?\p{L}[\p{L}\d]{0,20}[._][\p{L}\d._]{1,30} {1,4}${clock}\s{0,3}$`,
    'iu',
  ),
  /^\s{0,4}@?\p{L}[\p{L}\d-]{1,38}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2} (?:(?:has )?(?:commented|replied|wrote|posted|said|answered|reviewed|left a (?:comment|review)|requested changes))(?: (?:on (?:\p{L}{3,9} \d{1,2}|\d{1,2} \p{L}{3,9}|this \p{L}{2,20}(?: \p{L}{2,20})?)|(?:\d{1,2}|an?|last) (?:minute|hour|day|week|month|year)s?(?: ago)?|just now|yesterday|at \d{1,2}:\d\d))(?:, \d{4})?:?\s{0,3}$/iu,
] as const
/** Begins a line beside a time, and nobody is called so. */
const isNobody =
  /(?:^|[\s<*@])(?:info|warn(?:ing)?|error|debug|trace|fatal|notice|note|todo|job|build|deploy(?:ment)?|release|step|task|test|stage|start|end|stand-?up|meeting|lunch|cron|backup|event|result|status|update)s?(?=[\s:>*]|$)/iu
const longestHead = 60

/** The first line from which somebody else talks in a block; null where nobody does. Lines before it may be the user's. */
export function talkFrom(block: string): number | null {
  const lines = block.split('\n').map((line) => line.slice(0, longestLine))
  const sure = lines.findIndex((line, at) => {
    const head = line.slice(0, longestHead)
    // A name and a time alone stand over what is said.
    const isHead = /(?:\d|m|ago|now|yesterday|[\])])\s*$/iu.test(line)
    return (
      certain.some((one) => one.test(line)) && !isNobody.test(head) && (!isHead || lines[at + 1])
    )
  })
  if (sure !== -1) return sure
  const told = lines.flatMap((line, at) => (timed.some((one) => one.test(line)) ? [at] : []))
  if (told.length >= 2) return told[0] ?? 0
  const names = lines.flatMap((line) => speaker.exec(line)?.[1]?.toLowerCase() ?? [])
  const distinct = new Set(names)
  if (distinct.size < 2) return null
  return names.length > distinct.size || lines.some((line) => answers.test(line))
    ? lines.findIndex((line) => speaker.test(line))
    : null
}
