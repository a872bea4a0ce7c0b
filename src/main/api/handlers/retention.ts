// Handlers of the area `retention`: what would go, what went, and a run now.
import { limitsOf } from '../../keep/limits.ts'
import { retentionPreview } from '../../keep/preview.ts'
import { api } from '../implementer.ts'

export const retention = {
  preview: api.retention.preview.handler(({ context: { core } }) =>
    core.reader.read(retentionPreview, {
      ...limitsOf(core.settings.current, core.now()),
      rejectedFolder: core.paths.spoolRejected,
    }),
  ),
  state: api.retention.state.handler(({ context: { core } }) => core.retention.state()),
  run: api.retention.run.handler(({ context: { core } }) => {
    core.retention.request()
    return core.retention.state()
  }),
}
