// The key of a provider is where it was put and nowhere else: no row, log, file, response, output or backup has it.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProgram } from '../../../cli/program.ts'
import type { Surroundings } from '../../../cli/surroundings.ts'
import { runCommand } from '../../../cli/testing/run-command.ts'
import { type StandInServer, startStandIn } from '../../../providers/testing/stand-in-server.ts'
import { createLocalClient } from '../../clients/local-client.ts'
import { openTestCore, type TestCore } from '../../testing/test-core.ts'
import { captureTurns } from './testing/capture-turns.ts'

const stored = 'sk-ant-kept-7f3a9c51d2e84b60'
const ofEnvironment = 'sk-of-the-environment-41b7'

let test: TestCore
let server: StandInServer
let now = 0

beforeEach(async () => {
  // Commands run by the clock of the machine: a session of long ago would be closed by the first of them.
  now = Date.now()
  test = await openTestCore(() => now, undefined, { OPENAI_API_KEY: ofEnvironment })
  // A server that quotes the key it was given, as some do.
  server = await startStandIn(({ headers }) => {
    const given = [headers['x-api-key'], headers.authorization].flat().join(' ')
    return {
      status: 401,
      body: {
        type: 'error',
        error: { type: 'authentication_error', message: `The key ${given} is not known.` },
        request_id: given,
      },
    }
  })
  test.core.pump.start()
})

afterEach(async () => {
  await test.close()
  await server.close()
})

it.each([
  ['anthropic', stored],
  ['openai', ofEnvironment],
])(
  '%s',
  async (provider, secret) => {
    const { core } = test
    const client = createLocalClient(core)
    if (provider === 'anthropic') await client.providers.setKey({ provider, key: secret })
    const limits = { dailyCalls: 1000, dailyTokens: 10_000_000 }
    core.settings.update({
      distill: {
        providers: [
          {
            provider,
            enabled: true,
            baseUrl: server.url,
            turnModel: 'claude-haiku-5-5',
            ...limits,
          },
        ],
        dailyUsd: 5,
      },
    })
    const [turnId = ''] = await captureTurns(core, 3)
    now += 6000
    core.pump.wake()
    await core.pump.idle()
    expect(server.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(server.requests)).toContain(secret)

    const responses = await Promise.all([
      client.providers.list(),
      client.providers.models({ provider }),
      client.providers.test({ provider }),
      client.distill.spending({ last: 50 }),
      client.distill.refused({ last: 50 }),
      client.distill.levels({ turnId }),
      client.experiments.list(),
      client.jobs.list({}),
      client.system.settings(),
      client.events.list({ limit: 200 }),
      ...(['failed calls', 'calls', 'unpriced calls', 'told', 'held'] as const).map((figure) =>
        client.reports.rows({ from: 0, to: now + 1, figure }),
      ),
    ])
    expect(JSON.stringify(responses)).not.toContain(secret)
    await core.events.flush()
    core.db.pragma('wal_checkpoint(TRUNCATE)')
    const holding = filesOf(core.paths.home).filter((file) =>
      readFileSync(file, 'latin1').includes(secret),
    )
    const keyFile = join(core.paths.home, 'keys.json')
    expect(holding).toEqual(provider === 'anthropic' ? [keyFile] : [])
    if (provider === 'anthropic') expect(statSync(keyFile).mode & 0o077).toBe(0)

    // What commands print and write is all that is given out of a store.
    await core.close()
    const env = { OPENAI_API_KEY: ofEnvironment }
    const { command } = createProgram({ app: core.app } as Surroundings)
    const named = new Set([...givesOut.map(([name]) => name), ...givesNothing])
    expect(command.commands.map((one) => one.name()).filter((name) => !named.has(name))).toEqual([])
    const copy = join(test.folder, 'copy.db')
    const given: string[] = []
    for (const words of [...givesOut, ['backup', copy]]) {
      for (const form of [[], ['--json']]) {
        const { output, errors } = await runCommand(test, [...words, ...form], undefined, env)
        given.push(output, errors)
      }
    }
    expect(given.join('').length).toBeGreaterThan(2000)
    expect(given.join('\n')).not.toContain(secret)
    expect(readFileSync(copy, 'latin1')).toContain('rounds up now')
    expect(readFileSync(copy, 'latin1')).not.toContain(secret)
  },
  120_000,
)

/** Commands that print or write what the store holds, and how they are asked for all of it. */
const givesOut: readonly (readonly string[])[] = [
  ['status'],
  ['doctor'],
  ['sessions'],
  ['search', 'prices'],
  ['search', 'key is not known'],
  ['timeline', 't1'],
  ['get', 't1', 't2'],
  ['context'],
  ['models'],
  ['compress', '--pending', '--dry-run'],
  ['notices'],
  ['redact', '--again', '--dry-run'],
  ['restore', '--list'],
  ['learnings', 'list'],
  ['learnings', 'review'],
  ['decisions', 'list'],
  ['report'],
  ['report', '--eval'],
  ['evaluate'],
  ['what-if', 's1'],
  ['report', '--mermaid'],
  ['used'],
  ['audit'],
  ['decisions', 'list', '--groups'],
  ['code', 'status'],
  ['code', 'changed'],
  ['code', 'mermaid'],
  ['code', 'unresolved'],
]
/** Commands that begin, end or take in something. */
const givesNothing = [
  ...['start', 'serve', 'open', 'stop', 'install', 'uninstall', 'link', 'import', 'remember'],
  ...['backup', 'mcp', 'help'],
]

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
