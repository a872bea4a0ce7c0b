// The layers of what a starting session is given: their names, their order, and the most that each may take.
import { z } from 'zod'

/** In the order in which they are told; recorded with what was given, and the names of their settings. */
export const contextLayers = [
  'state',
  'holds',
  'memories',
  'sessions',
  'refusals',
  'changes',
  'functions',
  'observations',
] as const
export type ContextLayer = (typeof contextLayers)[number]

/** Tokens of each layer in a budget of `budgetOfDefaults`; with another budget they grow or shrink with it. */
const defaultTokens: Readonly<Record<ContextLayer, number>> = {
  state: 250,
  holds: 350,
  memories: 300,
  sessions: 300,
  refusals: 100,
  changes: 200,
  functions: 500,
  observations: 600,
}
const budgetOfDefaults = 2000

/** Where we are and what was done last are told in any budget that holds them, whatever the others would take. */
export const alwaysTold: ReadonlySet<ContextLayer> = new Set(['state', 'sessions'])

/** These take nothing of what other layers leave: it goes past them to the next. */
export const boundedLayers: ReadonlySet<ContextLayer> = new Set(['changes', 'functions'])

const layerSchema = z
  .looseObject({
    enabled: z.boolean().default(true),
    /** The most that it takes, in tokens, before what other layers leave; null for its part of the budget. */
    tokens: z.int().min(0).max(4000).nullable().default(null),
  })
  .prefault({})

/** Each layer with its switch and its share. */
export const layerSettingsSchema = z.looseObject(
  Object.fromEntries(contextLayers.map((name) => [name, layerSchema])) as Record<
    ContextLayer,
    typeof layerSchema
  >,
)
export type LayerSettings = z.infer<typeof layerSettingsSchema>

/** The most that a layer takes of a budget, in tokens, before what other layers leave; 0 when it is switched off. */
export function tokensOfLayer(name: ContextLayer, layers: LayerSettings, budget: number): number {
  const { enabled, tokens } = layers[name]
  if (!enabled) return 0
  return tokens ?? Math.floor((defaultTokens[name] * budget) / budgetOfDefaults)
}
