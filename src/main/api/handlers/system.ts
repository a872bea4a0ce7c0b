// Handlers of the area `system`: status, overview, settings, storage, log, pause.
import { AppError } from '../../../shared/errors.ts'
import { readLogTail } from '../../base/logs/log-tail.ts'
import { fullStatus } from '../desktop-state.ts'
import { api } from '../implementer.ts'
import { overview } from '../overview.ts'
import { storage } from '../reads.ts'

export const system = {
  status: api.system.status.handler(({ context }) => fullStatus(context.core)),
  overview: api.system.overview.handler(({ context }) => overview(context.core)),
  settings: api.system.settings.handler(({ context }) => context.core.settings.current),
  updateSettings: api.system.updateSettings.handler(({ context, input }) =>
    context.core.settings.update(input),
  ),
  storage: api.system.storage.handler(({ context: { core } }) =>
    core.reader.read(storage, core.paths),
  ),
  logTail: api.system.logTail.handler(({ context: { core }, input }) => {
    const { file, rows } = readLogTail(core.paths.logs, input.lines)
    return { file, rows: [...rows] }
  }),
  stop: api.system.stop.handler(({ context: { core } }) => {
    const { endHost } = core
    if (!endHost) throw new AppError('unavailable', 'Only a host that runs can be stopped.')
    setImmediate(endHost)
    return { host: core.kind }
  }),
  pause: api.system.pause.handler(({ context, input }) => {
    const { capture, announcer, now } = context.core
    const { minutes } = input
    if (minutes === null || minutes === 0) capture.pause(minutes)
    else capture.pause(now() + minutes * 60_000)
    announcer.announce({ type: 'settings' })
    return fullStatus(context.core)
  }),
}
