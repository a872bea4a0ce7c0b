import { describe, expect, it } from 'vitest'
import { silentLog } from '../../base/logs/log.ts'
import { type AskEvent, setupPortHandOver } from './ipc.ts'

interface FakePort {
  readonly name: string
  closed: boolean
  close(): void
}

function setup() {
  let ask: ((event: AskEvent<FakePort>) => void) | null = null
  const attached: FakePort[] = []
  const posted: { channel: string; ports: string[] }[] = []
  let count = 0
  const port = (name: string): FakePort => ({
    name,
    closed: false,
    close() {
      this.closed = true
    },
  })
  setupPortHandOver<FakePort>({
    ipcMain: {
      handle: (_channel, listener) => {
        ask = listener
      },
    },
    createChannel: () => {
      count++
      return { port1: port(`main ${count}`), port2: port(`page ${count}`) }
    },
    attach: (end) => attached.push(end),
    isOurs: (id) => id === 1 || id === 2,
    log: silentLog,
  })
  const from = (id: number, url = 'app://recollect/', parent: unknown = null) => ({
    sender: { id },
    senderFrame: {
      url,
      parent,
      postMessage: (channel: string, _message: unknown, ports: FakePort[]) =>
        posted.push({ channel, ports: ports.map((end) => end.name) }),
    },
  })
  return {
    from,
    attached,
    posted,
    ask: (event: AskEvent<FakePort>) => {
      if (!ask) throw new Error('nothing listens')
      ask(event)
    },
  }
}

describe('the hand-over of the port', () => {
  it('gives a page of ours its end and the core the other', () => {
    const hub = setup()
    hub.ask(hub.from(1, 'app://recollect/sessions/7'))
    expect(hub.attached.map((end) => end.name)).toEqual(['main 1'])
    expect(hub.posted).toEqual([{ channel: 'recollect:port', ports: ['page 1'] }])
  })

  it('closes the earlier port when a page was loaded again, and only its own', () => {
    const hub = setup()
    hub.ask(hub.from(1))
    hub.ask(hub.from(2))
    hub.ask(hub.from(1))
    expect(hub.attached.map((end) => end.closed)).toEqual([true, false, false])
  })

  it.each([
    ['a window that is not ours', (hub: ReturnType<typeof setup>) => hub.from(3)],
    ['a frame inside our page', (hub: ReturnType<typeof setup>) => hub.from(1, undefined, {})],
    ['a foreign origin', (hub: ReturnType<typeof setup>) => hub.from(1, 'https://example.com/')],
    [
      'an origin that only begins like ours',
      (hub: ReturnType<typeof setup>) => hub.from(1, 'app://recollect.example.com/'),
    ],
    ['an empty page', (hub: ReturnType<typeof setup>) => hub.from(1, 'about:blank')],
    [
      'a frame that is gone',
      (_hub: ReturnType<typeof setup>) => ({ sender: { id: 1 }, senderFrame: null }),
    ],
  ])('is loudly refused to %s', (_name, sender) => {
    const hub = setup()
    expect(() => hub.ask(sender(hub))).toThrow('This page may not reach the core.')
    expect([hub.attached, hub.posted]).toEqual([[], []])
  })

  it('closes the core’s end when the page goes away before it has its own', () => {
    const hub = setup()
    const gone = hub.from(1)
    const senderFrame = {
      ...gone.senderFrame,
      postMessage: () => {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      },
    }
    expect(() => hub.ask({ ...gone, senderFrame })).toThrow('The page is gone.')
    expect(hub.attached.map((end) => end.closed)).toEqual([true])
    hub.ask(hub.from(1))
    expect(hub.attached.map((end) => end.closed)).toEqual([true, false])
  })
})
