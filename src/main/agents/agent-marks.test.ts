// The marks by which agents are told apart are those that the hook scripts write.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agentIds } from '../../shared/agents.ts'
import { adapterOf } from './adapters.ts'

test.each([
  ['recollect-hook.sh', /:\+([a-z]+)\.\}/g],
  ['recollect-hook.ps1', /\$seen \+= '([a-z]+)\.'/g],
])('%s writes the mark of each agent that has one, and no other', (script, pattern) => {
  const hooks = join(import.meta.dirname, '..', '..', '..', 'resources', 'hooks')
  const text = readFileSync(join(hooks, script), 'utf8')
  const written = [...text.matchAll(pattern)].map(([, mark]) => mark)
  const known = agentIds.map((id) => adapterOf(id).mark).filter((mark) => mark !== null)
  expect(known.length).toBeGreaterThan(0)
  expect(written.toSorted()).toEqual(known.toSorted())
})
