// The preload: hands the port to the core over to the page, nothing else.
import { ipcRenderer } from 'electron'
import { desktopPort } from '../shared/desktop/desktop-port.ts'

ipcRenderer.on(desktopPort.port, (event) => {
  window.postMessage(desktopPort.message, window.location.origin, [...event.ports])
})

// Module scripts have run by then, so the page listens before its port can arrive.
window.addEventListener('DOMContentLoaded', () => {
  ipcRenderer.invoke(desktopPort.ask).catch((error: unknown) => {
    console.error('The core could not be reached:', error)
  })
})
