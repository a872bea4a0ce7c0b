// Serves the agent's memory tools over standard input and output. Loads nothing that an agent's start need not wait for.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { sessionRunBy } from '../agents/adapters.ts'
import { createMcpServer } from '../mcp/server.ts'
import { accessFromOutside } from './outside-access.ts'
import type { Surroundings } from './surroundings.ts'

type Needed = Pick<Surroundings, 'env' | 'cwd' | 'paths' | 'app' | 'note'>

/** Resolves when the agent has closed our input. */
export async function serveMcp(surroundings: Needed): Promise<void> {
  const { env, cwd, app, note } = surroundings
  const server = createMcpServer({
    access: accessFromOutside(surroundings),
    version: app.version,
    folder: env.CLAUDE_PROJECT_DIR ?? cwd,
    session: sessionRunBy(env),
    sentenceOf: async (error) =>
      (await import('../api/expected-sentence.ts')).expectedSentence(error),
    onFailure: (error) => note(`${error instanceof Error ? error.stack : String(error)}\n`),
  })
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve
    // The agent that started us is gone when it closes our input.
    process.stdin.once('end', () => void server.close())
    process.stdin.once('close', () => void server.close())
  })
  await server.connect(new StdioServerTransport())
  await ended
}
