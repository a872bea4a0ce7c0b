// What `recollect models` says of a key that it cannot open.
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openTestCore } from '../../../api/testing/test-core.ts'
import { runCommand } from '../../testing/run-command.ts'

it('says that a key of the system’s key store is for the desktop app alone', async () => {
  const test = await openTestCore()
  await test.core.close()
  const sealed = Buffer.from('sealed by a system').toString('base64')
  writeFileSync(test.core.paths.sealedKeys, JSON.stringify({ anthropic: sealed }))
  const { output, code } = await runCommand(test, ['models'])
  expect(code).toBe(0)
  expect(output).toContain('key in the system’s key store, which only the desktop app opens')
  expect(output).not.toContain(sealed)
  await test.close()
})

it('says what leaves the machine and what a day takes before a model is turned on', async () => {
  const test = await openTestCore()
  await test.core.close()
  const isOn = async () =>
    (
      JSON.parse((await runCommand(test, ['models', '--json'])).output) as {
        providers: { id: string; isEnabled: boolean }[]
      }
    ).providers.find(({ id }) => id === 'anthropic')?.isEnabled
  const asked = await runCommand(test, ['models', '--on', 'anthropic'])
  expect(asked).toMatchObject({ code: 0, errors: '' })
  expect(asked.output).toMatch(/redacted text goes to .*at most 100 calls/)
  expect(asked.output).toMatch(/day of .* takes .* calls, .* tokens, /)
  expect(asked.output).toContain('Nothing was turned on yet')
  expect(await isOn()).toBe(false)
  const done = await runCommand(test, ['models', '--on', 'anthropic', '--yes'])
  expect(done.output).toContain('is on. After each turn')
  expect(await isOn()).toBe(true)
  await test.close()
})
