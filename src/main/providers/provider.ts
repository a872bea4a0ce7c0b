// What a language model's provider is to the rest of the program: how it is found, asked, and how it fails.
import type { z } from 'zod'

/** Who pays for a call: the user by the token, a subscription that is paid already, or nobody but this machine. */
export type Billing = 'paid' | 'subscription' | 'local'

/** Tokens and cost of a call, from the provider's own figures. */
export interface CallUsage {
  /** Tokens of the input that were not read from a cache, those written to one included. */
  readonly tokensIn: number
  readonly tokensCached: number
  readonly tokensOut: number
  /** US dollars as the provider tells them; null where it does not, and the price table decides. */
  readonly costUsd: number | null
}

/** One question to a language model that is answered in JSON. */
export interface ModelRequest {
  readonly model: string
  /** What it is to do. */
  readonly system: string
  /** What it is given: data, and no instructions. */
  readonly input: string
  /** The JSON schema (an object with `properties`) that the answer keeps to. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Tokens that it may answer with at most. */
  readonly mostTokensOut: number
  /** US dollars that it may cost at most, where the provider can hold itself to that; null where it costs nothing. */
  readonly mostUsd: number | null
}

export interface ModelAnswer {
  /** The text that it answered with; JSON where the model kept to what it was asked. */
  readonly text: string
  /** The model that answered, as the provider names it. */
  readonly model: string
  readonly usage: CallUsage
}

/** Why a provider gave no answer; what follows for the next call hangs on it. */
export type FailureReason =
  /** The program or the key is not there. */
  | 'missing'
  | 'signed_out'
  /** Its version does not know what it is asked. */
  | 'outdated'
  | 'unreachable'
  | 'timeout'
  | 'rate_limited'
  /** The plan or the credit is used up. */
  | 'out_of_credit'
  | 'overloaded'
  /** The model would not answer. */
  | 'refused'
  /** The input is longer than the model reads. */
  | 'too_long'
  /** What it answered is not what it was asked for. */
  | 'bad_answer'
  | 'failed'

/** A call that ended without an answer. Its message is a sentence for the user, without any key. */
export class ProviderFailure extends Error {
  readonly reason: FailureReason
  /** Set where the provider says when to come again (ms from now). */
  readonly retryAfterMs: number | null
  /** What it took all the same; null where nothing reached a model. */
  readonly usage: CallUsage | null

  constructor(
    reason: FailureReason,
    message: string,
    more: {
      readonly retryAfterMs?: number | null
      readonly usage?: CallUsage | null
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.reason = reason
    this.retryAfterMs = more.retryAfterMs ?? null
    this.usage = more.usage ?? null
  }
}

/** What a provider works with, whatever it is. */
export interface ProviderSurroundings {
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** Its key, from the key store or the environment; null where there is none. */
  readonly key: string | null
  /** A folder in which nothing of a project lies, for programs. */
  readonly folder: string
}

/** Whether a provider is there, as far as that can be told without asking it. */
export interface Found {
  readonly isThere: boolean
  /** Where, or what is missing, in a sentence. */
  readonly detail: string
}

/** One provider of language models: all that the program knows of it stands in its folder. */
export interface Provider<Settings extends z.ZodObject = z.ZodObject> {
  readonly id: string
  /** As the user reads it. */
  readonly name: string
  /** Its settings with their defaults, titles and descriptions: its page follows from them. */
  readonly settings: Settings
  /** The variable of the environment that holds its key; null where it takes none. */
  readonly keyVariable: string | null
  /** Who pays for its calls with these settings. */
  billing(settings: z.output<Settings>, surroundings: ProviderSurroundings): Billing
  /** To whom the text of a turn goes, as the end of a sentence: "Anthropic, …". */
  recipient(settings: z.output<Settings>, surroundings: ProviderSurroundings): string
  /** Looks for it without asking it anything, and without any network. */
  find(settings: z.output<Settings>, surroundings: ProviderSurroundings): Found
  /**
   * The models that it offers, best known first.
   * @throws ProviderFailure.
   */
  models(
    settings: z.output<Settings>,
    surroundings: ProviderSurroundings,
    signal: AbortSignal,
  ): Promise<readonly string[]>
  /**
   * Asks a model once; never a second time by itself.
   * @throws ProviderFailure.
   */
  ask(
    request: ModelRequest,
    settings: z.output<Settings>,
    surroundings: ProviderSurroundings,
    signal: AbortSignal,
  ): Promise<ModelAnswer>
}
