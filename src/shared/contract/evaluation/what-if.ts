// Contract area: what a past session would have been given at its start with other settings, and how that scores.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { contextLayers, layerSettingsSchema } from '../../context-layers.ts'
import { timeSchema } from '../common.ts'

const replayedSchema = z.object({
  /** Empty when there was nothing to say, or when the text of what was given was dropped. */
  text: z.string(),
  tokens: z.int(),
  /** Null for what was given: it is told by an event of its own. */
  budget: z.int().nullable(),
  layers: z.array(z.object({ name: z.string(), items: z.int(), tokens: z.int() })),
  /** Of the items those that name a file that the session then touched; null where no text is left. */
  naming: z.object({ items: z.int(), tokens: z.int(), files: z.array(z.string()) }).nullable(),
})

export const whatIfInputSchema = z.object({
  sessionId: z.string().max(200),
  /** Tokens; the setting when left out. */
  budgetTokens: z.int().min(0).max(4000).optional(),
  /** Switches and shares of the layers; the settings when left out. */
  layers: layerSettingsSchema.optional(),
  /** Layers that are switched off beside. */
  without: z.array(z.enum(contextLayers)).default([]),
})

export const whatIfSchema = z.object({
  sessionId: z.string(),
  /** When it started: only what was known then is told. */
  at: timeSchema,
  /** Files that the session touched. */
  touched: z.int(),
  /** What it was given at its start; null where it was given nothing. */
  given: replayedSchema.nullable(),
  /** With the settings of today. */
  today: replayedSchema,
  /** With those that were asked for. */
  other: replayedSchema,
})
export type WhatIf = z.infer<typeof whatIfSchema>

export const whatIfContract = {
  /** Records nothing. Fails with `not_found` for a session that is not known. */
  replay: oc.input(whatIfInputSchema).output(whatIfSchema),
}
