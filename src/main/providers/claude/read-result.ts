// Reads what `claude -p --output-format json` prints.
import { z } from 'zod'
import {
  type CallUsage,
  type FailureReason,
  type ModelAnswer,
  ProviderFailure,
} from '../provider.ts'

const tokens = z.number().nonnegative().catch(0)

/** The result object of version 2; older versions lack some of it. */
const resultSchema = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean().catch(false),
  api_error_status: z.number().nullish().catch(null),
  result: z.string().nullish().catch(null),
  structured_output: z.unknown().optional(),
  total_cost_usd: z.number().nonnegative().nullish().catch(null),
  errors: z.array(z.string()).nullish().catch(null),
  modelUsage: z
    .record(
      z.string(),
      z.looseObject({
        inputTokens: tokens,
        outputTokens: tokens,
        cacheReadInputTokens: tokens,
        cacheCreationInputTokens: tokens,
      }),
    )
    .nullish()
    .catch(null),
})
type Result = z.infer<typeof resultSchema>

/** What the program ended with. */
interface Ended {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number | null
}

/**
 * The answer in what the program printed.
 * @throws ProviderFailure.
 */
export function readResult({ stdout, stderr, exitCode }: Ended, model: string): ModelAnswer {
  const result = findResult(stdout)
  if (result === null) {
    const said = `${stderr}\n${stdout}`.slice(0, 4000)
    throw failure(reasonIn(said, exitCode === 0 ? 'bad_answer' : 'failed'), firstLine(said), null)
  }
  const usage = usageOf(result)
  const said = [result.result ?? '', ...(result.errors ?? [])].join('\n').slice(0, 4000)
  if (result.is_error || result.subtype !== 'success') {
    const known = reasonOfStatus(result.api_error_status ?? null) ?? reasonOfSubtype(result.subtype)
    throw failure(reasonIn(said, known ?? 'failed'), firstLine(said), usage)
  }
  const text =
    result.structured_output === undefined || result.structured_output === null
      ? (result.result ?? '')
      : JSON.stringify(result.structured_output)
  // A message of the plan has come as if it were an answer.
  if (result.structured_output === undefined && !text.includes('{')) {
    const reason = reasonIn(text, null)
    if (reason !== null) throw failure(reason, firstLine(text), usage)
  }
  const [answered = model] = Object.keys(result.modelUsage ?? {})
  return { text, model: answered, usage }
}

/** The result among what is printed: an object, the last of an array, or the last line of those. */
function findResult(stdout: string): Result | null {
  const whole = parsed(stdout)
  const candidates: unknown[] = Array.isArray(whole) ? whole.reverse() : [whole]
  if (whole === undefined) {
    const printed = stdout.split(/\r?\n/)
    for (const line of printed.toReversed().slice(0, 200))
      if (line.startsWith('{')) candidates.push(parsed(line))
    // An object of many lines between others, which may hold braces of their own.
    const [first, last] = [printed.indexOf('{'), printed.lastIndexOf('}')]
    if (first >= 0) candidates.push(parsed(printed.slice(first, last + 1).join('\n')))
    // A banner before an object of many lines.
    const from = stdout.indexOf('{')
    if (from > 0) candidates.push(parsed(stdout.slice(from)))
  }
  for (const candidate of candidates) {
    const result = resultSchema.safeParse(candidate)
    if (result.success) return result.data
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function usageOf({ modelUsage, total_cost_usd: costUsd }: Result): CallUsage {
  const all = Object.values(modelUsage ?? {})
  const sum = (pick: (one: (typeof all)[number]) => number): number =>
    all.reduce((total, one) => total + pick(one), 0)
  return {
    tokensIn: sum((one) => one.inputTokens + one.cacheCreationInputTokens),
    tokensCached: sum((one) => one.cacheReadInputTokens),
    tokensOut: sum((one) => one.outputTokens),
    costUsd: costUsd ?? null,
  }
}

function reasonOfStatus(status: number | null): FailureReason | null {
  if (status === 401 || status === 403) return 'signed_out'
  if (status === 429) return 'rate_limited'
  if (status === 413) return 'too_long'
  if (status !== null && status >= 500) return 'overloaded'
  return null
}

function reasonOfSubtype(subtype: string): FailureReason | null {
  if (subtype === 'error_max_structured_output_retries' || subtype === 'error_max_turns')
    return 'bad_answer'
  return null
}

/** The reason that its own words give, else the one that is known. */
function reasonIn<Else extends FailureReason | null>(
  said: string,
  known: Else,
): FailureReason | Else {
  if (
    /usage limit|limit reached|hit your .{0,40}limit|credit balance|out of extra usage/i.test(said)
  )
    return 'out_of_credit'
  if (/\/login|not logged in|invalid api key|authentication_error|oauth token/i.test(said))
    return 'signed_out'
  if (/unknown option|unknown argument|unrecognized option/i.test(said)) return 'outdated'
  if (/prompt is too long/i.test(said)) return 'too_long'
  if (/econnrefused|enotfound|unable to connect|connection error|network/i.test(said))
    return 'unreachable'
  return known
}

function firstLine(said: string): string {
  return (
    said
      .split('\n', 20)
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 300) ?? ''
  )
}

function failure(reason: FailureReason, said: string, usage: CallUsage | null): ProviderFailure {
  const words: Readonly<Partial<Record<FailureReason, string>>> = {
    signed_out:
      'claude is not signed in: run claude once and sign in, or let it use the key of the environment.',
    outdated: 'This version of claude is too old to answer in a given form: update it.',
    out_of_credit: `The plan of claude is used up for now: ${said}`,
  }
  const message =
    words[reason] ?? (said === '' ? 'claude ended without an answer.' : `claude: ${said}`)
  return new ProviderFailure(reason, message, { usage })
}
