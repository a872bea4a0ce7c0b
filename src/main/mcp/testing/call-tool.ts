// Calls a tool of our MCP server in tests and gives what it said.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: args })
  const [block] = result.content as { type: string; text: string }[]
  return { text: block?.text ?? '', isError: result.isError === true }
}
