// What a host's start mends of an installation by an older version, or by a program that is gone.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAgentAccess } from '../agents/claude-code/install/agent-access.ts'
import { createHooks } from '../agents/claude-code/install/hooks.ts'
import { installedScript } from '../agents/hook-script.ts'
import { ensureFolders, pathsIn } from '../base/paths.ts'
import { repairInstallation } from './repair.ts'

const root = resolve(import.meta.dirname, '../../..')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-repair-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The installation as the program in `from` sees it. */
function seenFrom(from: string) {
  const paths = pathsIn(join(folder, 'data'))
  ensureFolders(paths)
  const claudeFolder = join(folder, 'claude')
  const app = {
    root: from,
    hookScripts: join(root, 'resources/hooks'),
    skill: join(root, 'resources/skill'),
  }
  const claudeStateFile = join(folder, 'claude.json')
  const hooks = createHooks({ paths, claudeFolder, app })
  const agentAccess = createAgentAccess({ paths, claudeFolder, claudeStateFile, app })
  const warnings: unknown[] = []
  const log = { info: () => {}, warn: (fact: unknown) => warnings.push(fact) }
  return {
    hooks,
    agentAccess,
    paths,
    claudeStateFile,
    warnings,
    settings: join(claudeFolder, 'settings.json'),
    repair: () => repairInstallation({ paths, app, hooks, agentAccess, log }),
  }
}

/** A folder in which a program lies; its script is what the MCP entry names. */
function program(name: string): string {
  const at = join(folder, name)
  mkdirSync(join(at, 'out/main'), { recursive: true })
  writeFileSync(join(at, 'out/main/cli.js'), '')
  return at
}

test('a moved program is found again by the agent, its hooks and skill are of this version', () => {
  const old = program('old')
  const before = seenFrom(old)
  before.hooks.install()
  before.agentAccess.install()
  const { skillFile } = before.agentAccess.state()
  writeFileSync(skillFile, `${readFileSync(skillFile, 'utf8')}older words`)
  const script = installedScript(before.paths, process.platform)
  writeFileSync(script, `${readFileSync(script, 'utf8')}# older`)
  const settings = readFileSync(before.settings, 'utf8')
  writeFileSync(before.settings, settings.replace('"timeout": 5', '"timeout": 7'))
  rmSync(old, { recursive: true })

  const now = seenFrom(program('new'))
  now.repair()
  expect(now.agentAccess.state()).toMatchObject({ skill: 'current', server: 'current' })
  expect(readFileSync(script, 'utf8')).not.toContain('# older')
  expect(now.hooks.state().events.every((event) => event.state === 'current')).toBe(true)
  expect(readFileSync(now.settings, 'utf8')).toBe(settings)
})

test('another copy of the program that still works keeps its entry', () => {
  const here = program('here')
  seenFrom(here).agentAccess.install()
  const other = seenFrom(program('other'))
  other.repair()
  expect(readFileSync(other.claudeStateFile, 'utf8')).toContain(here)
})

test('nothing is installed where nothing was', () => {
  const seen = seenFrom(program('here'))
  seen.repair()
  expect(seen.agentAccess.state()).toMatchObject({ skill: 'missing', server: 'missing' })
  expect(seen.hooks.state().events.every((event) => event.state === 'missing')).toBe(true)
})

test('a file that cannot be read is told of and stops nothing else', () => {
  const seen = seenFrom(program('here'))
  seen.hooks.install()
  seen.agentAccess.install()
  writeFileSync(seen.claudeStateFile, '{ no JSON')
  const script = installedScript(seen.paths, process.platform)
  writeFileSync(script, 'older')
  seen.repair()
  expect(readFileSync(script, 'utf8')).not.toBe('older')
  expect(readFileSync(seen.claudeStateFile, 'utf8')).toBe('{ no JSON')
})
