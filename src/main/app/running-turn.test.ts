// What the code map of a running host tells while a turn still runs: edits, files that commands take away, moves.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pathsIn } from '../base/paths.ts'
import { findHost } from '../cli/find-host.ts'
import { sendHook } from '../install/testing/send-hook.ts'
import { forkWorker } from '../threads/worker-process.ts'
import { type Host, startHost } from './host.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'recollect-running-'))
const home = join(folder, 'data')
const shop = join(folder, 'shop')
const sources = {
  'cart.py': 'from tax import rate\n\ndef total():\n    return rate() * 2\n',
  'tax.py': 'def rate():\n    return 7\n\ndef old():\n    return 1\n',
  'desk.py':
    'class Desk:\n    def tell(self):\n        return 3\n\n    def ask(self):\n        return 4\n',
}
let host: Host
let calls = 0

async function hook(event: string, payload: object = {}): Promise<void> {
  const common = { session_id: 's', cwd: shop, transcript_path: '' }
  const { status } = await sendHook(home, event, { ...common, ...payload })
  expect(status, event).toBeLessThan(300)
}

async function edit(path: string, from: string, to: string): Promise<void> {
  const file_path = join(shop, path)
  const originalFile = readFileSync(file_path, 'utf8')
  writeFileSync(file_path, originalFile.replace(from, to))
  calls += 1
  await hook('PostToolUse', {
    ...{ tool_name: 'Edit', tool_use_id: `t${calls}` },
    tool_input: { file_path, old_string: from, new_string: to },
    tool_response: { filePath: file_path, originalFile, oldString: from, newString: to },
  })
}

async function run(command: string): Promise<void> {
  const began = Date.now()
  execFileSync('bash', ['-c', command], { cwd: shop })
  calls += 1
  await hook('PostToolUse', {
    ...{ tool_name: 'Bash', tool_use_id: `t${calls}`, tool_input: { command } },
    ...{ tool_response: { stdout: '', stderr: '' }, duration_ms: Date.now() - began },
  })
}

async function ask() {
  const found = await findHost(pathsIn(home))
  if (!('client' in found)) throw new Error(`The host is not to be reached: ${found.reason}`)
  const { rows } = await found.client.projects.list({})
  const [project] = rows
  return { code: found.client.code, projectId: project?.id ?? '' }
}

/** What is told as changed, as soon as it is what is expected. */
async function told(expected: readonly string[]): Promise<void> {
  const { code, projectId } = await ask()
  await vi.waitFor(
    async () => {
      const { changes } = await code.changed({ projectId })
      expect(
        changes
          .map(
            ({ change, qualifiedName, path, formerPath, isPutBack }) =>
              `${change} ${qualifiedName} in ${path}${formerPath === null ? '' : ` from ${formerPath}`}${isPutBack ? ' put back' : ''}`,
          )
          .toSorted(),
      ).toEqual(expected.toSorted())
    },
    { timeout: 30_000, interval: 200 },
  )
}

beforeAll(async () => {
  mkdirSync(shop)
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(shop, path), text)
  execFileSync('bash', ['-c', 'git init -q && git add -A'], { cwd: shop })
  host = await startHost({
    env: { RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(folder, 'claude') },
    ...{ kind: 'headless', end: () => {}, port: 0, from: import.meta.dirname },
    startWorker: forkWorker,
  })
  await hook('SessionStart', { source: 'startup' })
  const { code, projectId } = await ask()
  await code.scan({ projectId })
  await vi.waitFor(async () => expect((await code.status({ projectId })).scan.state).toBe('done'), {
    timeout: 30_000,
    interval: 200,
  })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

it('tells of edits, removals and moves before the turn is over, and no function that is gone', async () => {
  await hook('UserPromptSubmit', { prompt: 'Tidy up' })
  await edit('cart.py', '* 2', '* 3')
  const modified = 'modified total in cart.py'
  await told([modified])
  const { code, projectId } = await ask()
  const totalIs = async () =>
    (await code.file({ projectId, path: 'cart.py' }))?.definitions.map(
      ({ lastChange }) => lastChange?.change ?? 'unchanged',
    )
  expect(await totalIs()).toEqual(['modified'])
  await run('git checkout -- cart.py')
  const back = `${modified} put back`
  await told([modified, back])
  expect(await totalIs()).toEqual(['unchanged'])

  // One function goes to another file by two edits, a whole file by a command, and another one is removed.
  await edit('tax.py', '\ndef old():\n    return 1\n', '')
  await edit('cart.py', 'def total', 'def old():\n    return 1\n\ndef total')
  await run('mkdir front && git mv desk.py front/desk.py')
  await edit('front/desk.py', 'return 4', 'return 5')
  await run('rm tax.py')
  await told([
    modified,
    back,
    'moved old in cart.py from tax.py',
    'modified Desk in front/desk.py from desk.py',
    'modified Desk.ask in front/desk.py from desk.py',
    'moved Desk.tell in front/desk.py from desk.py',
    'deleted rate in tax.py',
  ])
  for (const path of ['tax.py', 'desk.py']) expect(await code.file({ projectId, path })).toBeNull()
  expect(await code.callers({ projectId, name: 'rate' })).toMatchObject({ matches: [] })

  // The end of the turn, which reads it once more, adds nothing.
  await hook('Stop', { last_assistant_message: 'It is tidy.' })
  await vi.waitFor(
    async () => {
      const left = host.core.db.prepare(
        `SELECT count(*) FROM jobs WHERE kind IN ('distill.turn', 'code.scan') AND status <> 'done'`,
      )
      expect(left.pluck().get()).toBe(0)
    },
    { timeout: 30_000, interval: 200 },
  )
  expect((await code.changed({ projectId })).total).toBe(7)
})
