// Names that the desktop's preload, its main process and the dashboard agree on to hand over the port.

export const desktopPort = {
  /** `ipcRenderer.invoke` of the preload; rejected for any sender that is not one of our windows. */
  ask: 'recollect:ask-port',
  /** The main process posts the port to the frame that asked. */
  port: 'recollect:port',
  /** `window.postMessage` data with which the preload gives the port to the page. */
  message: 'recollect:port',
} as const
