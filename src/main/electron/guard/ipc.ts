// Hands a port to the core over to a page of ours that asks, and to nobody else.
import { desktopPort } from '../../../shared/desktop/desktop-port.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Logger } from '../../base/logs/log.ts'
import { isAppUrl, parseUrl } from '../window/app-origin.ts'

/** The part of Electron's WebFrameMain that is looked at. */
interface SenderFrame<Port> {
  readonly url: string
  readonly parent: unknown
  postMessage(channel: string, message: unknown, transfer: Port[]): void
}

/** The part of Electron's IpcMainInvokeEvent that is looked at. */
export interface AskEvent<Port> {
  readonly sender: { readonly id: number }
  readonly senderFrame: SenderFrame<Port> | null
}

/** Why a sender is refused, or null for the main frame of one of our windows on our origin. */
export function refusalOf(
  event: Pick<AskEvent<never>, 'sender'> & {
    readonly senderFrame: Pick<SenderFrame<never>, 'url' | 'parent'> | null
  },
  isOurs: (webContentsId: number) => boolean,
): string | null {
  if (!isOurs(event.sender.id)) return 'not one of our windows'
  const frame = event.senderFrame
  if (frame === null) return 'the frame is gone'
  if (frame.parent !== null) return 'not the main frame'
  const url = parseUrl(frame.url)
  if (!url || !isAppUrl(url)) return 'not our origin'
  return null
}

interface PortHandOverDeps<Port extends { close(): void }> {
  readonly ipcMain: {
    handle(channel: string, listener: (event: AskEvent<Port>) => void): void
  }
  readonly createChannel: () => { readonly port1: Port; readonly port2: Port }
  /** Connects the main process's end to the contract's handlers. */
  readonly attach: (port: Port) => void
  readonly isOurs: (webContentsId: number) => boolean
  readonly log: Logger
}

/**
 * Answers `desktopPort.ask`. Each page has one port: asking again, after a reload, closes the
 * earlier one. A refused sender gets a rejection, and the log gets a line.
 */
export function setupPortHandOver<Port extends { close(): void }>(
  deps: PortHandOverDeps<Port>,
): void {
  const open = new Map<number, Port>()
  deps.ipcMain.handle(desktopPort.ask, (event) => {
    const refusal = refusalOf(event, deps.isOurs)
    if (refusal !== null || event.senderFrame === null) {
      deps.log.error({ refusal, webContents: event.sender.id }, 'refused to hand over a port')
      throw new AppError('unauthorized', 'This page may not reach the core.')
    }
    open.get(event.sender.id)?.close()
    const { port1, port2 } = deps.createChannel()
    open.set(event.sender.id, port1)
    deps.attach(port1)
    try {
      event.senderFrame.postMessage(desktopPort.port, null, [port2])
    } catch (error) {
      // The page went away meanwhile: neither end must wait for the other.
      port1.close()
      port2.close()
      open.delete(event.sender.id)
      deps.log.warn(
        { err: error, webContents: event.sender.id },
        'a page went before its port came',
      )
      throw new AppError('unavailable', 'The page is gone.')
    }
  })
}
