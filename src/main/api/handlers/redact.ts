// Handlers of the area `redact`: going over what is stored once more.
import { api } from '../implementer.ts'

export const redact = {
  start: api.redact.start.handler(({ context: { core }, input }) =>
    core.redactAgain.start(input.dryRun),
  ),
  state: api.redact.state.handler(({ context: { core } }) => core.redactAgain.state()),
}
