// Loads the built main bundle in plain Node with the stand-in for Electron, and acts like its user.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { MenuItemConstructorOptions } from 'electron'
import { renderIcons } from '../../scripts/render-icons.ts'
import type { Contract } from '../../src/shared/contract/contract.ts'
import type { BrowserWindow } from './stand-in-window.ts'
import { world } from './stand-in-world.ts'

const root = resolve(import.meta.dirname, '../..')
const bundle = join(root, 'out', 'main', 'index.js')

/** Builds the app where the build is missing or older than a source. */
export function ensureBuilt(): void {
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

/** Waits for a condition; what the bundle does on its own has no other end to wait for. */
export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  const limit = Date.now() + 15_000
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > limit) {
      throw new Error(`Waited in vain for ${what}. Dialogs: ${world.errorBoxes.join(' | ')}`)
    }
    await sleep(10)
  }
}

/** The typed client over the newest port that a window's page was given. */
export async function clientOf(window: BrowserWindow): Promise<ContractRouterClient<Contract>> {
  const port = await until('a port', () => window.webContents.ports.at(-1))
  port.start()
  return createORPCClient(new RPCLink({ port }))
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
