// What the doctor says of hooks that may run is what the real client does, setting by setting.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { recollect, recollectJson } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'

const test = clientTest({ project: 'shop' })

const off = { disableAllHooks: true }
const on = { disableAllHooks: false }

interface Doctor {
  readonly checks: readonly { readonly id: string; readonly state: string }[]
}

for (const [name, settings, runs] of [
  ['no switch', {}, true],
  ['the project’s settings', { 'settings.json': off }, false],
  ['the local settings', { 'settings.local.json': off }, false],
  ['a local no over the project’s yes', { 'settings.json': off, 'settings.local.json': on }, true],
  [
    'a key that counts in managed settings only',
    { 'settings.json': { allowManagedHooksOnly: true } },
    true,
  ],
  ['a value of another type', { 'settings.local.json': { disableAllHooks: 'yes' } }, true],
] as const) {
  test(`the doctor tells what the client does: ${name}`, async ({ place, ask }) => {
    await recollect(place.env, 'install', '--no-start')
    mkdirSync(join(place.project, '.claude'))
    for (const [file, value] of Object.entries(settings)) {
      writeFileSync(join(place.project, '.claude', file), JSON.stringify(value))
    }
    const host = await startTestHost(place)
    try {
      await ask('Say hello')
      const { total } = (await recollectJson(place.env, 'sessions').then((rows) => ({
        total: Array.isArray(rows) ? rows.length : -1,
      }))) as { total: number }
      expect(total).toBe(runs ? 1 : 0)
      const doctor = await recollectJson(place.env, 'doctor', '--cwd', place.project).catch(
        (error: { stdout: string }) => JSON.parse(error.stdout) as unknown,
      )
      const states = new Map((doctor as Doctor).checks.map(({ id, state }) => [id, state]))
      expect(states.get('hooks-allowed') === 'ok', JSON.stringify(doctor)).toBe(runs)
      expect(states.get('last-event') === 'ok', JSON.stringify(doctor)).toBe(runs)
    } finally {
      await host.stop()
    }
  })
}
