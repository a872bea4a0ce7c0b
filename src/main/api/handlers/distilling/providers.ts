// Handlers of the area `providers`: who may be asked, in which order, with which settings and keys, and whether they answer.
import type { ModelProvider, UsualDay } from '../../../../shared/contract/distilling/providers.ts'
import { AppError } from '../../../../shared/errors.ts'
import { hurryModels } from '../../../distill/models/hurry.ts'
import { type ChosenProvider, problemOf } from '../../../providers/chosen.ts'
import { listModels } from '../../../providers/list-models.ts'
import { formOf } from '../../../providers/settings-form.ts'
import { tryProvider } from '../../../providers/trial.ts'
import type { ApiRooms } from '../../api-rooms.ts'
import { api } from '../../implementer.ts'
import { usualDays } from './usual-day.ts'

export const providers = {
  list: api.providers.list.handler(({ context: { core } }) => listed(core)),
  turnOn: api.providers.turnOn.handler(({ context: { core }, input: { provider, isEnabled } }) => {
    const { provider: known } = chosenOf(core, provider)
    saveEntries(core, orderOf(core), { ...entryOf(core, known.id), enabled: isEnabled })
    return shownOf(core, provider)
  }),
  order: api.providers.order.handler(({ context: { core }, input }) => {
    const wanted = [...new Set(input.providers)].map((id) => chosenOf(core, id).provider.id)
    saveEntries(core, [...new Set([...wanted, ...orderOf(core)])])
    return listed(core)
  }),
  save: api.providers.save.handler(({ context: { core }, input: { provider, settings } }) => {
    const one = chosenOf(core, provider)
    const { shape } = one.provider.settings
    const unknown = Object.keys(settings).find((name) => !Object.hasOwn(shape, name))
    if (unknown !== undefined)
      throw new AppError('invalid_input', `${one.provider.name} has no setting ${unknown}.`)
    const entry = entryOf(core, provider)
    // What cannot be read is not in force, and must not stand in the way of what can.
    const readable = Object.entries(entry).filter(
      ([name, value]) => !Object.hasOwn(shape, name) || shape[name]?.safeParse(value).success,
    )
    const values = { ...Object.fromEntries(readable), ...settings }
    const read = one.provider.settings.safeParse(values)
    if (!read.success) throw new AppError('invalid_input', problemOf(one.provider, read.error))
    const before = consentOf(one)
    const isAsAgreed = before === consentOf({ ...one, settings: { ...one.settings, ...read.data } })
    const enabled = entry.enabled && isAsAgreed
    saveEntries(core, orderOf(core), { ...values, provider, enabled })
    return shownOf(core, provider)
  }),
  setKey: api.providers.setKey.handler(async ({ context: { core }, input: { provider, key } }) => {
    const { provider: known } = chosenOf(core, provider)
    if (known.keyVariable === null)
      throw new AppError('invalid_input', `${known.name} takes no key.`)
    await core.languageModels.keys.set(provider, key)
    hurryModels(core)
    return shownOf(core, provider)
  }),
  models: api.providers.models.handler(({ context: { core }, input: { provider }, signal }) =>
    listModels(askableOf(core, provider), signal ?? new AbortController().signal),
  ),
  test: api.providers.test.handler(
    async ({ context: { core }, input: { provider, tier }, signal }) => {
      const one = askableOf(core, provider)
      const started = performance.now()
      const tried = await tryProvider(
        core.languageModels.asker,
        one,
        tier,
        signal ?? new AbortController().signal,
      )
      const durationMs = performance.now() - started
      if (tried.kind === 'failed') {
        const { reason, message } = tried
        return { isAnswered: false as const, reason, message, durationMs }
      }
      // Whoever waited for it need not wait any longer.
      hurryModels(core)
      const { model, usage, costUsd } = tried.call
      const tokens = usage.tokensIn + usage.tokensCached + usage.tokensOut
      return {
        isAnswered: true as const,
        model,
        tokens,
        costUsd,
        durationMs: tried.call.durationMs,
      }
    },
  ),
}

function listed(core: ApiRooms): ModelProvider[] {
  const usual = usualDays(core)
  return core.languageModels.chosen().map((one) => shown(core, one, usual(one)))
}

function shownOf(core: ApiRooms, id: string): ModelProvider {
  const one = chosenOf(core, id)
  return shown(core, one, usualDays(core)(one))
}

function chosenOf(
  { languageModels }: Pick<ApiRooms, 'languageModels'>,
  id: string,
): ChosenProvider {
  const found = languageModels.chosen().find(({ provider }) => provider.id === id)
  if (found) return found
  const known = languageModels.chosen().map(({ provider }) => provider.id)
  throw new AppError('not_found', `There is no provider ${id}: there are ${known.join(', ')}.`)
}

/** One that the user turned on: no other is asked anything. */
function askableOf(core: ApiRooms, id: string): ChosenProvider {
  const one = chosenOf(core, id)
  if (one.isEnabled) return one
  throw new AppError(
    'invalid_input',
    `${one.provider.name} is not asked while it is off: turn it on first.`,
  )
}

/** What the user agreed to: to whom texts go, and who pays. */
function consentOf({ provider, settings, surroundings }: ChosenProvider): string {
  return `${provider.recipient(settings, surroundings)} ${provider.billing(settings, surroundings)}`
}

type Entry = ApiRooms['settings']['current']['distill']['providers'][number]

function entryOf({ settings }: Pick<ApiRooms, 'settings'>, id: string): Entry {
  const known = settings.current.distill.providers.find(({ provider }) => provider === id)
  return known ?? { provider: id, enabled: false }
}

function orderOf({ languageModels }: Pick<ApiRooms, 'languageModels'>): string[] {
  return languageModels.chosen().map(({ provider }) => provider.id)
}

/** Writes all of them in this order, one of them as it is given; those of a newer program stay behind them. */
function saveEntries(core: ApiRooms, order: readonly string[], changed?: Entry): void {
  const entries = order.map((id) => (changed?.provider === id ? changed : entryOf(core, id)))
  const { providers: all } = core.settings.current.distill
  const others = all.filter(({ provider }) => !order.includes(provider))
  core.settings.update({ distill: { providers: [...entries, ...others] } })
}

/** A provider as the user reads it; its key stays where it is. */
function shown(
  { languageModels }: Pick<ApiRooms, 'languageModels'>,
  { provider, isEnabled, settings, surroundings, keySource, problem }: ChosenProvider,
  usualDay: UsualDay,
): ModelProvider {
  const { turnModel, dailyCalls, dailyTokens } = settings
  return {
    ...{ id: provider.id, name: provider.name, isEnabled },
    ...provider.find(settings, surroundings),
    billing: provider.billing(settings, surroundings),
    recipient: provider.recipient(settings, surroundings),
    ...{ keySource, keyPlace: languageModels.keys.place(), keyVariable: provider.keyVariable },
    ...{ turnModel, dailyCalls, dailyTokens },
    ...{ fields: formOf(provider, settings), problem, usualDay },
  }
}
