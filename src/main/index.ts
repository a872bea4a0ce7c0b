// Entry of the desktop app: steps aside for a command, else opens the app once, for one user.
import { app, dialog, protocol } from 'electron'
import { messageOf } from '../shared/errors.ts'
import { homeFrom } from './base/paths.ts'
import { isCommandLine, runCommandLine } from './electron/command-mode.ts'
import { startFailureText } from './electron/failures.ts'
import { ownScript } from './electron/guard/own-script.ts'
import { hiddenFlag, isLoginStart } from './electron/login-item.ts'
import { setupProfileFolder } from './electron/profile-folder.ts'
import { setupSingleInstance } from './electron/single-instance.ts'
import { startDesktop } from './electron/start-desktop.ts'
import { registerAppScheme } from './electron/window/app-scheme.ts'
import { pageInArguments, setupDeepLinks } from './electron/window/deep-links.ts'
import { createPageRequests } from './electron/window/page-requests.ts'

if (isCommandLine(process.argv, app.isPackaged)) {
  await runCommandLine({ app, process, load: () => import('./cli.ts') })
} else {
  openDesktop()
}

function openDesktop(): void {
  const requests = createPageRequests({
    page: pageInArguments(process.argv),
    isHidden: () => isLoginStart(process.platform, process.argv, app),
  })
  setupProfileFolder(app, homeFrom(process.env))
  registerAppScheme(protocol)
  app.setAppUserModelId('dev.recollect.desktop')
  // Without it Wayland gives no key to a program that is not in front.
  if (process.platform === 'linux') {
    app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
  }
  const isFirst = setupSingleInstance(app, (argv) => {
    const page = pageInArguments(argv)
    // The start at login may come second; it wants no window.
    if (page !== null || !argv.includes(hiddenFlag)) requests.show(page ?? undefined)
  })
  if (!isFirst) return
  const script = ownScript(process)
  setupDeepLinks(app, script ? { program: process.execPath, script } : null, requests.show)
  app
    .whenReady()
    .then(() => startDesktop(import.meta.dirname, requests))
    .catch((error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`)
      dialog.showErrorBox('Recollect could not start', startFailureText(error))
      app.exit(1)
    })
}
