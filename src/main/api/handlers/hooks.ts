// Handlers of the area `hooks`: are they installed, do they come, install them, take them away; with skill and MCP server.
import { readHookArrivals } from '../../db/events/hook-arrivals.ts'
import { createDoctor } from '../../install/doctor/doctor.ts'
import { hooksFromElsewhere } from '../../install/hooks-elsewhere.ts'
import { api } from '../implementer.ts'

/** What a running app knows better than by looking at its own files. */
const notFromInside = ['data-folder', 'disk', 'spool', 'app', 'database']

export const hooks = {
  state: api.hooks.state.handler(({ context: { core } }) => ({
    ...core.hooks.state(),
    access: core.agentAccess.state(),
  })),
  report: api.hooks.report.handler(async ({ context: { core } }) => {
    const { db, paths, app, hooks, agentAccess, claudeFolder, claudeStateFile, now } = core
    const newest: unknown = db
      .prepare('SELECT cwd FROM sessions WHERE cwd IS NOT NULL ORDER BY last_event_at DESC LIMIT 1')
      .pluck()
      .get()
    const cwd = typeof newest === 'string' ? newest : null
    const doctor = createDoctor({
      paths,
      app,
      hooks,
      access: agentAccess,
      claudeFolder,
      claudeStateFile,
      cwd: cwd ?? paths.home,
      env: process.env,
      platform: process.platform,
      findHost: () => Promise.reject(new Error('It is not asked for here.')),
      ownStatus: () => core.status(),
      now,
    })
    // Without a folder there is nothing of a project to look at.
    const ofProject = cwd === null ? ['hooks-project', 'trust'] : []
    const checks = await doctor.check([...notFromInside, ...ofProject])
    const arrivals = readHookArrivals(db)
    return {
      cwd,
      elsewhereAt: hooksFromElsewhere(hooks.state(), arrivals, now()),
      checks,
      arrivals: arrivals.map(({ event, lastAt }) => ({ event, lastAt })),
    }
  }),
  install: api.hooks.install.handler(({ context: { core } }) => ({
    ...core.hooks.install(),
    access: core.agentAccess.install(),
  })),
  uninstall: api.hooks.uninstall.handler(({ context: { core } }) => ({
    ...core.hooks.uninstall(),
    access: core.agentAccess.uninstall(),
  })),
}
