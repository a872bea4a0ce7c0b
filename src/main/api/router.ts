// All handlers under the names of the contract; every transport serves this one router.
import { context } from './context.ts'
import { events } from './events.ts'
import { forget } from './forget.ts'
import { hooks } from './hooks.ts'
import { api } from './implementer.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { keep } from './keep.ts'
import { live } from './live.ts'
import { memories } from './memories.ts'
import { models } from './models.ts'
import { projects } from './projects.ts'
import { redact } from './redact.ts'
import { retention } from './retention.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { system } from './system.ts'
import { usage } from './usage.ts'

export const router = api.router({
  system,
  sessions,
  search,
  context,
  jobs,
  events,
  projects,
  hooks,
  forget,
  memories,
  imports,
  usage,
  retention,
  redact,
  models,
  keep,
  live,
})
