// Tells from an error of an HTTP client why a provider gave no answer, and when to come again.
import { messageOf } from '../../shared/errors.ts'
import { type FailureReason, ProviderFailure } from './provider.ts'

/** What the official clients put into their errors, each under names of its own. */
interface HttpError {
  readonly status?: unknown
  readonly status_code?: unknown
  readonly headers?: unknown
  readonly code?: unknown
  readonly type?: unknown
  readonly cause?: unknown
}

/** The longest time for which a provider is believed that it wants to be left alone (ms). */
const longestRetryMs = 24 * 3_600_000

/** The failure that the error stands for; the reason of the signal where that ended the call. */
export function httpFailure(error: unknown, signal: AbortSignal, name: string): unknown {
  if (signal.aborted) return signal.reason
  if (typeof error !== 'object' || error === null) return error
  const { status, status_code, code, type }: HttpError = error
  const number =
    typeof status === 'number' ? status : typeof status_code === 'number' ? status_code : null
  const said = messageOf(error).slice(0, 300)
  const reason = reasonOf(number, `${String(type)} ${String(code)} ${said}`)
  const message =
    reason === 'unreachable'
      ? `${name} could not be reached.`
      : reason === 'signed_out'
        ? `${name} does not accept the key.`
        : `${name}: ${said}`
  return new ProviderFailure(reason, message, { retryAfterMs: retryAfterMs(error), cause: error })
}

function reasonOf(status: number | null, said: string): FailureReason {
  // A rate limit that names the page of the account is one all the same.
  if (status === 429 && /rate[_ ]limit/i.test(said) && !/insufficient_quota/i.test(said))
    return 'rate_limited'
  if (/insufficient_quota|billing|credit balance|quota exceeded/i.test(said)) return 'out_of_credit'
  if (/context.{0,20}length|too long|maximum context/i.test(said) || status === 413)
    return 'too_long'
  if (status === null)
    return /json|unterminated|unexpected end/i.test(said) ? 'bad_answer' : 'unreachable'
  if (status === 401 || status === 403) return 'signed_out'
  if (status === 402) return 'out_of_credit'
  if (status === 404) return 'missing'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'overloaded'
  return 'failed'
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterMs(error: HttpError): number | null {
  const { headers } = error
  if (!(headers instanceof Headers)) return null
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(ms)) return clamp(ms)
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return clamp(seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : clamp(date - Date.now())
}

function clamp(ms: number): number {
  return Math.min(longestRetryMs, Math.max(0, ms))
}
