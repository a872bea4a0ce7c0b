// Programs that run beside the host: each that the build makes is found under the name of its source.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { programFile } from './program-file.ts'

it('finds the source of every program that is built', () => {
  const config = readFileSync(
    resolve(import.meta.dirname, '../../../electron.vite.config.ts'),
    'utf8',
  )
  const built = [...config.matchAll(/'?([\w-]+)'?: resolve\('src\/main\/([^']+)'\)/g)]
  expect(built.length).toBeGreaterThanOrEqual(7)
  for (const [, name = '', source = ''] of built) {
    expect(source).toMatch(new RegExp(`(?:^|/)${name}\\.ts$`))
    expect(existsSync(programFile(source)), source).toBe(true)
  }
})
