// Secrets leave no byte in the data folder, wherever they came in; what only looks like one stays.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { redactPayload } from './redact-payload.ts'
import { redactText } from './redact-text.ts'
import { lookAlikes, secretSamples } from './testing/secret-samples.ts'
import { leftOf, readTable } from './testing/secret-table.ts'

let store: TestStore | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
})

const base = { session_id: 's-1', cwd: '/nowhere/shop' }

/** One event of every kind with the text in every place where an agent puts one. */
function eventsWith(text: string, id: string): Record<string, unknown>[] {
  const turn = { ...base, prompt_id: `p-${id}` }
  const tool = { ...turn, tool_name: 'Bash', tool_use_id: `t-${id}` }
  return [
    { ...turn, hook_event_name: 'UserPromptSubmit', prompt: text },
    {
      ...tool,
      hook_event_name: 'PostToolUse',
      tool_input: { command: text, file_path: `/tmp/${text}`, nested: [{ deep: [text, text] }] },
      tool_response: { stdout: text, stderr: '', structuredPatch: [{ lines: text.split('\n') }] },
    },
    {
      ...tool,
      tool_use_id: `f-${id}`,
      hook_event_name: 'PostToolUseFailure',
      tool_input: { [text]: 1 },
      error: text,
    },
    {
      ...turn,
      hook_event_name: 'PermissionRequest',
      tool_name: 'Bash',
      tool_input: { note: text },
    },
    {
      ...turn,
      hook_event_name: 'SubagentStop',
      agent_id: `a-${id}`,
      agent_type: 'x',
      last_assistant_message: text,
    },
    { ...turn, hook_event_name: 'PreCompact', trigger: 'manual', custom_instructions: text },
    { ...turn, hook_event_name: 'PostCompact', trigger: 'manual', compact_summary: text },
    { ...turn, hook_event_name: 'Stop', last_assistant_message: text },
    { ...turn, hook_event_name: 'Brand.New', anything: text, [text]: [text] },
    { ...base, hook_event_name: 'SessionStart', source: 'resume', session_title: text },
  ]
}

function bytesOf(folder: string): Buffer {
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path))
  return Buffer.concat(parts)
}

describe('secrets', () => {
  it('are in no byte of the data folder once taken in', async () => {
    store = openTestStore()
    const { db, paths, events } = store
    const sent = secretSamples.flatMap(({ text }, index) => eventsWith(text, String(index)))
    for (const [index, event] of sent.entries()) store.send(event, index * 1000)
    await events.flush()
    const bytes = bytesOf(paths.home)
    const inflated = store
      .rows('SELECT body FROM payloads')
      .map((row) => (row as { body: Buffer }).body)
      .map((body) => inflateSync(body).toString('utf8'))
      .join('\n')
    // What is sought would be found: a word that was sent beside the secrets is there.
    expect(bytes.includes('Brand.New')).toBe(true)
    expect(inflated).toContain('structuredPatch')
    expect(db.prepare('SELECT count(*) FROM tool_events').pluck().get()).toBe(80)
    const left = secretSamples.filter(
      ({ secret }) => bytes.includes(secret) || inflated.includes(secret),
    )
    expect(left.map(({ name }) => name)).toEqual([])
  })

  it.each(secretSamples)('$name goes, and a second pass changes nothing', ({ text, secret }) => {
    const once = redactText(text)
    expect(text).toContain(secret)
    expect(once).not.toContain(secret)
    expect(redactText(once)).toBe(once)
  })

  it('go by the name of their field, and over several lines of a patch', () => {
    const redacted = redactPayload({
      password: 'hunter2',
      nested: { apiKey: 'abcdef0123456789', tokenCount: 12, token: 'abc' },
      headers: { Authorization: 'Bearer abcdef123456' },
      env: [
        { name: 'DB_PASSWORD', value: 'hunter2' },
        { name: 'PORT', value: '3000' },
      ],
      lines: [' a', '+<private>', '+the merger', '+</private>', '+b'],
    })
    expect(redacted).toEqual({
      password: '[redacted secret]',
      nested: { apiKey: '[redacted secret]', tokenCount: 12, token: 'abc' },
      headers: { Authorization: '[redacted secret]' },
      env: [
        { name: 'DB_PASSWORD', value: '[redacted secret]' },
        { name: 'PORT', value: '3000' },
      ],
      lines: [' a', '+[redacted private]', '', '', '+b'],
    })
  })

  it('keeps the text around them', () => {
    expect(redactText('Fix it. <private>the merger</private> Then test.')).toBe(
      'Fix it. [redacted private] Then test.',
    )
    expect(redactText('DEBUG=1\nDB_PASSWORD=hunter2\nPORT=3000')).toBe(
      'DEBUG=1\nDB_PASSWORD=[redacted secret]\nPORT=3000',
    )
    expect(redactText('the half after a cut</private> is hidden up to the tag')).toBe(
      '[redacted private] is hidden up to the tag',
    )
  })

  it('replaces long base64 by its size', () => {
    const image = Buffer.alloc(3000, 'pixels of an image 0123456789').toString('base64')
    const wrapped = image.replace(/.{76}/g, '$&\n')
    expect(redactText(`data:image/png;base64,${image}`)).toBe(
      'data:image/png;base64,[base64, 3000 bytes]',
    )
    expect(redactText(`begin\n\n  ${wrapped} .`)).toBe('begin\n\n  [base64, 3000 bytes] .')
  })
})

describe('look-alikes', () => {
  it.each(lookAlikes)('%s', (text) => {
    expect(redactText(text)).toBe(text)
  })

  it('are found unchanged in what was stored', () => {
    store = openTestStore()
    for (const [index, text] of lookAlikes.entries()) {
      for (const event of eventsWith(text, String(index))) store.send(event, index * 60_000)
    }
    const prompts = store.db.prepare('SELECT prompt FROM turns ORDER BY number').pluck().all()
    expect(prompts).toEqual(lookAlikes)
    const errors = store.db
      .prepare('SELECT error FROM tool_events WHERE error IS NOT NULL ORDER BY at')
      .pluck()
      .all()
    expect(errors).toEqual(lookAlikes)
  })
})

describe('the table of kinds', () => {
  const folder = new URL('testing/', import.meta.url)
  const secrets = readTable(new URL('secrets.txt', folder))
  const innocent = readTable(new URL('look-alikes.txt', folder))

  it('holds at least 250 of each', () => {
    expect(secrets.length).toBeGreaterThanOrEqual(250)
    expect(innocent.length).toBeGreaterThanOrEqual(250)
    expect(secrets.filter((row) => row.secrets.length === 0)).toEqual([])
  })

  it('loses no secret', () => {
    const missed = secrets.filter((row) => leftOf(row, redactText(row.text)).length > 0)
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it('loses no secret in a list of lines or within a larger text', () => {
    const around = (text: string) => `First line.\n${text}\nLast line.`
    const missed = secrets.filter((row) => leftOf(row, redactText(around(row.text))).length > 0)
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it('loses no secret at the seams between which a long text is looked at', () => {
    const before = (index: number) => `${'x '.repeat(8192).slice(0, 16_383 - (index % 40))}\n`
    const missed = secrets.filter(
      (row, index) => leftOf(row, redactText(before(index) + row.text)).length > 0,
    )
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it('leaves every look-alike as it is', () => {
    const changed = innocent.filter(({ text }) => redactText(text) !== text)
    expect(changed.map(({ name }) => name)).toEqual([])
  })

  it('is the same after a second pass, and says what was taken out', () => {
    const once = secrets.map(({ text }) => redactText(text))
    expect(once.filter((text) => redactText(text) !== text)).toEqual([])
    expect(once.filter((text) => !text.includes('[redacted '))).toEqual([])
  })
})

describe('hostile texts of 2 MB', () => {
  // Each makes a careless expression run for minutes; the limit of the test is the proof.
  const pieces = [
    'a',
    '<private>',
    '</private>',
    '-----BEGIN PRIVATE KEY-----',
    'password=',
    'password="',
    'token: ',
    'key',
    '-eyJ',
    '.eyJaaaaaaaaa',
    '://a:',
    'http://a:b',
    'aA1',
    'authorization: bearer ',
    'curl -u a',
    'mysql ',
    '\\',
    'token=\\"',
    '"',
    ' ',
    'API_KEY=a\n',
    '--password ',
    'Q~',
    'PRIVATE KEY\n',
    '12345678:AA',
    '-----END PRIVATE KEY-----',
    'aaaaaaaaaaaaaaaaaaaa\n',
    'kind: Secret\ndata:\n',
    'password: |\n a\n',
    'password is ',
    'name="password" ',
    'variable "password" {',
    'cookie: a=b;',
    'client("',
    'put-parameter --value a ',
    'echo "aaa" | sudo -S ',
    ' -p',
    'pw=',
    '%22',
    '\\u0022',
    '\u001b[31m',
    '[redacted ',
    'tokens=(aA1bB2 ',
    "passwords = ['a1-Bc', ",
    'chpasswd:\n list: |\n a:b\n',
    'chpasswd <<E\na:b\n',
    '"aA1-bB2".toCharArray()',
    ' PIN of a is ',
    'bind("a=b", "',
    'jeton de ',
    '--name token --data ',
    "'password', default=",
    'password: x = f(default ',
    'default_value = "a1-Bcd")] password: ',
    'use aA1-bB2 as ',
    'password=${1:-',
    '</password><a>',
  ]
  it.each(pieces)('%j', (piece) => {
    const text = piece.repeat(Math.ceil((2 * 1024 * 1024) / piece.length))
    expect(redactText(text).length).toBeLessThanOrEqual(text.length * 6)
  })
})
