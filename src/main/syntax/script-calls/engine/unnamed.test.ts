// What is kept under unknown names beside the methods and fields of a class.
import { expect, it } from 'vitest'
import { analyseScripts } from '../analyse-scripts.ts'

async function calleesOf(text: string, caller: string): Promise<readonly string[]> {
  const file = { path: 'main.js', file: 'main.js', language: 'javascript' as const, text }
  const { calls } = await analyseScripts([file], [])
  return [...(calls.get(caller) ?? [])].sort()
}

const options = (body: string): string => `class C {
  constructor() { this.parts = { go() {} } }
  onExit() { this._cb = () => 1 }
  set(key, value) { this[key] = value }
  get(key) { return this[key] }
  find() {}
  copy(key) { this.set(key, this.get(key)) }
  run() { ${body} }
}
const c = new C()
c.onExit()
c.copy(process.argv[2])
c.set(process.argv[3], function given() {})
c.run()
`

it('leaves the methods and fields of a class to themselves', async () => {
  expect(await calleesOf(options('this.find()'), 'main.C.run')).toEqual(['main.C.find'])
  expect(await calleesOf(options('this.parts.go()'), 'main.C.run')).toEqual([
    'main.C.constructor.go',
  ])
})

it('finds under a name that nothing else has what was put in, and not what only went round', async () => {
  expect(await calleesOf(options('this.verbose()'), 'main.C.run')).toEqual(['main.given'])
})

it('still lets a table that is no instance be replaced under unknown names', async () => {
  const text = `const table = { a() {} }
function put(key, value) { table[key] = value }
put(process.argv[2], function given() {})
table.a()
`
  expect(await calleesOf(text, 'main')).toEqual(['main.given', 'main.put', 'main.table.a'])
})

it('leaves the methods of an emitter from outside to it', async () => {
  const text = `import { EventEmitter } from 'node:events'
class E extends EventEmitter {
  set(key, value) { this[key] = value }
  run() { this.emit('x') }
}
const e = new E()
e.set(process.argv[2], function given() {})
e.run()
`
  expect(await calleesOf(text, 'main.E.run')).toEqual(['node:events.EventEmitter.prototype.emit'])
})

it('finds what another function makes for each name, though one of them has a name as well', async () => {
  const text = `class Client {}
function make(name) { return function command() { return name } }
for (const name of process.argv) Client.prototype[name] = make(name)
Client.prototype.call = make('call')
function run() { const c = new Client(); c.get(); c.emit('x') }
function say() { new Client().emit('x') }
`
  expect(await calleesOf(text, 'main.run')).toEqual(['main.make.command'])
  expect(await calleesOf(text, 'main.say')).toEqual([])
})
