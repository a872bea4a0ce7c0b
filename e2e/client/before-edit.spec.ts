// Before the agent edits a file it is told what is remembered of that file: with the real client, where the user turned it on.
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import { textOf } from '../support/messages-api.ts'

const test = clientTest({
  project: 'shop',
  // Nothing of it is given at the start.
  settings: { recall: { beforeEdits: true }, context: { budgetTokens: 0 } },
})

test('what is remembered of a file goes with the edit of it, and with no other', async ({
  place,
  api,
  ask,
}) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  const write = (name: string) => ({
    tool: 'Write',
    input: { file_path: join(place.project, name), content: 'export const prices = []\n' },
  })
  try {
    await recollect(
      place.env,
      'remember',
      'cart.js must never import the printer',
      '--cwd',
      place.project,
    )
    expect(await recollectJson(place.env, 'learnings', 'list')).toMatchObject({ total: 1 })
    api.script([write('bill.js')], [write('cart.js')], [{ text: 'Written.' }])
    await ask('Write both files')
    const told = api.requests.map((one) => textOf(one).includes('must never import the printer'))
    expect(told).toEqual([false, false, true])
  } finally {
    await host.stop()
  }
})
