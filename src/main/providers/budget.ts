// What may still be spent: by the day, by the month, and of each provider.
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import type { CallToMake, ModelCallStore } from '../db/usage/model-call-store.ts'

/** The limits that the settings give; money in US dollars, null for none. */
export interface Limits {
  readonly dailyUsd: number
  readonly monthlyUsd: number | null
  /** Of the provider that is asked. */
  readonly dailyCalls: number
  readonly dailyTokens: number
}

/** Why a call is not made, and when there is room for it again (ms since 1970). */
export interface Refusal {
  readonly until: number
  readonly reason: string
}

/**
 * Why this call would go beyond a limit, if it took the most that it may; null where there is room. Days begin at
 * midnight in the time zone of this machine.
 */
export function refusalOf(
  calls: Pick<ModelCallStore, 'spent'>,
  call: CallToMake,
  limits: Limits,
  now: number,
): Refusal | null {
  const day = startOfDay(now)
  const tomorrow = addDays(day, 1).getTime()
  const own = calls.spent(day.getTime(), call.provider, null)
  if (limits.dailyCalls === 0)
    return { until: tomorrow, reason: 'No calls are allowed: its calls a day are set to 0.' }
  if (limits.dailyTokens === 0)
    return { until: tomorrow, reason: 'No tokens are allowed: its tokens a day are set to 0.' }
  if (own.calls + 1 > limits.dailyCalls)
    return { until: tomorrow, reason: `Today’s ${limits.dailyCalls} calls are made.` }
  if (own.tokens + call.mostTokensIn + call.mostTokensOut > limits.dailyTokens)
    return { until: tomorrow, reason: 'Today’s tokens are used up.' }
  if (call.billing !== 'paid') return null
  if (call.mostUsd === null)
    return {
      until: tomorrow,
      reason: `The price of ${call.model} is not known: add it to the prices in the settings.`,
    }
  if (limits.dailyUsd === 0 || limits.monthlyUsd === 0)
    return {
      until: tomorrow,
      reason: 'Nothing may be spent: the budget of models that are paid is set to 0.',
    }
  // A cent of a thousandth may be lost in adding up, and not more.
  const most = call.mostUsd - 1e-9
  if (calls.spent(day.getTime(), null, 'paid').costUsd + most > limits.dailyUsd)
    return { until: tomorrow, reason: 'Today’s budget is used up.' }
  const month = startOfMonth(now)
  if (
    limits.monthlyUsd !== null &&
    calls.spent(month.getTime(), null, 'paid').costUsd + most > limits.monthlyUsd
  )
    return { until: tomorrow, reason: 'This month’s budget is used up.' }
  return null
}
