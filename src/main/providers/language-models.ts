// The language models of a core: who is chosen, who asks them, and what that costs.
import { defaultPrices, withOwnPrices } from '../../shared/prices.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Paths } from '../base/paths.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Db } from '../db/open.ts'
import { createModelCallStore, type ModelCallStore } from '../db/usage/model-call-store.ts'
import { type Asker, createAsker, type Trials } from './ask.ts'
import { costOf } from './call-cost.ts'
import { type ChosenProvider, chosenProviders } from './chosen.ts'
import type { KeyStore } from './keys.ts'
import { providers } from './providers.ts'

/** The language models of a core. */
export interface LanguageModels {
  readonly asker: Asker & Trials
  readonly keys: KeyStore
  readonly calls: ModelCallStore
  /** All of them in the user's order, with their settings of now. */
  chosen(): readonly ChosenProvider[]
  /** US dollars that a call with so many tokens costs; null where the price is not known. */
  costOf(one: ChosenProvider, call: PlannedCall): number | null
}

/** A call by what it is for, and its likely tokens. */
interface PlannedCall {
  readonly purpose: 'turn' | 'session'
  readonly tokensIn: number
  readonly tokensOut: number
}

interface Parts {
  readonly db: Db
  readonly paths: Pick<Paths, 'home'>
  readonly keys: KeyStore
  readonly settings: SettingsStore
  readonly log: Logger
  readonly env: Readonly<NodeJS.ProcessEnv>
  readonly now: () => number
}

/** Makes them; asks nobody. What an earlier host left running is settled. */
export function createLanguageModels({
  db,
  paths,
  keys,
  settings,
  log,
  env,
  now,
}: Parts): LanguageModels {
  const calls = createModelCallStore(db)
  const chosen = (): readonly ChosenProvider[] =>
    // Nothing of a project lies in the data folder.
    chosenProviders(settings.current, { providers, keys, env, folder: paths.home })
  const prices = () => withOwnPrices(defaultPrices, settings.current.prices)
  const asker = createAsker({
    ...{ calls, chosen, now, log: log.child({ name: 'models' }) },
    ...{ settings: () => settings.current, prices },
  })
  return {
    ...{ asker, keys, calls, chosen },
    costOf({ provider, settings: own, surroundings }, { purpose, tokensIn, tokensOut }) {
      const model = purpose === 'session' ? own.sessionModel : own.turnModel
      const call = { billing: provider.billing(own, surroundings), model }
      return costOf(prices(), call, { tokensIn, tokensCached: 0, tokensOut, costUsd: null })
    },
  }
}
