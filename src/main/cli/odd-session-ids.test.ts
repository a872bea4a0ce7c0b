// What a list prints as a session's id opens that session in every command and tool that takes an id.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createReadOnlyAccess } from '../mcp/read-only-access.ts'
import { createMcpServer } from '../mcp/server.ts'
import { callTool } from '../mcp/testing/call-tool.ts'
import { runCommand } from './testing/run-command.ts'

const ids = [
  '3f2a1b4c-0000-4000-8000-000000000001',
  '3f2a1b4c-0000-4000-8000-000000000002',
  '3f2a1b4d-0000-4000-8000-000000000003',
  'team/build/42',
  'team/build/421',
  '../../etc/passwd',
  '..',
  '%2f%2e%2e',
  ' a  b+c ',
  'tab\tand\nline',
  'ünï çödé 会話',
  '\u202eturned',
  '[in brackets]',
  '-rf',
  '--json',
  '"><script>run()</script>',
  'm7',
  '😀'.repeat(20),
  'x'.repeat(1000),
  '\u0000'.repeat(2000),
]

let opened: TestCore
beforeEach(async () => {
  opened = await openTestCore()
  const { db } = opened.core
  for (const [index, id] of ids.entries()) {
    db.prepare(
      `INSERT INTO sessions (id, project_id, cwd, started_at, last_event_at, status)
       VALUES (?, 'shop', '/code/shop', ?, ?, 'active')`,
    ).run(id, index, index)
    db.prepare(
      'INSERT INTO turns (session_id, number, prompt_id, prompt, started_at) VALUES (?, 1, ?, ?, 1)',
    ).run(id, `odd-${index}`, `Prompt ${index + 100} of an odd one`)
  }
  await opened.core.close()
})
afterEach(() => opened.close())

/** The ids as the list prints them, in the order of `ids`. */
async function printed(): Promise<string[]> {
  const { output } = await runCommand(opened, ['sessions', '--limit', '100'])
  const lines = output.split('\n')
  return ids.map((_, index) => {
    const line = lines.find((each) => each.includes(`Prompt ${index + 100} of`)) ?? ''
    return line.slice(0, line.search(/ {2,}\d+ years ago/)).trimEnd()
  })
}

test('commands take the ids that the list prints, and whole ones', {
  timeout: 120_000,
}, async () => {
  const shown = await printed()
  expect(new Set(shown).size).toBe(ids.length)
  for (const [index, id] of ids.entries()) {
    for (const named of new Set([shown[index] ?? '', id])) {
      // A word with a dash in front is an option by the rules of all command lines, but behind two dashes.
      const words = named.startsWith('-') ? ['--', named] : [named]
      const got = await runCommand(opened, ['get', ...words])
      expect(got, named).toMatchObject({ code: 0, errors: '' })
      expect(got.output, named).toContain(`Prompt ${index + 100} of an odd one`)
      const around = await runCommand(opened, ['timeline', ...words])
      expect(around.output, named).toContain(`Prompt ${index + 100} of an odd one`)
      const found = await runCommand(opened, ['search', 'odd', `--session=${named}`])
      expect(found, named).toMatchObject({ code: 0, errors: '' })
    }
  }
})

test('the tools of the agent take them as well', async () => {
  const shown = await printed()
  const server = createMcpServer({
    access: createReadOnlyAccess(opened.core.paths),
    version: '1.0.0',
    folder: null,
    sentenceOf: (error) => String(error),
    onFailure: () => {},
  })
  const client = new Client({ name: 'test', version: '1' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(there), client.connect(here)])
  for (const [index, id] of ids.entries()) {
    for (const named of new Set([shown[index] ?? '', id])) {
      const got = await callTool(client, 'memory_get', { ids: [named] })
      expect(got.text, named).toContain(`Prompt ${index + 100} of an odd one`)
      const around = await callTool(client, 'memory_timeline', { id: named })
      expect(around.text, named).toContain(`Prompt ${index + 100} of an odd one`)
      // Nothing in an id begins a line of its own or reads as markup.
      for (const line of around.text.split('\n')) expect(line, named).toMatch(/^(?:> | {2})\[/)
      expect(around.text, named).not.toContain('<script')
    }
  }
  await client.close()
})

test('a beginning that fits several sessions is refused with their ids', async () => {
  const { code, errors } = await runCommand(opened, ['get', '3f2a1b4'])
  expect(code).toBe(1)
  expect(errors).toMatch(/^Several sessions begin with 3f2a1b4: give more of the id \(3f2a1b4d-/)
  const none = await runCommand(opened, ['get', 'no such one', 'm9'])
  expect(none.errors).toMatch(/^There is no record no such one, m9: /)
})
