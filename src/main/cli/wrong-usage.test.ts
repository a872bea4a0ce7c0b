// Every command: an argument too few or too many and an option that it does not have end with 2 and name the usage.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createProgram } from './program.ts'
import type { Surroundings } from './surroundings.ts'
import { runCommand } from './testing/run-command.ts'

let opened: TestCore
beforeAll(async () => {
  opened = await openTestCore()
  await opened.core.close()
})
afterAll(() => opened.close())

function commands() {
  const program = createProgram({ app: opened.core.app } as Surroundings)
  return program.command.commands
}

/** Runs it; nothing may be written but one line that says what was wrong. */
async function refused(...words: string[]): Promise<string> {
  const { code, output, errors } = await runCommand(opened, words)
  expect({ code, output }, words.join(' ')).toEqual({ code: 2, output: '' })
  expect(errors, words.join(' ')).toMatch(/^[A-Z-][^\n]*\.\n$/)
  return errors
}

test('an option that is not there', async () => {
  for (const command of commands()) {
    const said = await refused(command.name(), '--no-such-option')
    expect(said).toContain(`the usage is recollect ${command.name()} ${command.usage()}`)
  }
})

test('an argument too many, or one too few', async () => {
  for (const command of commands()) {
    const name = command.name()
    const wanted = command.registeredArguments
    const isOpen = wanted.some(({ variadic }) => variadic)
    // What has to be given is named without which the command cannot run at all.
    const must = name === 'redact' ? ['--again'] : []
    if (!isOpen) {
      const said = await refused(name, ...must, ...wanted.map(() => 'x'), 'superfluous')
      expect(said).toContain(`the usage is recollect ${name}`)
    }
    if (wanted.some(({ required }) => required) || must.length > 0) {
      expect(await refused(name)).toContain(`the usage is recollect ${name}`)
    }
  }
})

test.each([
  [['restore'], /^Name a backup: the usage is recollect restore/],
  [['restore', '--list', 'x'], /^Either list/],
  [['get', ...Array.from({ length: 21 }, (_, n) => `o${n}`)], /^Give 1 to 20 ids/],
  [['get', ''], /^Give 1 to 20 ids/],
  [['remember', ' '], /^Say what to remember/],
  [['import', '--stop', '--table'], /^--table and --stop do not go together/],
  [['import', '--skipped', '/tmp'], /^--skipped takes no path/],
  [['install', '--cwd', '/tmp'], /^--cwd names the folder of --project/],
  [['uninstall', '--cwd', '/tmp'], /^--cwd names the folder of --project/],
  [['no-such-command'], /^Unknown command 'no-such-command': the usage is recollect \[options\]/],
  [['--no-such-option'], /^Unknown option '--no-such-option': the usage is recollect \[options\]/],
])('%j', async (words, sentence) => {
  expect(await refused(...words)).toMatch(sentence)
  expect(existsSync(`${opened.folder}/claude/settings.json`)).toBe(false)
})

test.each([
  [['sessions', '--limit', '0', '--json']],
  [['search', '--json']],
  [['restore', '--json']],
  [['no-such-command', '--json']],
  [['doctor', '--json', '--no-such-option']],
])('%j is told in JSON, as what is printed is read by a program', async (words) => {
  const { code, output, errors } = await runCommand(opened, words)
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(errors)).toEqual({
    error: { code: 'wrong_usage', message: expect.stringMatching(/^[A-Z-].*\.$/) },
  })
  const plain = await runCommand(
    opened,
    words.filter((word) => word !== '--json'),
  )
  expect(JSON.parse(errors)).toMatchObject({ error: { message: plain.errors.trimEnd() } })
})
