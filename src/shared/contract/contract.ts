// The one contract between the core and whatever shows it: every method with its input and output.
import { oc } from '@orpc/contract'
import { codeContract } from './code.ts'
import { codeScanContract } from './code-scan.ts'
import { contextContract } from './context.ts'
import { decisionsContract } from './deciding/decisions.ts'
import { decisionRulesContract } from './deciding/rules.ts'
import { distillContract } from './distilling/distill.ts'
import { experimentsContract } from './distilling/experiments.ts'
import { providersContract } from './distilling/providers.ts'
import { contractErrors } from './errors.ts'
import { reportsContract } from './evaluation/report.ts'
import { figureRowsContract } from './evaluation/rows.ts'
import { selfTestContract } from './evaluation/self-test.ts'
import { whatIfContract } from './evaluation/what-if.ts'
import { auditContract, usesContract } from './evaluation-use.ts'
import { forgetContract } from './forget.ts'
import { importsContract } from './imports.ts'
import { keepContract } from './keep.ts'
import { liveContract } from './live.ts'
import { memoriesContract } from './memories.ts'
import { modelsContract } from './models.ts'
import { redactContract } from './redact.ts'
import { retentionContract } from './retention.ts'
import { searchContract } from './search.ts'
import { sessionsContract } from './sessions.ts'
import {
  eventsContract,
  hooksContract,
  jobsContract,
  projectsContract,
  systemContract,
} from './system.ts'
import { usageContract } from './usage.ts'

/** A new method touches three places: here (in its area), its handler in `src/main/api/`, its caller. */
export const contract = oc.errors(contractErrors).router({
  system: systemContract,
  sessions: sessionsContract,
  search: searchContract,
  context: contextContract,
  code: { ...codeContract, ...codeScanContract },
  jobs: jobsContract,
  events: eventsContract,
  projects: projectsContract,
  hooks: hooksContract,
  forget: forgetContract,
  memories: memoriesContract,
  decisions: decisionsContract,
  decisionRules: decisionRulesContract,
  imports: importsContract,
  usage: usageContract,
  retention: retentionContract,
  redact: redactContract,
  models: modelsContract,
  distill: distillContract,
  providers: providersContract,
  experiments: experimentsContract,
  /** With `rows`: what stands behind a figure of the measures, one by one. */
  reports: { ...reportsContract, rows: figureRowsContract },
  keep: keepContract,
  live: liveContract,
  uses: usesContract,
  audit: auditContract,
  selfTest: selfTestContract,
  whatIf: whatIfContract,
})

export type Contract = typeof contract
