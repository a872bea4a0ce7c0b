// The desktop app once Electron is ready: everything it sets up, in order.
import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MessageChannelMain,
  type MessagePortMain,
  Notification,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron'
import { messageOf } from '../../shared/errors.ts'
import { createLocalClient } from '../api/clients/local-client.ts'
import { attachPort } from '../api/clients/port-transport.ts'
import { provideDesktopState } from '../api/desktop-state.ts'
import { startHost } from '../app/host.ts'
import { utilityWorker } from '../threads/utility-worker.ts'
import { createCoreData } from './core-data.ts'
import { createDesktopSettings } from './desktop-settings.ts'
import { setupDefects, setupPageFailures } from './failures.ts'
import { createExternalLinks } from './guard/external-links.ts'
import { setupPortHandOver } from './guard/ipc.ts'
import { ownScript } from './guard/own-script.ts'
import { setupPermissions } from './guard/permissions.ts'
import { setupSecurity } from './guard/security.ts'
import { createSealer } from './key-store.ts'
import { setupLifecycle } from './lifecycle.ts'
import { createLoginItem } from './login-item.ts'
import { createShortcut } from './shortcuts.ts'
import { createNoticeBoard, createNotifier } from './tray/notifications.ts'
import { createTray } from './tray/tray.ts'
import { createTrayIcon } from './tray/tray-icon.ts'
import { createDigestStateFile, createWeeklyDigest } from './tray/weekly-digest.ts'
import { checkForUpdate } from './updater.ts'
import { appMenu } from './window/app-menu.ts'
import { setupAppScheme } from './window/app-scheme.ts'
import type { PageRequests } from './window/page-requests.ts'
import { pages, reviewPage } from './window/pages.ts'
import { createQuickSearch } from './window/quick-search-window.ts'
import { createMainWindow } from './window/window.ts'
import { createWindowStateFile } from './window/window-state.ts'

/** Milliseconds for closing the core, well under what systems grant at a shutdown. */
const closeLimitMs = 8_000

/**
 * Opens the core and everything around it; resolves when the tray is up. `from` is a folder of the
 * program.
 * @throws AppError when the data folder cannot be used.
 */
export async function startDesktop(from: string, requests: PageRequests): Promise<void> {
  const host = await startHost({
    env: process.env,
    kind: 'desktop',
    port: null,
    end: () => app.quit(),
    from,
    sealer: createSealer(safeStorage, process.platform),
    startWorker: utilityWorker((...all) => utilityProcess.fork(...all)),
  })
  const { core } = host
  const log = core.log.child({ name: 'desktop' })
  const show = (text: string) => dialog.showErrorBox('Recollect', text)
  const settings = createDesktopSettings(core.settings)
  const preload = join(core.app.root, 'out', 'preload', 'index.cjs')
  const icons = join(core.app.root, 'out', 'icons')
  const script = ownScript(process)
  const isDark = () => nativeTheme.shouldUseDarkColors
  const onError = (error: unknown) => log.error({ err: error }, 'a page could not be loaded')

  // The end, planned first: what is opened below closes with it.
  const closers: (() => void)[] = []
  const lifecycle = setupLifecycle({
    app,
    power: powerMonitor,
    async close() {
      for (const close of closers.reverse()) close()
      await host.close()
    },
    onActivate: () => requests.show(),
    limitMs: closeLimitMs,
    log,
  })
  setupDefects(process, { show, end: lifecycle.end, log })

  // What a page may do.
  setupSecurity(
    app,
    createExternalLinks((url) => shell.openExternal(url), log),
    log,
  )
  setupPermissions(session.defaultSession, log)
  setupAppScheme(protocol, core.app.renderer, log)
  setupPageFailures(app, { show, now: core.now, log })

  // Windows.
  const mainWindow = createMainWindow({
    create: (options) => new BrowserWindow(options),
    preload,
    state: createWindowStateFile(join(core.paths.home, 'window.json'), log),
    workAreas: () => [
      screen.getPrimaryDisplay().workArea,
      ...screen.getAllDisplays().map((display) => display.workArea),
    ],
    isDark,
    isQuitting: lifecycle.isQuitting,
    onSessionEnd: () => void lifecycle.end(0),
    onError,
    ...(process.platform === 'linux' ? { icon: join(icons, 'app', '256x256.png') } : {}),
  })
  const quickSearch = createQuickSearch({
    create: (options) => new BrowserWindow(options),
    preload,
    currentWorkArea: () => screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea,
    isDark,
    openPage: requests.show,
    onError,
  })
  setupPortHandOver<MessagePortMain>({
    ipcMain,
    createChannel: () => new MessageChannelMain(),
    attach: (port) => attachPort(port, core),
    isOurs: (id) => mainWindow.owns(id) || quickSearch.owns(id),
    log,
  })
  const menu = appMenu(process.platform)
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu))

  // The system around it.
  const loginItem = createLoginItem({
    platform: process.platform,
    app,
    command: [process.env.APPIMAGE ?? process.execPath, ...(script === null ? [] : [script])],
    autostartFolder: join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart'),
  })
  const shortcut = createShortcut(
    globalShortcut,
    settings.current.quickSearchShortcut,
    quickSearch.toggle,
    log,
  )
  closers.push(shortcut.close)
  provideDesktopState(core, () => ({ shortcutProblem: shortcut.problem }))

  // The tray, and what is told without being asked.
  const showNotice = createNoticeBoard((notice) => new Notification({ ...notice }))
  const notify = createNotifier({
    isWanted: () => settings.current.notifications,
    show: showNotice,
    onClick: (items) => requests.show(reviewPage(items)),
  })
  const digest = createWeeklyDigest({
    isWanted: () => settings.current.weeklyDigest,
    report: (week) => createLocalClient(core).reports.get(week),
    told: createDigestStateFile(join(core.paths.home, 'digest.json'), log),
    show: showNotice,
    open: requests.show,
    now: core.now,
    log,
  })
  closers.push(digest.close)
  const tray = createTray({
    icon: createTrayIcon(icons, () => requests.show()),
    data: createCoreData(core),
    actions: {
      openDashboard: () => requests.show(),
      quickSearch: quickSearch.toggle,
      openSession: (id) => requests.show(pages.session(id)),
      review: (items) => requests.show(reviewPage(items)),
      openSettings: () => requests.show(pages.settings),
      changeShortcut: () => requests.show(pages.start),
      setStartsAtLogin,
      quit: () => app.quit(),
    },
    extras: () => ({
      startsAtLogin: loginItem.isOn(),
      shortcut: settings.current.quickSearchShortcut,
      shortcutProblem: shortcut.problem,
    }),
    onAttention: notify,
    now: core.now,
    log,
  })
  closers.push(tray.close, core.announcer.subscribe(tray.nudge))

  // Settings that take effect at once.
  function setStartsAtLogin(on: boolean): void {
    try {
      loginItem.set(on)
      settings.update({ startAtLogin: on })
    } catch (error) {
      show(messageOf(error))
    }
    void tray.refresh()
  }
  closers.push(
    settings.onChange((now, before) => {
      shortcut.change(now.quickSearchShortcut)
      const wanted = now.startAtLogin
      const isNew = wanted !== before.startAtLogin && wanted !== loginItem.isOn()
      if (wanted !== null && isNew) setStartsAtLogin(wanted)
      void tray.refresh()
      void digest.look()
    }),
  )

  await tray.refresh()
  requests.open(mainWindow.show)
  void digest.look()
  void checkForUpdate({
    feed: settings.current.updateFeed,
    isPackaged: app.isPackaged,
    load: async () => (await import('electron-updater')).default.autoUpdater,
    log,
  })
}
