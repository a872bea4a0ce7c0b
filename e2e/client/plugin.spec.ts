// The plugin in the real client: it records like the installed hooks do, and together with them each event once.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { pluginFiles } from '../../scripts/build-plugin.ts'
import { claudeProgram } from '../support/claude-client.ts'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'

const test = clientTest({ project: 'shop' })

/** Writes the plugin as the build does. */
function writePlugin(folder: string): string {
  const plugin = join(folder, 'plugin')
  for (const [path, text] of pluginFiles(resolve('.'))) {
    mkdirSync(join(plugin, path, '..'), { recursive: true })
    writeFileSync(join(plugin, path), text)
  }
  return plugin
}

/** How often each event lies in the spool, where all wait that no app took in. */
function waiting(data: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of readdirSync(join(data, 'spool'))) {
    const event = /\.([A-Za-z]+)\.json$/.exec(name)?.[1]
    if (event) counts[event] = (counts[event] ?? 0) + 1
  }
  return counts
}

test('is valid to the client', ({ place }) => {
  const { status, stdout, stderr } = spawnSync(
    claudeProgram,
    ['plugin', 'validate', writePlugin(place.folder)],
    { env: { ...place.env, HOME: place.home }, encoding: 'utf8' },
  )
  expect(status, stdout + stderr).toBe(0)
})

for (const isInstalled of [false, true]) {
  test(`each event comes once ${isInstalled ? 'beside installed hooks' : 'from the plugin alone'}`, async ({
    place,
    api,
    ask,
  }) => {
    if (isInstalled) await recollect(place.env, 'install', '--no-start')
    api.script([{ tool: 'Bash', input: { command: 'echo quagga' } }], [{ text: 'Done.' }])
    await ask('Say quagga', {
      parameters: ['--plugin-dir', writePlugin(place.folder)],
      env: { RECOLLECT_HOME: place.data },
    })
    expect(waiting(place.data)).toEqual({
      SessionStart: 1,
      UserPromptSubmit: 1,
      PostToolUse: 1,
      Stop: 1,
      SessionEnd: 1,
    })
    expect(JSON.stringify(api.requests[0])).toContain("Searches the memory of this user's earlier")
    expect(await recollectJson(place.env, 'sessions')).toMatchObject([{ turns: 1, toolEvents: 1 }])
  })
}
