// The copy of data that cannot be written: one that the program can open.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { pathsIn } from './paths.ts'
import { copyForReading } from './read-copy.ts'

it('can be written by its owner, though the files themselves were read-only', () => {
  const home = mkdtempSync(join(tmpdir(), 'recollect-locked-'))
  const paths = pathsIn(home)
  for (const file of [paths.database, `${paths.database}-wal`, paths.settings]) {
    writeFileSync(file, '', { mode: 0o444 })
  }
  const { home: copy, remove } = copyForReading(paths, new AppError('read_only', 'No.'))
  try {
    const own = pathsIn(copy)
    for (const file of [own.database, `${own.database}-wal`, own.settings]) {
      expect(statSync(file).mode & 0o200).toBe(0o200)
    }
  } finally {
    remove()
    rmSync(home, { recursive: true, force: true })
  }
})
