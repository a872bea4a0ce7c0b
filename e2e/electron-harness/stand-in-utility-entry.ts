// First file of a stand-in's utility process: gives it what Electron does, then runs its program.
import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'

const send = process.send?.bind(process)
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void send?.(message),
})
// Messages wait until somebody listens.
const early: unknown[] = []
process.on('message', (data) => {
  if (parentPort.listenerCount('message') === 0) early.push(data)
  else parentPort.emit('message', { data, ports: [] })
})
parentPort.on('newListener', (name) => {
  if (name !== 'message') return
  queueMicrotask(() => {
    for (const data of early.splice(0)) parentPort.emit('message', { data, ports: [] })
  })
})
// Electron ends its utility processes with itself.
process.on('disconnect', () => process.exit(0))
Object.assign(process, { parentPort, send: undefined })

const entry = process.argv[2]
if (entry === undefined) throw new Error('A utility process needs a program')
process.argv.splice(1, 2, entry)
await import(pathToFileURL(entry).href)
