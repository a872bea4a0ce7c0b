// Handlers of the area `hooks`: are they installed, install them, take them away.
import { api } from './implementer.ts'

export const hooks = {
  state: api.hooks.state.handler(({ context }) => context.core.hooks.state()),
  install: api.hooks.install.handler(({ context }) => context.core.hooks.install()),
  uninstall: api.hooks.uninstall.handler(({ context }) => context.core.hooks.uninstall()),
}
