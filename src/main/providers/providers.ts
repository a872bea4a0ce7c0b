// The list of all providers: a further one is its folder and an entry here.
import { anthropic } from './anthropic/anthropic.ts'
import { claude } from './claude/claude.ts'
import { ollama } from './ollama/ollama.ts'
import { openai } from './openai/openai.ts'
import type { Provider } from './provider.ts'

/** In the order in which they are asked where the user has none of his own. */
export const providers: readonly Provider[] = [claude, anthropic, ollama, openai]

/** The provider of that id, or null. */
export function providerOf(id: string): Provider | null {
  return providers.find((one) => one.id === id) ?? null
}
