// Contract area: the text that is handed to the agent.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { layerSettingsSchema } from '../context-layers.ts'
import { sessionSources } from '../kinds.ts'

const contextResultSchema = z.object({
  /** Exactly what the agent would be given; empty when there is nothing to say. */
  text: z.string(),
  tokens: z.int(),
  budget: z.int(),
  projectId: z.string().nullable(),
  layers: z.array(
    z.object({
      name: z.string(),
      tokens: z.int(),
      items: z.array(z.object({ ref: z.string().nullable(), tokens: z.int() })),
    }),
  ),
})
export type ContextResult = z.infer<typeof contextResultSchema>

const previewInputSchema = z.object({
  cwd: z.string().optional(),
  projectId: z.string().optional(),
  sessionId: z.string().optional(),
  source: z.enum(sessionSources).default('startup'),
  budgetTokens: z.int().min(0).max(4000).optional(),
  /** Switches and shares of the layers in place of the settings. */
  layers: layerSettingsSchema.optional(),
})
export type PreviewInput = z.infer<typeof previewInputSchema>

export const contextContract = {
  /** What a session starting now would be given, for a folder or a known project. Records nothing. */
  preview: oc.input(previewInputSchema).output(contextResultSchema),
  /**
   * The same without what has to be searched for; null where nothing is waited for, so that `preview` answers as soon.
   * Until search has begun, which takes a second on a busy machine, it is what there is to show.
   */
  previewSoon: oc.input(previewInputSchema).output(contextResultSchema.nullable()),
}
