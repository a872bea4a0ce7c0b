// `recollect get` says of an observation who told it, and how long that took where it is known.
import { expect, it } from 'vitest'
import { openTestCore } from '../../api/testing/test-core.ts'
import { runCommand } from '../testing/run-command.ts'

it.each([
  ['small', 1234.5, 'Told by: small in 1.2 s'],
  ['rules', 0.42, 'Told by: rules in 0.4 ms'],
  ['rules', null, 'Told by: rules'],
])('of one told by %s in %s ms', async (level, ms, said) => {
  const opened = await openTestCore()
  try {
    const { db } = opened.core
    db.prepare('UPDATE observations SET level = ?, distil_ms = ? WHERE id = 1').run(level, ms)
    await opened.core.close()
    const { output } = await runCommand(opened, ['get', 'o1', 't1'])
    expect(output.match(/^Told by.*$/gm)).toEqual([said])
  } finally {
    await opened.close()
  }
})
