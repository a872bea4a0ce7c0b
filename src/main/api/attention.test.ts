// What the overview and the Connection page say of the hooks, in each state in which Claude Code can be.
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHookArrivals } from '../db/events/hook-arrivals.ts'
import { attention } from './attention.ts'
import { createLocalClient } from './clients/local-client.ts'
import { openTestCore, type TestCore } from './testing/test-core.ts'

let opened: TestCore
beforeEach(async () => {
  opened = await openTestCore()
})
afterEach(() => opened.close())

const saidOfHooks = async () =>
  (await attention(opened.core)).filter(({ code }) => code.startsWith('hooks'))
const userCheck = async () =>
  (await createLocalClient(opened.core).hooks.report()).checks.find(({ id }) => id === 'hooks-user')
const settings = () => `${opened.core.claudeFolder}/settings.json`

test('no hooks and no event: they are to be installed', async () => {
  expect(await saidOfHooks()).toMatchObject([
    { message: expect.stringContaining('yet: install the hooks'), action: 'hooks.install' },
  ])
  expect(await userCheck()).toMatchObject({ state: 'fail' })
})

test('installed: nothing is asked for, also before the first event', async () => {
  opened.core.hooks.install()
  expect(await saidOfHooks()).toEqual([])
})

test('installed and switched off: it says by what, and that nothing runs', async () => {
  opened.core.hooks.install()
  const { hooks } = JSON.parse(readFileSync(settings(), 'utf8')) as { hooks: object }
  writeFileSync(settings(), JSON.stringify({ disableAllHooks: true, hooks }))
  expect(await saidOfHooks()).toMatchObject([
    { message: expect.stringContaining(`do not run: ${settings()} switches all hooks off`) },
  ])
})

test('none in the settings, but events come, as from the plugin: nothing is to be installed', async () => {
  writeFileSync(settings(), '{}')
  const minuteAgo = Date.now() / 1000 - 60
  utimesSync(settings(), minuteAgo, minuteAgo)
  createHookArrivals(opened.core.db).note('Stop', Date.now(), 'http')
  expect(await saidOfHooks()).toEqual([])
  expect(await userCheck()).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/but events come .*plugin/),
  })
  const report = await createLocalClient(opened.core).hooks.report()
  expect(report.elsewhereAt).toBeGreaterThan(minuteAgo * 1000)
})

test('removed after events had come: it says that they come no more, not that none came yet', async () => {
  createHookArrivals(opened.core.db).note('Stop', Date.now() - 60_000, 'http')
  writeFileSync(settings(), '{}')
  expect(await saidOfHooks()).toMatchObject([
    { message: expect.stringContaining('no longer reports'), action: 'hooks.install' },
  ])
})
