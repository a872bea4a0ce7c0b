import { expect, it } from 'vitest'
import { cheapestFirst } from './cheapest.ts'

it('asks first what costs nothing, then a plan, then the least of what is paid, and the unknown last', () => {
  const offers = {
    dear: { billing: 'paid', costUsd: 0.4 },
    unknown: { billing: 'paid', costUsd: null },
    plan: { billing: 'subscription', costUsd: 0.9 },
    cheap: { billing: 'paid', costUsd: 0.1 },
    alike: { billing: 'paid', costUsd: 0.1 },
    own: { billing: 'local', costUsd: 0 },
  } as const
  type Name = keyof typeof offers
  const names: Name[] = ['dear', 'unknown', 'plan', 'cheap', 'alike', 'own']
  expect(cheapestFirst(names, (name) => offers[name])).toEqual([
    ...['own', 'plan', 'cheap', 'alike', 'dear', 'unknown'],
  ])
})
