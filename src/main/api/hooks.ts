// Handlers of the area `hooks`: are they installed, install them, take them away; with skill and MCP server.
import { api } from './implementer.ts'

export const hooks = {
  state: api.hooks.state.handler(({ context: { core } }) => ({
    ...core.hooks.state(),
    access: core.agentAccess.state(),
  })),
  install: api.hooks.install.handler(({ context: { core } }) => ({
    ...core.hooks.install(),
    access: core.agentAccess.install(),
  })),
  uninstall: api.hooks.uninstall.handler(({ context: { core } }) => ({
    ...core.hooks.uninstall(),
    access: core.agentAccess.uninstall(),
  })),
}
