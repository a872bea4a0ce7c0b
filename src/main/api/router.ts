// All handlers under the names of the contract; every transport serves this one router.
import { code } from './handlers/code.ts'
import { codeScan } from './handlers/code-scan.ts'
import { context } from './handlers/context.ts'
import { decisions } from './handlers/deciding/decisions.ts'
import { decisionRules } from './handlers/deciding/rules.ts'
import { distill } from './handlers/distilling/distill.ts'
import { experiments } from './handlers/distilling/experiments.ts'
import { providers } from './handlers/distilling/providers.ts'
import { reports } from './handlers/evaluation/reports.ts'
import { selfTest } from './handlers/evaluation/self-test.ts'
import { whatIf } from './handlers/evaluation/what-if.ts'
import { events } from './handlers/events.ts'
import { forget } from './handlers/forget.ts'
import { hooks } from './handlers/hooks.ts'
import { imports } from './handlers/imports.ts'
import { jobs } from './handlers/jobs.ts'
import { keep } from './handlers/keep.ts'
import { live } from './handlers/live.ts'
import { memories } from './handlers/memories.ts'
import { models } from './handlers/models.ts'
import { projects } from './handlers/projects.ts'
import { redact } from './handlers/redact.ts'
import { retention } from './handlers/retention.ts'
import { search } from './handlers/search.ts'
import { sessions } from './handlers/sessions.ts'
import { system } from './handlers/system.ts'
import { usage } from './handlers/usage.ts'
import { audit, uses } from './handlers/uses.ts'
import { api } from './implementer.ts'

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
  decisions,
  decisionRules,
  imports,
  usage,
  code: { ...code, ...codeScan },
  retention,
  redact,
  models,
  distill,
  providers,
  experiments,
  reports,
  keep,
  live,
  uses,
  audit,
  selfTest,
  whatIf,
})
