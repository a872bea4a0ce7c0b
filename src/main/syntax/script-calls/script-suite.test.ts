// The suite of small programs: each has exactly the call graph that it is known to have.
import { describe, expect, it } from 'vitest'
import { callGraphOf } from '../callgraph/callgraph.ts'
import { readSuite } from './testing/read-suite.ts'

const suite = readSuite()

describe('the suite of scripts', () => {
  it('has three programs for each category', () => {
    const counts = new Map<string, number>()
    for (const { name } of suite) {
      const [category = ''] = name.split('/')
      counts.set(category, (counts.get(category) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count < 3)).toEqual([])
    expect(counts.size).toBe(19)
  })

  it.each(suite)('$name', async ({ folder, expected }) => {
    expect({ ...(await callGraphOf([folder])) }).toEqual(expected)
  })
})
