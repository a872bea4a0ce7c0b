// A program that hangs is ended with all that it started, and says what it waited for.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWithin } from './within-limit.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-limit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const node = (code: string, limitMs: number, tell: (text: string) => void = () => {}) =>
  runWithin([process.execPath, '-e', code], limitMs, tell)

describe('a program with a limit', () => {
  it('gives its own exit code when it ends in time', async () => {
    expect(await node('process.exit(3)', 60_000)).toBe(3)
    expect(await node('', 60_000)).toBe(0)
  })

  it.skipIf(process.platform === 'win32')(
    'is ended at the limit with its children, and tells what it waited for',
    async () => {
      const note = join(folder, 'child')
      // A port that is never closed keeps its process for good.
      const hang = `
        const { spawn } = require('node:child_process')
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' })
        require('node:fs').writeFileSync(${JSON.stringify(note)}, String(child.pid))
        new MessageChannel().port1.on('message', () => {})`
      let told = ''
      const code = await node(hang, 6000, (text) => {
        told += text
      })
      expect(code).toBe(1)
      expect(told).toContain('did not end within')
      expect(told).toContain('MessageChannel')
      expect(told).toMatch(/waits for .*async/)
      const child = readFileSync(note, 'utf8')
      // A process that was killed is gone a moment later.
      await vi.waitFor(() => {
        const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', child], { encoding: 'utf8' })
        expect(stdout.trim()).toMatch(/^$|^Z/)
      }, 10_000)
    },
  )
})
