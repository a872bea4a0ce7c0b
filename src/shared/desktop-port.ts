// Names that the desktop's preload, its main process and the dashboard agree on to hand over the port.

/** The preload asks the main process for a port on this channel; the answer comes on `port`. */
export const desktopPort = {
  /** `ipcRenderer.invoke`: rejected for any sender that is not one of our windows. */
  ask: 'recollect:ask-port',
  /** The main process posts the port to the frame that asked. */
  port: 'recollect:port',
  /** `window.postMessage` data with which the preload gives the port to the page. */
  message: 'recollect:port',
} as const

/** What the preload puts on `window.recollect`. */
export interface DesktopBridge {
  /**
   * Asks for a port to the core. It arrives as a `message` event of the window whose data is
   * `desktopPort.message`; listen before asking. Asking again replaces the earlier port.
   */
  askForPort(): Promise<void>
}
