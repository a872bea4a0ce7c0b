// Skill and MCP server: in and out again without a trace, beside whatever else is there.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathsIn } from '../../../base/paths.ts'
import { createAgentAccess } from './agent-access.ts'

const root = join(import.meta.dirname, '../../../../..')
let folder = ''
let stateFile = ''
let skillFile = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect access '))
  stateFile = join(folder, 'claude', '.claude.json')
  skillFile = join(folder, 'claude', 'skills', 'recollect', 'SKILL.md')
  mkdirSync(join(folder, 'claude'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function access(data = 'data') {
  return createAgentAccess({
    paths: pathsIn(join(folder, data)),
    claudeFolder: join(folder, 'claude'),
    claudeStateFile: stateFile,
    app: { root, skill: join(root, 'resources', 'skill') },
  })
}

test.each([
  ['no file', null],
  ['an empty object', '{}\n'],
  ['state without servers', '{\n  "userID": "x",\n  "projects": {}\n}'],
  ['an empty list of servers', '{"mcpServers": {}, "userID":"x"}'],
  [
    'other servers',
    '{\n\t"mcpServers": {\n\t\t"db": {"command": "db", "args": []}\n\t},\n\t"n": 1e3\n}\n',
  ],
])('leaves every byte as it was, with %s before', (_what, text) => {
  if (text !== null) writeFileSync(stateFile, text)
  expect(access().state()).toMatchObject({ skill: 'missing', server: 'missing', problem: null })
  expect(access().install()).toMatchObject({ changed: true, skill: 'current', server: 'current' })
  const installed = readFileSync(stateFile, 'utf8')
  expect(JSON.parse(installed)).toMatchObject({
    mcpServers: {
      recollect: {
        type: 'stdio',
        args: [expect.stringMatching(/cli\.(js|ts)$/), 'mcp'],
        env: { RECOLLECT_HOME: join(folder, 'data') },
      },
    },
  })
  expect(access().install().changed).toBe(false)
  expect(readFileSync(stateFile, 'utf8')).toBe(installed)

  expect(access().uninstall().changed).toBe(true)
  expect(existsSync(stateFile) ? readFileSync(stateFile, 'utf8') : null).toBe(text)
  expect(existsSync(join(folder, 'claude', 'skills'))).toBe(false)
  expect(access().uninstall().changed).toBe(false)
})

test('what came meanwhile stays, also a skills folder that others use', () => {
  access().install()
  const now = JSON.parse(readFileSync(stateFile, 'utf8')) as object
  writeFileSync(stateFile, JSON.stringify({ ...now, userID: 'new' }))
  mkdirSync(join(folder, 'claude', 'skills', 'other'))
  access().uninstall()
  expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toEqual({ userID: 'new' })
  expect(existsSync(join(folder, 'claude', 'skills', 'other'))).toBe(true)
  expect(existsSync(dirname(skillFile))).toBe(false)
})

test('an older version is brought up to date, not doubled', () => {
  access('old data').install()
  writeFileSync(skillFile, '<!-- recollect-skill 0: -->')
  expect(access().state()).toMatchObject({ skill: 'outdated', server: 'outdated' })
  access().install()
  const text = readFileSync(stateFile, 'utf8')
  expect(text.split('"recollect"')).toHaveLength(2)
  expect(text).not.toContain('old data')
  expect(access().state()).toMatchObject({ skill: 'current', server: 'current' })
})

test.each([
  ['broken JSON', '{ "a": '],
  ['a list of servers that is none', '{"mcpServers": []}'],
  ['another server of our name', '{"mcpServers": {"recollect": {"command": "mine"}}}'],
])('refuses %s in one sentence and leaves it alone', (_what, text) => {
  writeFileSync(stateFile, text)
  expect(access().state().problem).toContain(stateFile)
  expect(() => access().install()).toThrow(/nothing was changed there\.$/)
  expect(readFileSync(stateFile, 'utf8')).toBe(text)
})

test('never overwrites or removes a skill of somebody else', () => {
  mkdirSync(dirname(skillFile), { recursive: true })
  writeFileSync(skillFile, 'mine')
  expect(() => access().install()).toThrow(/somebody else/)
  expect(() => access().uninstall()).toThrow(/somebody else/)
  expect(readFileSync(skillFile, 'utf8')).toBe('mine')
})
