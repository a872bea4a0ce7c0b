// The real client with our MCP server and skill: the agent searches by itself, and prompts bring memories to mind.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import type { MessagesApi } from '../support/messages-api.ts'

// Nothing at the start: a memory that was given there is not given again.
const test = clientTest({ project: 'shop', settings: { context: { budgetTokens: 0 } } })

const fact = 'The staging database listens on port 7431'
const allowed = [
  '--allowedTools',
  'mcp__recollect__memory_search,mcp__recollect__memory_get,ToolSearch',
]

/** What the last message of a request says, tool results among it. */
function lastMessage(api: MessagesApi): string {
  return JSON.stringify(api.requests.at(-1)?.messages.at(-1))
}

for (const isRunning of [true, false]) {
  test(`the agent finds a stored fact with its own tool, the app ${isRunning ? 'running' : 'closed'}`, async ({
    place,
    api,
    ask,
  }) => {
    await recollect(place.env, 'install', '--no-start')
    await recollect(place.env, 'remember', fact, '--namespace', 'global')
    const host = isRunning ? await startTestHost(place) : null
    try {
      api.script(
        [{ tool: 'ToolSearch', input: { query: 'select:mcp__recollect__memory_search' } }],
        [{ tool: 'mcp__recollect__memory_search', input: { query: 'port of staging' } }],
        [{ text: 'It listens on 7431.' }],
      )
      await ask('Say where it is', { parameters: allowed })
      expect(JSON.stringify(api.requests[0]?.messages)).not.toContain('7431')
      // The answer of the tool stands in the request after it.
      expect(lastMessage(api)).toContain(`[m1] ${fact}`)
    } finally {
      await host?.stop()
    }
  })
}

test('the client knows our skill by its description', async ({ place, api, ask }) => {
  await recollect(place.env, 'install', '--no-start')
  await ask('Say hello')
  expect(JSON.stringify(api.requests[0])).toContain("Searches the memory of this user's earlier")
})

test('a prompt brings the right memory, and only it, into the request', async ({
  place,
  api,
  ask,
}) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  try {
    await recollect(place.env, 'remember', fact, '--namespace', 'global')
    await recollect(place.env, 'remember', 'Invoices are rounded half up', '--namespace', 'global')
    let recalled: string | undefined
    // What is found too late is not given: a prompt never waits long. A busy machine is asked again, in a new session.
    await expect(async () => {
      const before = api.requests.length
      await ask('Which port does the staging database listen on?')
      const request = JSON.stringify(api.requests[before]?.messages)
      recalled = /Recollect: what earlier work says on this.*?(?=<\/system-reminder>|")/s.exec(
        request,
      )?.[0]
      expect(recalled, request).toContain(`${fact}. [m1]`)
    }).toPass({ timeout: 60_000 })
    expect(recalled).not.toContain('Invoices')
  } finally {
    await host.stop()
  }
})

test('install and uninstall leave what the client wrote itself', async ({ place, ask }) => {
  await ask('Say hello')
  const file = join(place.home, '.claude', '.claude.json')
  const before = readFileSync(file, 'utf8')
  expect(await recollectJson(place.env, 'install', '--no-start')).toMatchObject({
    access: { skill: 'current', server: 'current', serverFile: file },
  })
  expect(readFileSync(file, 'utf8')).not.toBe(before)
  await recollect(place.env, 'uninstall')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(existsSync(join(place.home, '.claude', 'skills'))).toBe(false)
})
