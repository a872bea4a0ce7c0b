// The settings of the `claude` program as a provider.
import { z } from 'zod'
import { commonSettings } from '../common-settings.ts'

/** Its small model tells turns, the next one sessions; a call as a whole program takes some seconds. */
export const claudeSettings = z.object({
  ...commonSettings({ turnModel: 'haiku', sessionModel: 'sonnet', limitSeconds: 60 }),
  command: z.string().max(1000).default('').meta({
    title: 'Program',
    description: 'The path of claude; empty for the one on the PATH.',
  }),
  usesKey: z.boolean().default(false).meta({
    title: 'Pay by the token',
    description:
      'Lets it use ANTHROPIC_API_KEY of the environment. Off, only what it is signed in with is used.',
  }),
})
export type ClaudeSettings = z.output<typeof claudeSettings>
