// What a session was given at its start, and what became of it: used with what shows it, cited, or ignored.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import { textOf } from '../support/messages-api.ts'

const test = clientTest({ project: 'shop' })

const memories = {
  run: 'Totals are checked with `node checks/totals.mjs --strict`, never by hand.',
  opened: 'Half cents are rounded in pricing/half-even.js and nowhere else.',
  cited: 'The customer wants amounts without trailing zeros on receipts.',
  ignored: 'Newsletters are sent by the host blue-heron on Thursday nights.',
}

/** The id in square brackets after the words of a memory in what was given. */
function idOf(words: string, given: string): string {
  const from = given.indexOf(words.slice(0, 30))
  const id = from < 0 ? undefined : /\[(m\d+)\]/.exec(given.slice(from))?.[1]
  if (id === undefined) throw new Error(`not given: ${words}`)
  return id
}

test('an item that the agent acts on is shown as used with what shows it, another as ignored', async ({
  place,
  api,
  ask,
}) => {
  const rounding = join(place.project, 'pricing', 'half-even.js')
  for (const folder of ['pricing', 'checks']) mkdirSync(join(place.project, folder))
  writeFileSync(rounding, 'export const round = (value) => Math.round(value)\n')
  writeFileSync(join(place.project, 'checks', 'totals.mjs'), "console.log('all totals hold')\n")
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  try {
    for (const words of Object.values(memories))
      await recollect(place.env, 'remember', words, '--cwd', place.project)
    api.script(
      [{ tool: 'Read', input: { file_path: rounding } }],
      [
        {
          tool: 'Edit',
          input: {
            file_path: rounding,
            old_string: 'Math.round(value)',
            new_string: 'even(value)',
          },
        },
      ],
      [
        {
          tool: 'Bash',
          input: { command: 'node checks/totals.mjs --strict', description: 'Check' },
        },
      ],
      [{ tool: 'mcp__recollect__memory_search', input: { query: 'newsletters thursday' } }],
      (request) => [
        {
          text: `Mended; it prints 5 and not 5.0 (${idOf(memories.cited, textOf(request))}).`,
        },
      ],
    )
    await ask('Some totals are off by a cent. Mend it.', {
      allowedTools: 'Read,Edit,Bash,mcp__recollect__memory_search',
    })
    const [session] = (await recollectJson(place.env, 'sessions')) as { id: string }[]
    const given = textOf(api.requests[0] ?? { model: '', system: '', messages: [] })
    const item = (words: string, outcome: string, evidence: unknown) =>
      expect.objectContaining({
        ...{ ref: idOf(words, given), layer: 'memories', outcome, evidence },
        // Its transcript shows our text, as the client handed it on.
        delivered: 'proved',
      })
    const shows = (rule: string, words: string) =>
      expect.arrayContaining([
        expect.objectContaining({ rule, words: expect.stringContaining(words) }),
      ])
    await expect
      .poll(() => recollectJson(place.env, 'used', '--session', session?.id ?? ''), {
        timeout: 40_000,
      })
      .toMatchObject({
        items: expect.arrayContaining([
          item(memories.opened, 'used', shows('opened', 'half-even.js')),
          item(memories.run, 'used', shows('ran', 'node checks/totals.mjs --strict')),
          item(memories.cited, 'used', shows('cited', idOf(memories.cited, given))),
          item(memories.ignored, 'ignored', []),
          // What it asked for by itself is given as well, by another way.
          expect.objectContaining({
            ...{ event: 'mcp', layer: 'search', ref: idOf(memories.ignored, given) },
            ...{ delivered: 'proved', outcome: 'ignored' },
          }),
        ]),
      })
    const told = await recollect(place.env, 'used', '--session', session?.id ?? '')
    expect(told).toMatch(/used m\d+ memories[^\n]*\n[^\n]*half-even\.js[^\n]*\n {2}opened: Read/)
    expect(told).toMatch(/ignored m\d+ memories[^\n]*\n[^\n]*blue-heron/)
  } finally {
    await host.stop()
  }
})
