// A project whose first scan was taken back: what the commands say of a function nobody looked for callers of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestCore } from '../../../api/testing/test-core.ts'
import { storeSnapshots } from '../../../db/code/testing/scan-sources.ts'
import { forkWorker } from '../../../threads/worker-process.ts'
import { runCommand } from '../../testing/run-command.ts'

it('says what was scanned and what not, instead of that nothing calls it', async () => {
  const opened = await openTestCore()
  try {
    const root = join(opened.folder, 'shop-code')
    mkdirSync(root)
    const sources = { 'tax.py': 'def rate():\n    pass\n' }
    writeFileSync(join(root, 'tax.py'), sources['tax.py'])
    writeFileSync(join(root, 'buy.py'), 'from tax import rate\n\ndef buy():\n    rate()\n')
    opened.core.db.prepare("UPDATE projects SET root = ? WHERE id = 'shop'").run(root)
    await storeSnapshots(opened.core.db, sources, { projectId: 'shop', folder: root })
    await opened.core.close()
    const run = (...words: readonly string[]) =>
      runCommand(opened, ['code', ...words, '--project', 'shop'], forkWorker)
    const unread = 'No calls were resolved here yet: no scan of the project has ended.\n'
    for (const ask of ['callers', 'impact']) {
      const { output } = await run(ask, 'rate')
      expect(output).toContain(`\nNothing that was read calls it.\n${unread}`)
    }
    expect((await run('callers', 'buy')).errors).toContain(
      'Nothing that was read is called buy. No',
    )
    expect((await run('scan')).code).toBe(0)
    expect((await run('callers', 'rate')).output).toMatch(/\nbuy +buy\.py:4 /)
    expect((await run('callers', 'buy')).output).toMatch(/\nNothing is known to call it\.\n$/)
  } finally {
    await opened.close()
  }
}, 60_000)
