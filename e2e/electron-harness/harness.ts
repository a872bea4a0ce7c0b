// Loads the built main bundle in plain Node with the stand-in for Electron, and acts like its user.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import type { MenuItemConstructorOptions } from 'electron'
import { renderIcons } from '../../scripts/render-icons.ts'
import { createHttpClient } from '../../src/main/api/clients/http-client.ts'
import type { ContractClient } from '../../src/main/api/clients/local-client.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { addressOf, readEndpoint } from '../../src/main/install/endpoint-files.ts'
import type { SeenWindow } from './stand-in-world.ts'
import { world } from './stand-in-world.ts'

const root = resolve(import.meta.dirname, '../..')
/** Another folder to run the app from: a package that was taken apart. */
const packageFolder = process.env.RECOLLECT_PACKAGE
const bundle = join(packageFolder ?? root, 'out', 'main', 'index.js')

/** Builds the app where the build is missing or older than a source. */
export function ensureBuilt(): void {
  if (packageFolder !== undefined) return
  const builtAt = existsSync(bundle) ? statSync(bundle).mtimeMs : 0
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const isStale = sources.some((name) => {
    const { mtimeMs } = statSync(join(root, 'src', name))
    return !name.includes('.test.') && mtimeMs > builtAt
  })
  if (isStale) {
    const program = join(root, 'node_modules', '.bin', 'electron-vite')
    const built = spawnSync(program, ['build', '--logLevel', 'error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (built.status !== 0) throw new Error('the app could not be built')
  }
  if (!existsSync(join(root, 'out', 'icons'))) {
    renderIcons(join(root, 'resources', 'icons'), join(root, 'out', 'icons'))
  }
}

/** A data folder of its own, named by the environment like the user's. */
export function makeHome(): string {
  const base = mkdtempSync(join(tmpdir(), 'recollect-desktop-'))
  process.env.RECOLLECT_HOME = join(base, 'data')
  process.env.CLAUDE_CONFIG_DIR = join(base, 'claude')
  process.env.XDG_CONFIG_HOME = join(base, 'config')
  return join(base, 'data')
}

/** Runs the built bundle in this process; once only, as modules are loaded once. */
export async function loadBundle(): Promise<void> {
  const standIn = pathToFileURL(join(import.meta.dirname, 'stand-in-electron.ts')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
  })
  await import(pathToFileURL(bundle).href)
}

type Looked<T> = T | null | undefined | false

/** Waits for a condition; what the bundle does on its own has no other end to wait for. */
export async function until<T>(
  what: string,
  look: () => Looked<T> | Promise<Looked<T>>,
): Promise<T> {
  const limit = Date.now() + 15_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > limit) {
      throw new Error(`Waited in vain for ${what}. Dialogs: ${world.errorBoxes.join(' | ')}`)
    }
    await sleep(10)
  }
}

/** The contract as a command beside the app calls it. */
export function commandClient(home: string): ContractClient {
  const paths = pathsIn(home)
  const endpoint = readEndpoint(paths)
  if (!endpoint) throw new Error('The app does not listen')
  return createHttpClient(addressOf(paths, endpoint))
}

/** Waits until the page of a window shows what `find` finds, and returns it. */
export async function seen(window: SeenWindow, find: (page: Page) => Locator): Promise<Locator> {
  const page = await window.webContents.opened
  const found = find(page).first()
  try {
    await found.waitFor({ state: 'visible', timeout: 15_000 })
  } catch (error) {
    const shown = await page.locator('body').innerText()
    const { problems } = window.webContents
    throw new Error(`${page.url()} shows:\n${shown}\n${problems.join('\n')}`, { cause: error })
  }
  return found
}

/** The page's main heading, once it has these words. */
export function heading(window: SeenWindow, name: string): Promise<Locator> {
  return seen(window, (page) => page.getByRole('heading', { level: 1, name }))
}

/** Types on the keyboard, which the window must have. */
export async function type(window: SeenWindow, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (world.focused !== window) throw new Error('Another window has the keyboard')
    await window.webContents.pressKey(key)
  }
}

/** Every line of the tray's menu, the inner ones too. */
export function menuLines(): MenuItemConstructorOptions[] {
  const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  return flat(world.trays[0]?.menu ?? [])
}

/** Chooses a line of the tray's menu by its words. */
export function choose(label: string): void {
  const item = menuLines().find((line) => line.label === label)
  if (!item?.click) throw new Error(`There is no "${label}" in the tray's menu`)
  Reflect.apply(item.click, null, [])
}
