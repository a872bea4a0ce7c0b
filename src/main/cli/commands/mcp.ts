// `recollect mcp`: the agent's memory tools over standard input and output.
import type { Command } from 'commander'
import type { Surroundings } from '../surroundings.ts'

export function addMcp(program: Command, surroundings: Surroundings): void {
  program
    .command('mcp')
    .description("serve the agent's memory tools over standard input and output (MCP)")
    .action(async () => {
      // Read only here: other commands must not wait for it.
      const { serveMcp } = await import('../serve-mcp.ts')
      await serveMcp(surroundings)
    })
}
