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
