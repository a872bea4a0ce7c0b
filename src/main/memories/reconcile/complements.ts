// Whether two sentences say of the same thing, in the same way, two values of which it has one at a time: "stored in UTC", "stored in local time".
import { areEqual, type Claim } from './claims.ts'
import { type Statement, statementOf } from './statements.ts'

const longest = 200
const seams = /[,;:!?]\s|\.\s|\s[-–—]\s/u
/** Behind what is told: where everything is that is spoken of, and since when. */
const besides =
  / (?:(?:in|for|of|across) (?:this|our|the whole|all of this) (?:service|repo(?:sitory)?|project|package|app(?:lication)?|code ?base|team|company)|from (?:today|now|here)(?: on(?:wards?)?)?|now|again|please|here|as of (?:now|today)|going forward|instead)$/iu
/** What may be told beside another of its kind. */
const adds = /,|\b(?:and|or|also|too|plus|either|both|unless|except|if|when|where)\b/iu
/** Names an attribute that things have one of at a time. */
const attribute =
  /^(?:(?:an?|the) )?(?<value>[\p{L}\p{N}_.-]{1,30}(?: [\p{L}\p{N}_.-]{1,30})?) (?<of>level|severity|priority|rate|interval|precision|resolution|format|style|order|encoding|charset|locale|time ?zone|indentation|granularity)$/iu
/** What is told is nothing but a value of one of these kinds. */
const kinds: readonly RegExp[] = [
  /^(?:plain |valid |structured |single-line )?(json|ndjson|jsonl|json lines|ya?ml|toml|xml|csv|tsv|logfmt|(?:plain ?|free )?text|markdown|html|protobuf|avro|parquet|msgpack)(?: (?:format|lines?|strings?|files?))?$/iu,
  /^(?:the )?(utc|gmt|cet|local time|(?:the )?server time|user['’]s time)(?: time ?zone)?$/iu,
  /^(?:an? )?((?:unix |epoch )(?:millis(?:econds)?|seconds|ms|time(?:stamps?)?)|iso[- ]?8601|rfc ?3339)(?: (?:strings?|format))?$/iu,
  /^(utf-?8|utf-?16|latin-?1|ascii)$/iu,
  /^(?:the )?(debug|info|warn(?:ing)?|error|trace|fatal)(?: level)?$/iu,
]

/** Whether both say the same of the same thing but for its value, and neither adds to the other. */
export function setsOtherComplement(later: Claim, earlier: Claim): boolean {
  if (later.text.length > longest || earlier.text.length > longest) return false
  const before = statementOf(firstOf(earlier))
  if (before === null || adds.test(before.toldText)) return false
  return later.said.text.split(seams).some((clause) => {
    const now = statementOf(bare(clause))
    return now !== null && areEqual(now.topic, before.topic) && isOther(now, before)
  })
}

function firstOf(claim: Claim): string {
  return bare(claim.said.text.split(seams)[0] ?? '')
}

/** A clause without where all of it holds. */
function bare(clause: string): string {
  let text = clause.trim().replace(/[.!]$/u, '')
  for (let cut = text.replace(besides, ''); cut !== text; cut = text.replace(besides, ''))
    text = cut
  return text
}

function isOther({ toldText: now }: Statement, { toldText: before }: Statement): boolean {
  if (adds.test(now)) return false
  const [one, other] = [attribute.exec(now)?.groups, attribute.exec(before)?.groups]
  if (one && other && isSame(one['of'], other['of'])) return !isSame(one['value'], other['value'])
  return kinds.some((kind) => {
    const [value, against] = [kind.exec(now)?.[1], kind.exec(before)?.[1]]
    return value !== undefined && against !== undefined && !isSame(value, against)
  })
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}
