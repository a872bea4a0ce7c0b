// The lint refuses expressions whose time grows with the square of their input.
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** What the lint says of one line of code, by the project's own rules. */
function lint(code: string): string[] {
  let answer: string
  try {
    answer = execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/eslint/bin/eslint.js'),
        '-f',
        'json',
        '--stdin',
        '--stdin-filename',
        join(root, 'src/sample.ts'),
      ],
      { encoding: 'utf8', cwd: root, input: `${code}\n`, timeout: 60_000 },
    )
  } catch (error) {
    // It ends with 1 where it found something.
    answer = (error as { stdout: string }).stdout
  }
  const files = JSON.parse(answer) as { messages: { ruleId: string | null; message: string }[] }[]
  return files.flatMap(({ messages }) => messages.map((one) => one.ruleId ?? one.message))
}

it.each([
  ['blanks before a remark', String.raw`line.replace(/\s+(?:\/\/|#\s).*$/, '')`],
  ['empty lines before a section', String.raw`text.split(/^(?=\s*\[)/m)`],
  ['here-documents', String.raw`line.replace(/<<(\w+)[^\n]*\n[\s\S]*?\n\s*\1/g, '')`],
  ['two quantifiers that trade', '/^- +(.+)$/.exec(line)'],
])('refuses %s', (_, code) => {
  const found = lint(`export const answer = (line: string, text = line) => [${code}, text.length]`)
  expect(found.join()).toMatch(/no-super-linear/)
})

it('accepts an expression that reads its text once', () => {
  const code = String.raw`/^- +(\S.*)$/.exec(line)`
  expect(lint(`export const answer = (line: string) => ${code}`)).toEqual([])
})
