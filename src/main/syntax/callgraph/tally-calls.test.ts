// Calls are counted by where they lead, as the share that is resolved is told.
import { expect, it } from 'vitest'
import type { CallFact } from './call-fact.ts'
import { tallyCalls } from './tally-calls.ts'

function call(written: string, resolved: readonly string[], path = 'app/a.py'): CallFact {
  const way = resolved.length === 0 ? 'unresolved' : 'direct'
  return {
    ...{ caller: 'app.a', path, line: 1, written, resolved, way },
    ...{ reason: null, confidence: 1 },
  }
}

it('counts calls of the project, of others, and open ones by whether the project has their name', () => {
  const keys = ['app.a', 'app.a.f', 'app.b', 'app.b.C.save']
  const facts = [
    call('f', ['app.a.f']),
    call('C', ['app.b.C']),
    call('len', ['<builtin>.len']),
    call('json.load', ['json.load']),
    call('x.save', []),
    call('x.append', []),
    call('callback', []),
    call('f', [], 'web/a.ts'),
  ]
  expect(tallyCalls(facts, keys)).toEqual([
    {
      language: 'python',
      byWay: { direct: 4, 'own method': 0, import: 0, inferred: 0, unresolved: 3 },
      toProject: 2,
      openOutside: 1,
    },
    {
      language: 'typescript',
      byWay: { direct: 0, 'own method': 0, import: 0, inferred: 0, unresolved: 1 },
      toProject: 0,
      openOutside: 0,
    },
  ])
})
