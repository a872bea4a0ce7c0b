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

test.each([
  ['recollect-hook.sh', /\$\{([A-Z_]+):\+([a-z]+)\.\}/g, /^\s*unset .*$/gm],
  [
    'recollect-hook.ps1',
    /\$env:([A-Z_]+)\) \{ \$seen \+= '([a-z]+)\.'/g,
    /foreach \(\$name in .*$/gm,
  ],
])(
  '%s tells each agent by a variable of its own, which the host is started without',
  (script, pattern, unset) => {
    const hooks = join(import.meta.dirname, '..', '..', '..', 'resources', 'hooks')
    const text = readFileSync(join(hooks, script), 'utf8')
    const removed = (text.match(unset) ?? []).join(' ').match(/\b[A-Z_]+\b/g) ?? []
    const seen = [...text.matchAll(pattern)].map(([, variable = '', mark]) => ({ variable, mark }))
    expect(seen.length).toBeGreaterThan(0)
    for (const { variable, mark } of seen) {
      const adapter = agentIds.map(adapterOf).find((one) => one.mark === mark)
      expect(adapter?.variables, variable).toContain(variable)
      expect(removed, variable).toContain(variable)
    }
  },
)
