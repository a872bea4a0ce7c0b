import type { Command } from 'commander'
import { expectedSentence } from '../../api/expected-sentence.ts'
import { accessFromOutside } from '../outside-access.ts'
import type { Surroundings } from '../surroundings.ts'

export function addMcp(program: Command, surroundings: Surroundings): void {
  program
    .command('mcp')
    .description("serve the agent's memory tools over standard input and output (MCP)")
    .action(async () => {
      const { env, cwd, app, note } = surroundings
      // Read only here: other commands must not wait for it.
      const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../../mcp/server.ts'),
      ])
      const server = createMcpServer({
        access: accessFromOutside(surroundings),
        version: app.version,
        folder: env.CLAUDE_PROJECT_DIR ?? cwd,
        sentenceOf: expectedSentence,
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
    })
}
