// Which files a project without git has, within the time that there is for its folders.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listProject } from './list-project.ts'

it('ends going through folders in time, and says how many it did not go into', async () => {
  const root = mkdtempSync(join(tmpdir(), 'recollect-list-'))
  try {
    for (const folder of ['a', 'b', 'b/c']) {
      mkdirSync(join(root, folder))
      writeFileSync(join(root, folder, 'one.py'), 'x = 1\n')
    }
    // Without a PATH there is no git.
    const whole = await listProject(root, { PATH: '' })
    expect(whole.files.map(({ path }) => path)).toEqual(['a/one.py', 'b/c/one.py', 'b/one.py'])
    expect(whole.leftOut.notWalked).toBe(0)
    const none = await listProject(root, { PATH: '' }, 0)
    expect(none).toMatchObject({ files: [], leftOut: { notWalked: 1 } })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
