// Which kind of matter a command is an attempt at.
import { expect, test } from 'vitest'
import { readShellLine } from '../../shell/read-shell.ts'
import { purposeOf } from '../rules/commands/command-purpose.ts'
import { matterOfCommand } from './matter-of-command.ts'

function kindOf(line: string) {
  const [command] = readShellLine(line).commands
  return command ? (matterOfCommand(command)?.kind ?? null) : null
}

test.each([
  ['make typeset', null],
  ['npm run build:flint', 'build'],
  ['npm run splinter', null],
  ['npm run healthcheck', null],
  ['npm run information', null],
  ['npm run gen:types', null],
  ['go generate ./...', null],
  ['npm run type-check', 'types'],
  ['npm run checkTypes', 'types'],
  ['npm run lint:fix', 'lint'],
  ['ruff check --fix .', 'lint'],
  ['npx eslint --fix src', 'lint'],
  ['biome check --write', 'lint'],
  ['ruff check --fix-only .', 'format'],
  ['ruff format .', 'format'],
  ['biome format --write', 'format'],
  ['prettier --write src', 'format'],
  ['make fmt', 'format'],
  ['mix dialyzer', 'types'],
  ['go vet ./...', 'lint'],
  ['knip', 'lint'],
  ['gofmt -l .', 'format'],
  ['npm run dev', 'server'],
  ['mix phx.server', 'server'],
  ['cargo check', 'build'],
  ['vitest run', 'test'],
  ['git push --dry-run', null],
  ['git push -n origin main', null],
  ['git commit --dry-run', null],
  ['git commit -n -m done', 'commit'],
  ['npm publish --dry-run', null],
])('%s is a matter of %s', (line, kind) => {
  expect(kindOf(line)).toBe(kind)
})

test('is told as what it is', () => {
  expect(purposeOf(readShellLine('make typeset')).phrase).not.toBe('Check the types')
  expect(purposeOf(readShellLine('npm run build:flint')).phrase).toBe('Build')
  expect(purposeOf(readShellLine('npm run gen:types')).phrase).toBe('Generate the types')
})
