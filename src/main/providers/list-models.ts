// Asks a provider which models it offers; the list is never ours.
import { messageOf } from '../../shared/errors.ts'
import type { ChosenProvider } from './chosen.ts'

/** What a provider offers, or why it did not say. */
export interface OfferedModels {
  readonly models: string[]
  /** A sentence for the user; null where it answered. */
  readonly problem: string | null
}

/** A list is waited for no longer (ms). */
const limitMs = 15_000
/** Servers that sell the models of others offer some hundreds. */
const mostModels = 2000
/** A name that is longer is none that the settings take. */
const longestName = 200

/** Asks once; rejects only with the reason of the signal that ends it. */
export async function listModels(
  { provider, settings, surroundings }: ChosenProvider,
  signal: AbortSignal,
): Promise<OfferedModels> {
  const limit = AbortSignal.timeout(limitMs)
  try {
    const offered = await provider.models(settings, surroundings, AbortSignal.any([signal, limit]))
    // The clients hand on what came, whatever it is.
    const names = offered.filter(
      (name: unknown) => typeof name === 'string' && name !== '' && name.length <= longestName,
    )
    return { models: [...new Set(names)].slice(0, mostModels), problem: null }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (limit.aborted) return { models: [], problem: `No list came within ${limitMs / 1000} s.` }
    const { key } = surroundings
    const said = messageOf(error).slice(0, 300)
    // A server may quote what it was given.
    return { models: [], problem: key === null ? said : said.replaceAll(key, '…') }
  }
}
