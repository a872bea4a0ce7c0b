// The packed program on a bare machine: installed from its tarball, connected, used, killed, started again, updated.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import {
  type BareMachine,
  forbidCompiling,
  makeBareMachine,
  npmVersions,
  warningsIn,
} from './bare-machine.ts'

const root = resolve(import.meta.dirname, '../..')
const [older, newer] = npmVersions
const session = '5f0c1d5e-0000-4000-8000-00000000aced'
/** A host is ready within milliseconds; this many (ms) are only a limit. */
const readyMs = 60_000

let machine: BareMachine
let tarball = ''
const hosts: ChildProcess[] = []

before(() => {
  machine = makeBareMachine(newer)
  forbidCompiling(machine)
  mkdirSync(join(machine.folder, 'work'))
  const packed = spawnSync('npm', ['pack', '--pack-destination', machine.folder], {
    cwd: root,
    encoding: 'utf8',
    timeout: readyMs * 5,
  })
  assert.equal(packed.status, 0, packed.stderr)
  tarball = globSync(join(machine.folder, 'recollect-*.tgz'))[0] ?? ''
})

after(() => {
  for (const host of hosts) host.kill('SIGKILL')
  machine?.remove()
})

const prefixOf = (name: string) => join(machine.folder, name)
const programOf = (name: string) => join(prefixOf(name), 'bin', 'recollect')

function installInto(name: string, on = machine): string {
  const { status, output } = on.run(
    ['npm', 'install', '-g', '--prefix', prefixOf(name), tarball],
    machine.folder,
  )
  assert.equal(status, 0, output)
  return output
}

/** Types a command as the user of the installed program does; the host is found through the data folder. */
function recollect(name: string, ...words: string[]) {
  // The tools of every system are there by now: the doctor runs the hook script, as the agent does.
  const path = { PATH: `${machine.path}:/usr/bin:/bin` }
  return machine.run([programOf(name), ...words], join(machine.folder, 'work'), path)
}

/** Starts a host as a user does and resolves with its first line. */
async function startHost(name: string, ...words: string[]): Promise<ChildProcess> {
  const host = spawn(programOf(name), words, {
    cwd: machine.folder,
    env: { HOME: join(machine.folder, 'home'), PATH: machine.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  hosts.push(host)
  const said = createInterface({ input: host.stdout ?? process.stdin })
  const ready = once(said, 'line', { signal: AbortSignal.timeout(readyMs) })
  const [line] = await Promise.race([
    ready,
    once(host, 'exit').then(() => ['the host ended before it was ready']),
  ])
  assert.match(String(line), /http:\/\/127\.0\.0\.1:\d+/)
  return host
}

async function kill9(host: ChildProcess): Promise<void> {
  const ended = once(host, 'exit')
  host.kill('SIGKILL')
  await ended
}

function hitsIn(output: string): { ref: string }[] {
  return (JSON.parse(output) as { hits: { ref: string }[] }).hits
}

/** Runs the command that the settings hold for an event, as the agent does: through sh, the payload on stdin. */
function fireHook(event: string, more: Record<string, unknown>): string {
  const settings = JSON.parse(
    readFileSync(join(machine.folder, 'home/.claude/settings.json'), 'utf8'),
  ) as { hooks: Record<string, { hooks: { command: string }[] }[]> }
  const [group, ...others] = settings.hooks[event] ?? []
  assert.ok(group?.hooks[0])
  assert.equal(others.length, 0)
  const ran = spawnSync('sh', ['-c', group.hooks[0].command], {
    input: JSON.stringify({
      session_id: session,
      transcript_path: join(machine.folder, 'none.jsonl'),
      cwd: join(machine.folder, 'work'),
      hook_event_name: event,
      ...more,
    }),
    env: { HOME: join(machine.folder, 'home'), PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
    timeout: readyMs,
  })
  assert.deepEqual([ran.status, ran.stderr], [0, ''])
  return ran.stdout
}

/** Polls a command until its output fits; the work behind it is done in the background. */
function until(words: readonly string[], fits: (output: string) => boolean, name: string): string {
  const deadline = Date.now() + readyMs
  for (;;) {
    const { output } = recollect(name, ...words)
    if (fits(output)) return output
    assert.ok(Date.now() < deadline, `recollect ${words.join(' ')} never fitted: ${output}`)
  }
}

test('npm installs the tarball without a script, a warning or a compiler', () => {
  assert.deepEqual(warningsIn(installInto('first')), [])
  const elder = makeBareMachine(older)
  try {
    forbidCompiling(elder)
    assert.deepEqual(warningsIn(installInto('by-npm-10', elder)), [])
  } finally {
    elder.remove()
  }
  const files = globSync('**', { cwd: join(prefixOf('first'), 'lib/node_modules/recollect') })
  const own = files.filter((file) => !file.startsWith('node_modules'))
  assert.deepEqual(
    own.filter((file) => /\.test\.|\.spec\.|^(src|bench|e2e|scripts)\b|\.map$/.test(file)),
    [],
  )
  assert.ok(own.includes(join('out', 'renderer', 'index.html')))
})

test('a session through the installed hooks survives kill -9 and is read back', async () => {
  const connected = recollect('first', 'install')
  assert.equal(connected.status, 0, connected.output)
  const host = await startHost('first', 'serve')
  fireHook('SessionStart', { source: 'startup' })
  fireHook('UserPromptSubmit', { prompt: 'Mend the zebra parser, it drops the last token' })
  fireHook('PostToolUse', {
    tool_name: 'Bash',
    tool_input: { command: 'for word in one; do npm run zebra; done' },
    tool_response: { stdout: '3 passed', stderr: '', interrupted: false },
    tool_use_id: 'toolu_packed_1',
  })
  await kill9(host)
  // Nobody listens: these wait in the spool.
  fireHook('Stop', {
    stop_hook_active: false,
    last_assistant_message: 'The zebra parser is mended.',
  })
  fireHook('SessionEnd', { reason: 'prompt_input_exit' })

  const again = await startHost('first', 'serve')
  const listed = until(
    ['sessions', '--json'],
    (output) =>
      output.includes(session) && (JSON.parse(output) as { turns: number }[])[0]?.turns === 1,
    'first',
  )
  assert.equal((JSON.parse(listed) as unknown[]).length, 1)
  const found = until(['search', 'zebra', '--json'], (output) => hitsIn(output).length > 0, 'first')
  const [hit] = hitsIn(found)
  assert.ok(hit)
  const record = recollect('first', 'get', hit.ref)
  assert.equal(record.status, 0, record.output)
  assert.match(record.output, /zebra parser/)
  // Only the grammar, which must have come with the package, looks into a loop.
  until(
    ['search', 'npm run zebra', '--json'],
    (output) => /Run npm run zebra/.test(output),
    'first',
  )
  await kill9(again)
})

test('start says that there is no desktop app here, and serves', async () => {
  const host = await startHost('first', 'start')
  let said = ''
  host.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await kill9(host)
  assert.match(said, /^(There is no display|The desktop app is not part of this package)\. Serving/)
})

test('an older Node is told what is needed, in one sentence and before anything is loaded', () => {
  const pretendOld = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})`
  const ran = machine.run(
    ['node', '--import', pretendOld, programOf('first'), 'status'],
    machine.folder,
  )
  assert.equal(ran.status, 1)
  assert.equal(
    ran.output,
    'Recollect needs Node 22.14 or newer and this is 20.19.0: install a newer Node, then try again.\n',
  )
})

test('hooks, skill and server outlive a move of the program to another folder', async () => {
  installInto('second')
  rmSync(prefixOf('first'), { recursive: true })
  fireHook('UserPromptSubmit', { prompt: 'Does the quagga hook still work?' })
  const server = () =>
    (
      JSON.parse(readFileSync(join(machine.folder, 'home/.claude.json'), 'utf8')) as {
        mcpServers: { recollect: { args: string[] } }
      }
    ).mcpServers.recollect
  assert.match(server().args[0] ?? '', /first/)
  const host = await startHost('second', 'serve')
  until(['search', 'quagga', '--json'], (text) => hitsIn(text).length > 0, 'second')
  assert.match(server().args[0] ?? '', /second/)
  const { checks: list } = JSON.parse(recollect('second', 'doctor', '--json').output) as {
    checks: { id: string; state: string }[]
  }
  for (const id of ['hooks-user', 'agent-access', 'script']) {
    assert.equal(list.find((check) => check.id === id)?.state, 'ok', id)
  }
  await kill9(host)
})

test('the plugin in the package starts the server of the program that ran last', () => {
  const server = join(prefixOf('second'), 'lib/node_modules/recollect/out/plugin/server.sh')
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'gate', version: '1' },
    },
  }
  const ran = spawnSync('sh', [server], {
    input: `${JSON.stringify(hello)}\n`,
    env: { HOME: join(machine.folder, 'home'), PATH: '/usr/bin:/bin' },
    encoding: 'utf8',
    timeout: readyMs,
  })
  assert.match(ran.stdout, /"serverInfo":\{"name":"recollect"/, ran.stderr)
})

test('the tarball is small', () => {
  const bytes = readFileSync(tarball).length
  assert.ok(bytes < 6_000_000, `${basename(tarball)} has ${bytes} bytes`)
})
