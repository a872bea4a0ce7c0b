// The surroundings of a sandboxed preload, as text that runs in an isolated world of a real page.

/** Messages between the isolated world and the stand-in's main process, as JSON. */
export type FromPreload =
  | { type: 'invoke'; id: number; channel: string; args: unknown[] }
  | { type: 'data'; port: number; data: Packed }
  | { type: 'closed'; port: number }
export type ToPreload =
  | { type: 'answer'; id: number; error: string | null; value?: unknown }
  | { type: 'post'; channel: string; message: unknown; ports: number[] }
  | { type: 'data'; port: number; data: Packed }
  | { type: 'close'; port: number }

/** What went over a port: text, or bytes in base64 with the name of their type. */
type Packed = { text: string } | { bytes: string; type: 'ArrayBuffer' | 'Uint8Array' }

export const worldName = 'Electron Isolated Context'
export const bindingName = 'standInSend'

/**
 * The script for every new document: `require('electron')` with the `ipcRenderer` of a preload, then the
 * built preload as it is. Ports that the main process transfers become the page's own: what is posted
 * there is carried over, and a closed end closes the other.
 */
export function preloadScript(preload: string): string {
  return `(() => {
    if (window !== window.top) return
    const listeners = new Map(), waiting = new Map(), ports = new Map()
    let lastId = 0
    const send = (message) => ${bindingName}(JSON.stringify(message))
    const pack = (data) => {
      if (typeof data === 'string') return { text: data }
      const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data
      const type = data instanceof ArrayBuffer ? 'ArrayBuffer' : 'Uint8Array'
      return { bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), type }
    }
    const unpack = (packed) => {
      if ('text' in packed) return packed.text
      const bytes = Uint8Array.from(atob(packed.bytes), (letter) => letter.charCodeAt(0))
      return packed.type === 'ArrayBuffer' ? bytes.buffer : bytes
    }
    const openPort = (id) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = (event) => send({ type: 'data', port: id, data: pack(event.data) })
      port1.addEventListener('close', () => send({ type: 'closed', port: id }))
      ports.set(id, port1)
      return port2
    }
    globalThis.standInReceive = (message) => {
      if (message.type === 'answer') {
        const { resolve, reject } = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.error === null) resolve(message.value)
        else reject(new Error(message.error))
      } else if (message.type === 'post') {
        const event = { ports: message.ports.map(openPort) }
        for (const listener of listeners.get(message.channel) ?? []) listener(event, message.message)
      } else if (message.type === 'data') ports.get(message.port)?.postMessage(unpack(message.data))
      else ports.get(message.port)?.close()
    }
    const ipcRenderer = {
      on(channel, listener) {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
        return ipcRenderer
      },
      invoke: (channel, ...args) => new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        send({ type: 'invoke', id, channel, args })
      }),
    }
    const exports = {}, module = { exports }
    const require = (name) => {
      if (name !== 'electron') throw new Error('A sandboxed preload cannot load ' + name)
      return { ipcRenderer }
    }
    ${preload}
  })()`
}

/** For a port of Node: what the page posted. */
export function unpack(data: Packed): unknown {
  if ('text' in data) return data.text
  const bytes = new Uint8Array(Buffer.from(data.bytes, 'base64'))
  return data.type === 'ArrayBuffer' ? bytes.buffer : bytes
}

/** For the page: what a port of Node got. */
export function pack(data: unknown): Packed {
  if (typeof data === 'string') return { text: data }
  if (data instanceof ArrayBuffer) {
    return { bytes: Buffer.from(data).toString('base64'), type: 'ArrayBuffer' }
  }
  if (data instanceof Uint8Array) {
    return { bytes: Buffer.from(data).toString('base64'), type: 'Uint8Array' }
  }
  throw new Error('The stand-in carries text and bytes over ports, nothing else')
}
