// The providers that the user turned on, in their order, each with its settings and its key.
import { z } from 'zod'
import type { Settings } from '../../shared/settings.ts'
import type { commonSettings } from './common-settings.ts'
import type { KeySource, KeyStore } from './keys.ts'
import type { Provider, ProviderSurroundings } from './provider.ts'

type CommonSettings = z.output<z.ZodObject<ReturnType<typeof commonSettings>>>

/** A provider with what it is to be asked with. */
export interface ChosenProvider {
  readonly provider: Provider
  readonly isEnabled: boolean
  readonly settings: CommonSettings
  readonly surroundings: ProviderSurroundings
  readonly keySource: KeySource
  /** Why its settings are not in force but the defaults are, in a sentence; null where they are. */
  readonly problem: string | null
}

export interface ChosenFrom {
  readonly providers: readonly Provider[]
  readonly keys: KeyStore
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** A folder in which nothing of a project lies. */
  readonly folder: string
}

/** All providers in the user's order; those that the settings do not name come last and are off. */
export function chosenProviders(settings: Settings, from: ChosenFrom): ChosenProvider[] {
  const named = settings.distill.providers.map(({ provider }) => provider)
  const places = new Map(named.map((id, place) => [id, place]))
  const rank = ({ id }: Provider): number => places.get(id) ?? named.length
  return [...from.providers]
    .sort((a, b) => rank(a) - rank(b))
    .map((one) => chosen(one, settings, from))
}

function chosen(provider: Provider, settings: Settings, from: ChosenFrom): ChosenProvider {
  const entry = settings.distill.providers.find((one) => one.provider === provider.id)
  const own = provider.settings.safeParse(entry ?? {})
  const variable = provider.keyVariable
  const stored = from.keys.get(provider.id)
  const kept = from.keys.sourceOf(provider.id)
  const ofEnvironment = variable === null ? null : from.env[variable] || null
  const source: KeySource = stored === null && ofEnvironment !== null ? 'environment' : kept
  return {
    provider,
    // What cannot be read is not asked: it would be with settings that nobody chose.
    isEnabled: own.success && entry?.enabled === true,
    // Every provider's settings begin with the common ones, which have defaults.
    settings: (own.success ? own.data : provider.settings.parse({})) as unknown as CommonSettings,
    surroundings: { env: from.env, folder: from.folder, key: stored ?? ofEnvironment },
    keySource: source,
    problem: own.success ? null : problemOf(provider, own.error),
  }
}

/** What is wrong with a provider's settings, by the title of the first that is wrong. */
export function problemOf(provider: Provider, error: z.ZodError): string {
  const [issue] = error.issues
  const name = String(issue?.path[0] ?? '')
  const field: unknown = provider.settings.shape[name]
  const title = field instanceof z.ZodType ? (field.meta()?.title ?? name) : name
  return `${title} was not accepted: ${issue?.message ?? 'invalid'}.`
}
