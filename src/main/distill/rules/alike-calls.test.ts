// Calls that look like something else: a test run, a folder, a second subagent.
import { describe, expect, it } from 'vitest'
import { foldFacts } from '../work-facts.ts'
import { bash, distil, distilOne, sampleCall } from './testing/sample-calls.ts'
import { sayWork } from './words/work-words.ts'

describe('calls that look alike', () => {
  it.each([
    ['python3 -m unittest -v', 'unittest'],
    ['pytest -v', 'pytest'],
    ['npx jest --verbose', 'jest'],
  ])('takes `%s` for a test run, not for a question after the version', (command, name) => {
    const output =
      'test_plain (tests.test_parse.ParseAmount.test_plain) ... ok\n\nRan 3 tests in 0.000s\n\nOK'
    expect(distilOne(bash(command, output))).toMatchObject({
      kind: 'test',
      title: `${name}: 3 tests passed`,
    })
  })

  it('leaves the project itself out of where files were listed', () => {
    const glob = sampleCall('Glob', {
      input: { pattern: '**/*.py', path: '/home/dev/shop/' },
      response: { numFiles: 4 },
    })
    expect(distilOne(glob).summary).toBe('Listed **/*.py.')
  })

  it('tells a subagent once where only its result ties it to the call that started it', () => {
    const start = sampleCall('Task', {
      input: { description: 'Find the price rules', subagent_type: 'Explore' },
      response: { content: [{ type: 'text', text: 'Prices are integer cents.' }] },
    })
    const inside = { ...bash('ls src', 'cart.ts'), agentId: 'a1', agentType: 'Explore' }
    const record = {
      agentId: 'a1',
      agentType: 'Explore',
      result: 'Prices are integer cents.',
      startedAt: 1,
      endedAt: 2,
    }
    const drafts = distil([start, inside], { subagents: [record] })
    expect(drafts.map(({ key, title }) => [key, title])).toEqual([
      ['agent:a1', 'Explore: Find the price rules'],
    ])
  })

  it('tells as failed a subagent of which the client says so', () => {
    const start = sampleCall('Task', {
      input: { description: 'Find slow specs', subagent_type: 'general-purpose' },
      response: { status: 'async_launched', agentId: 'a1' },
    })
    const inside = { ...bash('rspec', '4 examples, 0 failures'), agentId: 'a1' }
    const record = {
      ...{ agentId: 'a1', agentType: 'general-purpose', startedAt: 1, endedAt: 2 },
      result: 'Agent "Find slow specs" failed: API Error: 400 due to tool use concurrency issues.',
    }
    const drafts = distil([start, inside], { subagents: [record] })
    expect(drafts).toMatchObject([
      { failed: true, summary: expect.stringMatching(/\(failed: API Error: 400/) },
    ])
    const told = sayWork(drafts, {
      room: 400,
      looks: false,
      tasks: false,
      refusalsKnown: false,
      commits: 100,
    })
    expect(told).toMatch(/the subagent for “Find slow specs” failed/i)
    expect(told).not.toMatch(/worked/)
  })

  it('leaves to a subagent what it claims and none of its calls shows', () => {
    const start = sampleCall('Task', {
      input: { description: 'Build the page', subagent_type: 'general-purpose' },
      response: { content: [{ type: 'text', text: 'Created a fully functional shop page.' }] },
    })
    expect(distilOne(start).summary).toBe(
      'Build the page: The agent says: “Created a fully functional shop page.”',
    )
  })

  it('tells as the words of a subagent what it counts of tests and no call of it shows', () => {
    const reported = (text: string) => {
      const start = sampleCall('Task', {
        input: { description: 'Run the checks', subagent_type: 'checker' },
        response: { content: [{ type: 'text', text }] },
      })
      return foldFacts(distil([start]), [], 'done').saysTests
    }
    const report = '## Passed\n- Unit tests: 5359 passed\n\n**Total tests passed: 5471 tests**'
    expect(reported(`Prettier found 2 files.\n\n${report}`)).toBe('Total tests passed: 5471 tests')
    expect(reported(`${report}\n\n3 tests failed in cart.`)).toBeUndefined()
    expect(reported(`${report}\n\nThe tests of the cart failed.`)).toBeUndefined()
  })
})
