// The tray icon itself: Electron's Tray with the picture for each state and look of the desktop.
import { join } from 'node:path'
import { Menu, nativeImage, nativeTheme, Tray } from 'electron'
import type { TrayIcon } from './tray.ts'
import { type TrayState, trayIconFile } from './tray-state.ts'

/** Puts the icon into the tray. `onClick` is the plain click of Windows and Linux. */
export function createTrayIcon(iconFolder: string, onClick: () => void): TrayIcon {
  let state: TrayState = 'idle'
  const picture = () => {
    const look = { platform: process.platform, isDark: nativeTheme.shouldUseDarkColors }
    const image = nativeImage.createFromPath(join(iconFolder, trayIconFile(state, look)))
    image.setTemplateImage(process.platform === 'darwin')
    return image
  }
  const tray = new Tray(picture())
  const repaint = () => tray.setImage(picture())
  nativeTheme.on('updated', repaint)
  // On macOS a click opens the menu, as it does in every other menu of its bar.
  if (process.platform !== 'darwin') tray.on('click', onClick)
  return {
    setState(next) {
      state = next
      repaint()
    },
    setToolTip: (text) => tray.setToolTip(text),
    setMenu: (template) => tray.setContextMenu(Menu.buildFromTemplate(template)),
    destroy() {
      nativeTheme.off('updated', repaint)
      tray.destroy()
    },
  }
}
