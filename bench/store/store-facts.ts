// Facts of a large store's made-up observations, turns and sessions, as the rules write them.
import { factsText } from '../../src/shared/facts/facts-text.ts'
import { factsVersion, observationFactsSchema } from '../../src/shared/facts/observation-facts.ts'
import { rowFactsText } from '../../src/shared/facts/row-facts.ts'
import { sessionFactsSchema, turnFactsSchema } from '../../src/shared/facts/work-facts.ts'
import type { ObservationText } from './store-texts.ts'

/** The JSON text of an observation's facts. */
export function observationFacts({
  kind,
  title,
  files,
  functions,
  failed,
}: ObservationText): string {
  const common = { v: factsVersion, kind, outcome: failed ? 'failed' : 'done' }
  const facts = observationFactsSchema.parse({ ...common, ...own() })
  return rowFactsText(facts, { kind, files, functions })

  function own(): object {
    switch (kind) {
      case 'edit':
        return { file: { path: files[0] ?? 'src/a.ts', added: 12, removed: 3 }, functions }
      case 'explore': {
        const named = { names: files.slice(0, 6), count: files.length }
        const none = { count: 0 }
        const rest = { searched: named, listed: none, missing: none, aims: none }
        return { calls: files.length, files: files.length, read: named, ...rest }
      }
      case 'test': {
        const tests = { runner: 'vitest', passed: 120, failed: failed ? 2 : 0 }
        return { command: 'vitest', purpose: 'test', aim: title, exitCode: failed ? 1 : 0, tests }
      }
      case 'build':
      case 'commit':
      case 'command': {
        const commits = kind === 'commit' && !failed ? [{ hash: '12e2d10', subject: title }] : []
        const purpose = kind === 'command' ? 'run' : kind
        return { command: 'npm run', purpose, aim: title, exitCode: failed ? 1 : 0, commits }
      }
      default:
        throw new Error(`The store has no observations of kind ${kind}`)
    }
  }
}

const work = { v: factsVersion, whole: true, outcome: 'done' } as const

export const turnFacts = factsText(turnFactsSchema, turnFactsSchema.parse(work))
export const sessionFacts = factsText(
  sessionFactsSchema,
  sessionFactsSchema.parse({ ...work, turns: 10 }),
)
