// A deletion reaches every copy: afterwards no byte of the data folder holds what was deleted.
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attention } from '../../api/attention.ts'
import { createLocalClient } from '../../api/clients/local-client.ts'
import type { Core } from '../../app/core.ts'
import { runCommand } from '../../cli/testing/run-command.ts'
import { undoMs } from '../../forget/forget.ts'
import { makeStore, type TestStore } from '../testing/test-store.ts'
import { listBackups } from './backup-list.ts'

const marker = 'zanzibarquokka'
const session = 'session-zanzibar'
let store: TestStore
let core: Core
let clock: number

beforeEach(async () => {
  clock = Date.now()
  store = makeStore(300)
  core = await store.open('headless', () => clock)
})
afterEach(() => store.close())

function hook(event: string, fields: object, id = session): void {
  core.capture.ingest(
    { hook_event_name: event, session_id: id, cwd: store.folder, prompt_id: `p-${id}`, ...fields },
    { at: clock, bytes: 100, via: 'http' },
  )
}

/** A session that holds the marker in its prompt, a packed payload and its observations. */
async function work(id = session): Promise<void> {
  hook('UserPromptSubmit', { prompt: `Feed the ${marker}` }, id)
  hook(
    'PostToolUse',
    {
      tool_name: 'Bash',
      tool_use_id: `use-${id}`,
      tool_input: { command: `feed ${marker}` },
      tool_response: { stdout: `${marker} was fed\n`.repeat(40), stderr: '' },
    },
    id,
  )
  hook('Stop', { last_assistant_message: `The ${marker} is fed.` }, id)
  core.pump.start()
  await core.pump.idle()
  await core.events.flush()
}

async function forget(...ids: string[]): Promise<void> {
  for (const id of ids) core.forget.schedule({ kind: 'session', id })
  clock += undoMs
  core.pump.wake()
  await core.pump.idle()
}

/** Files below the data folder that hold one of the words, also inside what is packed. */
function filesHolding(...words: string[]): string[] {
  const holds = (bytes: Buffer) => words.some((word) => bytes.includes(word))
  return readdirSync(store.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return holds(bytes) || unpacked(bytes).some(holds)
    })
    .map((file) => file.slice(store.folder.length + 1))
}

/** Whatever in the bytes can be unpacked: packed payloads begin like this, whole files like that. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  if (bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) found.push(gunzipSync(bytes))
  for (let at = bytes.indexOf(0x78); at >= 0; at = bytes.indexOf(0x78, at + 1)) {
    try {
      found.push(inflateSync(bytes.subarray(at, at + 8192)))
    } catch {
      // Not packed, or packed without a head.
    }
  }
  return found
}

it('holds the marker in every copy before, and in none after', async () => {
  await work()
  await core.backups.take()
  await core.backups.takeDaily()
  const replaced = await core.restore(listBackups(core.paths.backups)[0]?.name ?? '')
  core.db.prepare('VACUUM INTO ?').run(`${store.database}.saved-6`)
  writeFileSync(
    join(core.paths.spoolRejected, 'x.json'),
    `{"session_id":"${session}","a":"${marker}"}`,
  )
  writeFileSync(join(core.paths.spoolRejected, 'x.json.reason'), `${session} ${marker}`)
  writeFileSync(
    join(core.paths.logs, 'recollect.2026-01-01.log'),
    `{"msg":"${marker}","sessionId":"${session}"}\n{"msg":"kept"}\n`,
  )
  const before = filesHolding(marker, session)
  for (const name of [
    'recollect.db',
    'saved-6',
    'manual.db',
    'daily.db',
    'replaced.db',
    'x.json',
    '.log',
    '.jsonl',
  ]) {
    expect(
      before.some((file) => file.includes(name)),
      name,
    ).toBe(true)
  }
  const kept = listBackups(core.paths.backups)
  const times = kept.map(({ path }) => Math.round(statSync(path).mtimeMs / 1000))
  await forget(session)
  // The tombstone names the session by its id: that alone stays.
  expect(filesHolding(marker)).toEqual([])
  expect(filesHolding(session).filter((file) => !file.includes('.db'))).toEqual([])
  // The history of backups is as long as before, each with its time and all else that it held.
  const after = listBackups(core.paths.backups)
  expect(after.map(({ name }) => name)).toEqual(kept.map(({ name }) => name))
  expect(after.map(({ path }) => Math.round(statSync(path).mtimeMs / 1000))).toEqual(times)
  expect(core.backups.list().map(({ sessions }) => sessions)).toEqual([300, 300, 300])
  expect(readFileSync(join(core.paths.logs, 'recollect.2026-01-01.log'), 'utf8')).toBe(
    '{"msg":"kept"}\n',
  )
  expect(replaced.sessions).toBe(301)
})

it('leaves a damaged file to its owner, and says so before, until it is removed', async () => {
  await work()
  await core.close()
  store.damage('turns', 'one leaf')
  core = await store.open('headless', () => clock)
  const [damaged = ''] = filesHolding(marker).filter((file) => file.includes('.corrupt-'))
  expect(damaged).not.toBe('')
  core.pump.start()
  const path = join(store.folder, damaged)
  const client = createLocalClient(core)
  const { outOfReach } = await client.forget.schedule({ kind: 'session', id: session })
  expect(outOfReach).toEqual([path])
  clock += undoMs
  core.pump.wake()
  await core.pump.idle()
  expect(filesHolding(marker)).toEqual([damaged])
  const told = () => core.status().warnings.join(' ')
  expect(told()).toContain(path)
  expect(told()).toContain('what you delete')
  expect(await attention(core)).toContainEqual(
    expect.objectContaining({ code: 'damaged_files', action: 'keep.removeDamaged' }),
  )
  core.redactAgain.start(false)
  await expect.poll(() => core.redactAgain.state().isRunning, { timeout: 30_000 }).toBe(false)
  expect(core.redactAgain.state().copies).toMatchObject({ removed: [], left: [path] })
  await core.close()
  const place = { core, folder: store.folder, close: core.close }
  const counted = await runCommand(place, ['redact', '--again', '--dry-run'])
  expect(counted.output).toContain(`Cannot be gone over and would stay`)
  expect(counted.output).toContain(path)
  const { output } = await runCommand(place, ['notices', '--remove-damaged'])
  expect(output).toContain(`Removed for good: ${path}`)
  // What told where it lies says that it is gone.
  expect(output).toMatch(/The damaged file lies at .* That file was removed on \d{4}-/)
  expect(filesHolding(marker)).toEqual([])
  expect((await runCommand(place, ['status'])).output).not.toContain('cannot be gone over')
})

it('writes each backup anew once for several deletions', async () => {
  for (const id of ['one', 'two', 'three']) await work(id)
  await core.backups.take()
  const change = vi.spyOn(core.copies, 'change')
  await forget('one', 'two', 'three')
  expect(
    change.mock.calls.map(([asked]) =>
      asked.change === 'erase' ? asked.erasures.map(({ ref }) => ref).sort() : asked.change,
    ),
  ).toEqual([['one', 'three', 'two']])
  expect(filesHolding(marker)).toEqual([])
  expect(core.backups.list().map(({ sessions }) => sessions)).toEqual([300])
})

it('removes a backup that cannot be changed and takes a fresh one', async () => {
  await work()
  await core.backups.takeDaily()
  const [backup] = listBackups(core.paths.backups)
  const bytes = readFileSync(backup?.path ?? '')
  bytes.fill(0xa5, 20_480, 28_672)
  writeFileSync(backup?.path ?? '', bytes)
  clock += 5000
  await forget(session)
  expect(filesHolding(marker)).toEqual([])
  const list = core.backups.list()
  expect(list).toMatchObject([{ kind: 'daily', sessions: 300 }])
  expect(list[0]?.name).not.toBe(backup?.name)
  expect(core.status().notices).toMatchObject([
    { code: 'copies_removed', message: expect.stringContaining(backup?.path ?? '-') },
  ])
})

it('changes texts beside the database wherever they lie, and leaves times and the rest alone', async () => {
  const spooled = join(core.paths.spool, '1-1.Stop.json')
  const rejected = join(core.paths.spoolRejected, 'x.json')
  const log = join(core.paths.logs, 'recollect.2026-01-01.log')
  const packed = join(store.folder, 'transcripts', 'a.jsonl.gz')
  mkdirSync(join(store.folder, 'transcripts'))
  writeFileSync(spooled, `{"said":"${marker}"}`)
  utimesSync(spooled, 1000, 1000)
  writeFileSync(rejected, `{"said":"${marker}"}`)
  writeFileSync(log, `{"msg":"${marker}"}\n{"msg":"kept"}\n`)
  writeFileSync(packed, gzipSync(`{"said":"${marker}"}\n{"said":"kept"}\n`))
  const untouched = statSync(rejected).ino
  expect(await core.textCopies.change((text) => text)).toBe(0)
  expect(statSync(rejected).ino).toBe(untouched)
  expect(await core.textCopies.change((text) => text.replaceAll(marker, '[removed]'))).toBe(4)
  expect(filesHolding(marker)).toEqual([])
  expect(readFileSync(spooled, 'utf8')).toBe('{"said":"[removed]"}')
  expect(statSync(spooled).mtimeMs).toBe(1_000_000)
  expect(readFileSync(log, 'utf8')).toBe('{"msg":"[removed]"}\n{"msg":"kept"}\n')
  expect(gunzipSync(readFileSync(packed)).toString()).toBe(
    '{"said":"[removed]"}\n{"said":"kept"}\n',
  )
  // The log goes on in the file that took the old one's place.
  core.log.error('still here')
  await core.close()
  const today = readdirSync(core.paths.logs).filter((name) => /^recollect.*\.log$/.test(name))
  expect(
    today.some((name) => readFileSync(join(core.paths.logs, name), 'utf8').includes('still here')),
  ).toBe(true)
})
