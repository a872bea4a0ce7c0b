import { describe, expect, it } from 'vitest'
import { isCommandLine, runCommandLine } from './command-mode.ts'

describe('the packaged program', () => {
  it.each([['search', 'token refresh'], ['status', '--json'], ['--help'], ['--version']])(
    'runs a command for %s',
    (...words) => {
      expect(isCommandLine(['/opt/Recollect/recollect', ...words], true)).toBe(true)
    },
  )

  it.each([[], ['--hidden'], ['recollect://session/a'], ['-psn_0_1'], ['/home/me/file']])(
    'is the desktop app for %j',
    (...words: string[]) => {
      expect(isCommandLine(['/opt/Recollect/recollect', ...words], true)).toBe(false)
    },
  )

  it('is always the desktop app from source, where the first word names the folder', () => {
    expect(isCommandLine(['/electron', 'app'], false)).toBe(false)
  })

  it('gives the command the words that Node would and ends with its code', async () => {
    const exits: number[] = []
    const process: { argv: string[]; exitCode?: number } = {
      argv: ['/opt/recollect', 'search', 'x'],
    }
    await runCommandLine({
      app: { exit: (code) => exits.push(code) },
      process,
      load: async () => {
        expect(process.argv.slice(2)).toEqual(['search', 'x'])
        process.exitCode = 2
      },
    })
    expect(exits).toEqual([2])
  })
})
