// Message ports with the manners of Electron's main process, over those of worker threads.
import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Electron's MessagePortMain: events carry `{ data }`, nothing arrives before `start`. */
class StandInPort extends EventEmitter {
  readonly raw: MessagePort
  closed = false
  private held: unknown[] | null = []

  constructor(raw: MessagePort) {
    super()
    this.raw = raw
    raw.on('message', (data) => {
      if (this.held) this.held.push(data)
      else this.emit('message', { data, ports: [] })
    })
    raw.on('close', () => {
      this.closed = true
      this.emit('close')
    })
  }
  start(): void {
    const held = this.held ?? []
    this.held = null
    for (const data of held) this.emit('message', { data, ports: [] })
  }
  postMessage(data: unknown): void {
    this.raw.postMessage(data)
  }
  close(): void {
    this.raw.close()
  }
}

/** A channel whose second end is still untouched, to be handed to a page. */
export class StandInChannel {
  readonly port1: StandInPort
  readonly port2: { readonly raw: MessagePort }
  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port1 = new StandInPort(port1)
    this.port2 = { raw: port2 }
  }
}
