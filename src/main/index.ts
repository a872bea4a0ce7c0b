// Entry of the desktop app: what it sets up, in order.
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
  screen,
  session,
  shell,
} from 'electron'
import { messageOf } from '../shared/errors.ts'
import { attachPort } from './api/port-transport.ts'
import { homeFrom } from './core/paths.ts'
import { appMenu } from './electron/app-menu.ts'
import { registerAppScheme, setupAppScheme } from './electron/app-scheme.ts'
import { createCoreData } from './electron/core-data.ts'
import { pageInArguments, setupDeepLinks } from './electron/deep-links.ts'
import { createDesktopSettings } from './electron/desktop-settings.ts'
import { createExternalLinks } from './electron/external-links.ts'
import { setupDefects, setupPageFailures, startFailureText } from './electron/failures.ts'
import { setupPortHandOver } from './electron/ipc.ts'
import { setupLifecycle } from './electron/lifecycle.ts'
import { createLoginItem, hiddenFlag } from './electron/login-item.ts'
import { createNotifier } from './electron/notifications.ts'
import { pages } from './electron/pages.ts'
import { setupPermissions } from './electron/permissions.ts'
import { setupProfileFolder } from './electron/profile-folder.ts'
import { createQuickSearch } from './electron/quick-search-window.ts'
import { setupSecurity } from './electron/security.ts'
import { createShortcut } from './electron/shortcuts.ts'
import { setupSingleInstance } from './electron/single-instance.ts'
import { createTray } from './electron/tray.ts'
import { createTrayIcon } from './electron/tray-icon.ts'
import { checkForUpdate } from './electron/updater.ts'
import { createMainWindow } from './electron/window.ts'
import { createWindowStateFile } from './electron/window-state.ts'
import { startHost } from './host.ts'

/** Milliseconds for closing the core, well under what systems grant at a shutdown. */
const closeLimitMs = 8_000

/** The page to begin with; undefined for the first, null for none: the app stays in the tray. */
let firstPage: string | null | undefined = process.argv.includes(hiddenFlag)
  ? null
  : (pageInArguments(process.argv) ?? undefined)
/** Shows a page; until the window can be made it only takes note. */
let showPage = (page?: string) => {
  firstPage = page
}

setupProfileFolder(app, homeFrom(process.env))
registerAppScheme(protocol)
app.setAppUserModelId('dev.recollect.desktop')
if (setupSingleInstance(app, (argv) => showPage(pageInArguments(argv) ?? undefined))) {
  const script = process.defaultApp ? process.argv[1] : undefined
  setupDeepLinks(app, script ? { program: process.execPath, script } : null, (page) =>
    showPage(page),
  )
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`)
      dialog.showErrorBox('Recollect could not start', startFailureText(error))
      app.exit(1)
    })
}

async function start(): Promise<void> {
  const host = await startHost({
    env: process.env,
    kind: 'desktop',
    port: 0,
    from: import.meta.dirname,
  })
  const { core } = host
  const log = core.log.child({ name: 'desktop' })
  const show = (text: string) => dialog.showErrorBox('Recollect', text)
  const settings = createDesktopSettings(core.settings)
  const preload = join(core.app.root, 'out', 'preload', 'index.cjs')
  const icons = join(core.app.root, 'out', 'icons')
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
    onActivate: () => showPage(),
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
  showPage = mainWindow.show
  const quickSearch = createQuickSearch({
    create: (options) => new BrowserWindow(options),
    preload,
    currentWorkArea: () => screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea,
    isDark,
    openPage: showPage,
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
    command: [
      process.env.APPIMAGE ?? process.execPath,
      ...(process.defaultApp ? process.argv.slice(1, 2) : []),
    ],
    autostartFolder: join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'autostart'),
  })
  const shortcut = createShortcut(
    globalShortcut,
    settings.current.quickSearchShortcut,
    quickSearch.toggle,
    log,
  )
  closers.push(shortcut.close)

  // The tray.
  const notify = createNotifier({
    isWanted: () => settings.current.notifications,
    show: (notice, onClick) => {
      const notification = new Notification({ ...notice })
      notification.on('click', onClick)
      notification.show()
    },
    onClick: () => showPage(pages.overview),
  })
  const tray = createTray({
    icon: createTrayIcon(icons, () => showPage()),
    data: createCoreData(core),
    actions: {
      openDashboard: () => showPage(),
      quickSearch: quickSearch.toggle,
      openSession: (id) => showPage(pages.session(id)),
      review: () => showPage(pages.overview),
      openSettings: () => showPage(pages.settings),
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
    }),
  )

  await tray.refresh()
  if (firstPage !== null) showPage(firstPage)
  void checkForUpdate({
    feed: settings.current.updateFeed,
    isPackaged: app.isPackaged,
    load: async () => (await import('electron-updater')).default.autoUpdater,
    log,
  })
}
