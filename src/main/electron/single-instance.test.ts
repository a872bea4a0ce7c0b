import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { setupSingleInstance } from './single-instance.ts'

function fakeApp(free: boolean) {
  const emitter = new EventEmitter()
  let quits = 0
  return {
    app: {
      requestSingleInstanceLock: () => free,
      on: emitter.on.bind(emitter),
      quit: () => {
        quits++
      },
    },
    emitter,
    quits: () => quits,
  }
}

describe('a single instance', () => {
  it('goes on when it is the first, and hears of a second', () => {
    const fake = fakeApp(true)
    const heard: (readonly string[])[] = []
    expect(setupSingleInstance(fake.app, (argv) => heard.push(argv))).toBe(true)
    fake.emitter.emit('second-instance', {}, ['recollect', 'recollect://session/1'], '/')
    expect(heard).toEqual([['recollect', 'recollect://session/1']])
    expect(fake.quits()).toBe(0)
  })

  it('ends when another is there', () => {
    const fake = fakeApp(false)
    expect(setupSingleInstance(fake.app, () => {})).toBe(false)
    expect(fake.quits()).toBe(1)
  })
})
