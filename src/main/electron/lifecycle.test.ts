import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { setupLifecycle } from './lifecycle.ts'

function setup(close: () => Promise<void>, limitMs = 60_000) {
  const exits: number[] = []
  const app = Object.assign(new EventEmitter(), {
    exit: (code: number) => exits.push(code),
    quit() {
      app.emit('before-quit', { preventDefault: () => prevented.push('quit') })
    },
  })
  const power = new EventEmitter()
  const prevented: string[] = []
  let activations = 0
  const lifecycle = setupLifecycle({
    app,
    power,
    close,
    onActivate: () => activations++,
    limitMs,
    log: silentLog,
  })
  return { app, power, exits, prevented, lifecycle, activations: () => activations }
}

describe('the end of the app', () => {
  it('waits for the core to be closed', async () => {
    let finish = () => {}
    const { app, exits, prevented, lifecycle } = setup(
      () => new Promise((resolve) => (finish = resolve)),
    )
    expect(lifecycle.isQuitting()).toBe(false)
    app.quit()
    expect([prevented, exits, lifecycle.isQuitting()]).toEqual([['quit'], [], true])
    finish()
    await lifecycle.end(0)
    expect(exits).toEqual([0])
  })

  it('comes once, however often it is asked for', async () => {
    let closed = 0
    const { app, exits, lifecycle } = setup(async () => void closed++)
    app.quit()
    app.quit()
    await lifecycle.end(1)
    expect([closed, exits]).toEqual([1, [0]])
  })

  it('comes all the same when closing hangs or fails', async () => {
    const hanging = setup(() => new Promise(() => {}), 1)
    await hanging.lifecycle.end(0)
    const failing = setup(() => Promise.reject(new Error('disk')))
    await failing.lifecycle.end(0)
    expect([hanging.exits, failing.exits]).toEqual([[0], [0]])
  })

  it('comes when the computer shuts down', async () => {
    const { power, exits, lifecycle } = setup(async () => {})
    power.emit('shutdown', { preventDefault() {} })
    await lifecycle.end(0)
    expect(exits).toEqual([0])
  })

  it('does not come because the last window closed', () => {
    const { app, exits } = setup(async () => {})
    expect(app.listenerCount('window-all-closed')).toBe(1)
    app.emit('window-all-closed')
    expect(exits).toEqual([])
  })

  it('shows the window when the dock is clicked', () => {
    const { app, activations } = setup(async () => {})
    app.emit('activate')
    expect(activations()).toBe(1)
  })
})
