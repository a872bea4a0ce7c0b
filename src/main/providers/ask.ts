// Asks the user's language models in their order: within the budget, one after another failed, and never by itself again.
import { estimateTokenCount } from 'tokenx'
import { messageOf } from '../../shared/errors.ts'
import type { PriceTable } from '../../shared/prices.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Logger } from '../base/logs/log.ts'
import type { CallToMake, ModelCallStore } from '../db/usage/model-call-store.ts'
import { callsLookedAt, nextTry } from './back-off.ts'
import { type Refusal, refusalOf } from './budget.ts'
import { costOf } from './call-cost.ts'
import { cheapestFirst } from './cheapest.ts'
import type { ChosenProvider } from './chosen.ts'
import {
  type CallUsage,
  type FailureReason,
  type ModelAnswer,
  type ModelRequest,
  ProviderFailure,
} from './provider.ts'
import { jsonIn } from './read-json.ts'

/** What is asked, and how its answer is read. */
export interface Question<Value> {
  readonly purpose: 'turn' | 'session' | 'test'
  readonly promptVersion: number
  readonly about: Pick<CallToMake, 'projectId' | 'sessionId' | 'turnId'>
  /** Where only this model of this provider may be asked, and no other in its place. */
  readonly only?: { readonly provider: string; readonly model: string } | null
  /** Asks the cheapest of those that are on first, whatever the user's order is. */
  readonly isCheapestFirst?: boolean
  readonly system: string
  readonly input: string
  readonly schema: ModelRequest['schema']
  readonly mostTokensOut: number
  /** Told of each call as it goes out, after it was reserved: a repair and another provider are calls of their own. */
  begins?(call: { readonly provider: string; readonly model: string }): void
  /** The value in an answer, or what is wrong with it in a sentence that the model can mend it by. */
  read(answer: unknown): { readonly value: Value } | { readonly problem: string }
}

/** A call that was answered, as it was stored. */
export interface AnsweredCall {
  readonly id: number
  readonly provider: string
  readonly model: string
  readonly usage: CallUsage
  /** US dollars; null where the price is not known. */
  readonly costUsd: number | null
  readonly durationMs: number
}

/** How a question ended. */
export type Asked<Value> =
  | { readonly kind: 'answered'; readonly value: Value; readonly call: AnsweredCall }
  /** No provider is turned on. */
  | { readonly kind: 'nobody' }
  /** Providers or the budget want time; nothing more is spent until then (ms since 1970). */
  | { readonly kind: 'later'; readonly until: number; readonly reason: string }
  /** Models answered, and none of them as it was asked. */
  | {
      readonly kind: 'given_up'
      readonly reason: string
      /** The last call that was made, and its model. */
      readonly callId: number | null
      readonly model: string
    }

/** How a trial of one model ended; its message is a sentence for the user. */
export type Tried =
  | { readonly kind: 'answered'; readonly call: AnsweredCall }
  | {
      readonly kind: 'failed'
      /** `limit` where no call was made, as a limit of the settings does not allow one. */
      readonly reason: FailureReason | 'limit'
      readonly message: string
    }

export interface Asker {
  /** Rejects with the signal's reason where that ends it, and never else but for a store that fails. */
  ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<Asked<Value>>
  /** Whether somebody is there to be asked. */
  isOn(): boolean
}

/** Asks without what follows from the answer. */
export interface Trials {
  /**
   * Asks one provider once, within its limits, also where it failed a moment ago: the user wants to know. An answer ends
   * its wait. Rejects as `ask` does.
   */
  try(one: ChosenProvider, question: Question<unknown>, signal: AbortSignal): Promise<Tried>
}

interface Parts {
  readonly calls: ModelCallStore
  readonly chosen: () => readonly ChosenProvider[]
  readonly settings: () => Settings
  readonly prices: () => PriceTable
  readonly log: Logger
  readonly now: () => number
}

/** Calls of one question that reach a model: the first, and one repair or another provider. */
const mostCalls = 2

/** So often one question may fail for no known reason: after that it is taken for its own, and others are asked. */
const mostFailures = 3

/** Estimates of tokens are short by so much at most: other models count otherwise. */
const estimateMargin = 1.5

/** Makes the asker of a core. */
export function createAsker(parts: Parts): Asker & Trials {
  const { calls, now } = parts
  /** How each provider was set when it failed last: one that was set otherwise since is asked at once. */
  const failedAs = new Map<string, string>()

  async function ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<Asked<Value>> {
    const inOrder = askable(parts.chosen(), question.only ?? null)
    const enabled = question.isCheapestFirst
      ? cheapestFirst(inOrder, (one) => {
          const { provider, settings, surroundings } = one
          const billing = provider.billing(settings, surroundings)
          return { billing, costUsd: callOf(one, question, question.input).mostUsd }
        })
      : inOrder
    if (enabled.length === 0) return { kind: 'nobody' }
    const waits: Refusal[] = []
    let reached = 0
    let problem = ''
    let last: { callId: number | null; model: string } = { callId: null, model: '' }
    /** The one whose answer could be mended by telling it what is wrong. */
    let toRepair: ChosenProvider | null = null
    for (const one of enabled) {
      const wait = waitOf(one)
      if (wait !== null) {
        waits.push(wait)
        continue
      }
      const tried = await tryOnce(one, question, question.input, signal)
      if (tried.kind === 'answered') return tried
      if (tried.kind === 'waits') {
        waits.push(tried)
        continue
      }
      reached += 1
      problem = tried.problem
      last = tried
      toRepair = tried.isAnswer ? one : null
      if (reached === mostCalls) return givenUp()
    }
    if (toRepair !== null && waitOf(toRepair) === null) {
      const repaired = await tryOnce(toRepair, question, repairOf(question.input, problem), signal)
      if (repaired.kind === 'answered') return repaired
      if (repaired.kind === 'unusable') {
        problem = repaired.problem
        last = repaired
      }
    }
    // Whoever gives no answer is not asked the same for ever; who cannot be asked now is asked later.
    if (reached > 0 || waits.length === 0) return givenUp()
    const { until, reason } = waits.reduce((a, b) => (b.until < a.until ? b : a))
    return { kind: 'later', until, reason }

    function givenUp(): Extract<Asked<Value>, { kind: 'given_up' }> {
      return { kind: 'given_up', reason: problem, callId: last.callId, model: last.model }
    }
  }

  /** Until when a provider that failed is left alone. */
  function waitOf({ provider }: ChosenProvider): Refusal | null {
    if (failedAs.has(provider.id) && failedAs.get(provider.id) !== setAs(provider.id)) return null
    const until = nextTry(calls.last(provider.id, callsLookedAt), now())
    if (until === null) return null
    return { until, reason: `${provider.name} failed and is asked again then.` }
  }

  /** What the user sets of a provider, as a text to compare; also where a question names another model. */
  function setAs(id: string): string {
    const one = parts.chosen().find(({ provider }) => provider.id === id)
    return JSON.stringify([one?.settings, one?.surroundings.key])
  }

  async function tryModel(
    one: ChosenProvider,
    question: Question<unknown>,
    signal: AbortSignal,
  ): Promise<Tried> {
    const tried = await tryOnce(one, question, question.input, signal)
    if (tried.kind === 'answered') return tried
    const message = tried.kind === 'waits' ? tried.reason : tried.problem
    return { kind: 'failed', reason: tried.failure, message }
  }

  /** One call of one provider, stored with all that it took. */
  async function tryOnce<Value>(
    one: ChosenProvider,
    question: Question<Value>,
    input: string,
    signal: AbortSignal,
  ): Promise<
    | Extract<Asked<Value>, { kind: 'answered' }>
    | (Refusal & { readonly kind: 'waits'; readonly failure: FailureReason | 'limit' })
    | {
        readonly kind: 'unusable'
        readonly problem: string
        readonly failure: FailureReason
        readonly isAnswer: boolean
        readonly callId: number
        readonly model: string
      }
  > {
    const { provider, settings } = one
    const call = callOf(one, question, input)
    const { distill } = parts.settings()
    const limits = { ...distill, ...settings }
    const reserved = calls.reserve(now(), call, () => refusalOf(calls, call, limits, now()))
    if (!('id' in reserved)) return { kind: 'waits', failure: 'limit', ...reserved }
    question.begins?.({ provider: provider.id, model: call.model })
    const unusable = { kind: 'unusable', callId: reserved.id, model: call.model } as const
    const started = performance.now()
    const limit = AbortSignal.timeout(settings.limitSeconds * 1000)
    const request: ModelRequest = {
      ...{ model: call.model, system: question.system, input, schema: question.schema },
      ...{ mostTokensOut: question.mostTokensOut, mostUsd: call.mostUsd },
    }
    const settle = (
      outcome: string,
      usage: CallUsage | null,
      detail: string | null,
      retryAt: number | null,
    ) => {
      const taken = usage ?? { tokensIn: 0, tokensCached: 0, tokensOut: 0, costUsd: 0 }
      const costUsd = taken.costUsd ?? costOf(parts.prices(), call, taken)
      const durationMs = performance.now() - started
      calls.settle(reserved.id, { ...taken, costUsd, outcome, detail, retryAt, durationMs })
    }
    /** What it may have taken at most, where it ended without telling. */
    const most = {
      tokensIn: call.mostTokensIn,
      tokensCached: 0,
      tokensOut: call.mostTokensOut,
      costUsd: call.mostUsd,
    }
    let answer: ModelAnswer
    try {
      answer = await provider.ask(
        request,
        settings,
        one.surroundings,
        AbortSignal.any([signal, limit]),
      )
    } catch (error) {
      if (signal.aborted) {
        settle('stopped', most, 'The program had no more time.', null)
        throw signal.reason
      }
      const failed = failureOf(error, limit, settings.limitSeconds)
      const { reason, retryAfterMs } = failed
      const { key } = one.surroundings
      // A server may quote what it was given.
      const message = key === null ? failed.message : failed.message.replaceAll(key, '…')
      const retryAt = retryAfterMs === null ? null : now() + retryAfterMs
      settle(reason, failed.usage ?? (reason === 'timeout' ? most : null), message, retryAt)
      parts.log.warn(
        { provider: provider.id, reason, detail: message },
        'a language model gave no answer',
      )
      failedAs.set(provider.id, setAs(provider.id))
      const isReached =
        ['timeout', 'refused', 'too_long', 'bad_answer'].includes(reason) ||
        (reason === 'failed' && calls.failures(call) >= mostFailures)
      if (isReached) return { ...unusable, problem: message, failure: reason, isAnswer: false }
      const until = waitOf(one)?.until ?? now()
      return { kind: 'waits', until, reason: message, failure: reason }
    }
    const usage = counted(answer, call)
    const value = jsonIn(answer.text)
    const read =
      value === undefined ? { problem: 'The answer is no JSON object.' } : question.read(value)
    if ('problem' in read) {
      settle('bad_answer', usage, read.problem, null)
      return { ...unusable, problem: read.problem, failure: 'bad_answer', isAnswer: true }
    }
    settle('answered', usage, null, null)
    const { model } = answer
    const durationMs = performance.now() - started
    const costUsd = usage.costUsd ?? costOf(parts.prices(), call, usage)
    return {
      kind: 'answered',
      value: read.value,
      call: { id: reserved.id, provider: provider.id, model, usage, costUsd, durationMs },
    }
  }

  /** The call with the most that it may take. */
  function callOf<Value>(
    one: ChosenProvider,
    question: Question<Value>,
    input: string,
  ): CallToMake {
    const { provider, settings, surroundings } = one
    const { purpose, promptVersion, about, system, schema, mostTokensOut } = question
    const billing = provider.billing(settings, surroundings)
    const model = purpose === 'session' ? settings.sessionModel : settings.turnModel
    const estimate = estimateTokenCount(`${system}\n${input}\n${JSON.stringify(schema)}`)
    const mostTokensIn = Math.ceil(estimate * estimateMargin)
    const most = {
      tokensIn: mostTokensIn,
      tokensCached: 0,
      tokensOut: mostTokensOut,
      costUsd: null,
    }
    const call = { provider: provider.id, model, billing, purpose, promptVersion, ...about }
    return {
      ...{ ...call, mostTokensIn, mostTokensOut: mostTokensOut },
      mostUsd: costOf(parts.prices(), call, most),
    }
  }

  return { ask, try: tryModel, isOn: () => parts.chosen().some(({ isEnabled }) => isEnabled) }
}

/** Those who may be asked, in the user's order; where one is named only that, with its own model where none is. */
function askable(
  chosen: readonly ChosenProvider[],
  only: { readonly provider: string; readonly model: string } | null,
): ChosenProvider[] {
  const enabled = chosen.filter(({ isEnabled }) => isEnabled)
  if (only === null) return enabled
  const { model } = only
  const asked = enabled.filter(({ provider }) => provider.id === only.provider)
  if (model === '') return asked
  return asked.map((one) => ({
    ...one,
    settings: { ...one.settings, turnModel: model, sessionModel: model },
  }))
}

/** What a call took; estimated where the server does not say, as no budget would ever end else. */
function counted({ text, usage }: ModelAnswer, { mostTokensIn }: CallToMake): CallUsage {
  const isInTold = usage.tokensIn + usage.tokensCached > 0
  return {
    ...usage,
    tokensIn: isInTold ? usage.tokensIn : Math.ceil(mostTokensIn / estimateMargin),
    tokensOut: usage.tokensOut > 0 ? usage.tokensOut : estimateTokenCount(text),
  }
}

function failureOf(error: unknown, limit: AbortSignal, limitSeconds: number): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (limit.aborted)
    return new ProviderFailure('timeout', `No answer came within ${limitSeconds} s.`)
  return new ProviderFailure('failed', messageOf(error).slice(0, 300), { cause: error })
}

function repairOf(input: string, problem: string): string {
  return `${input}\n\nYour last answer could not be used: ${problem} Answer again, with the whole JSON object and nothing else.`
}
