// The preload: hands the port to the core over to the page, nothing else.
import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopBridge, desktopPort } from '../shared/desktop-port.ts'

ipcRenderer.on(desktopPort.port, (event) => {
  window.postMessage(desktopPort.message, window.location.origin, [...event.ports])
})

const bridge: DesktopBridge = {
  askForPort: () => ipcRenderer.invoke(desktopPort.ask),
}
contextBridge.exposeInMainWorld('recollect', bridge)
