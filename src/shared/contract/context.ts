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

export const contextContract = {
  /** What a session starting now would be given, for a folder or a known project. Records nothing. */
  preview: oc
    .input(
      z.object({
        cwd: z.string().optional(),
        projectId: z.string().optional(),
        sessionId: z.string().optional(),
        source: z.enum(sessionSources).default('startup'),
        budgetTokens: z.int().min(0).max(4000).optional(),
        /** Switches and shares of the layers in place of the settings. */
        layers: layerSettingsSchema.optional(),
      }),
    )
    .output(contextResultSchema),
}
