// What is told of files that were removed, moved or whose functions went elsewhere after they were edited.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { commandFacts } from './testing/test-facts.ts'
import { hour, now, openTestProject, type TestProject } from './testing/test-project.ts'

let project: TestProject
let turn: number

beforeEach(() => {
  project = openTestProject()
  project.session('s', { status: 'summarised', title: 'Mend the cart', cwd: '/gone/shop' })
  turn = project.turn('s', 1, 'mend the cart')
})

afterEach(() => project.close())

let clock = 0

function edit(path: string, functions: readonly [name: string, change: string][] = []): void {
  clock += 1000
  project.observe('s', turn, {
    title: `Changed ${path}`,
    importance: 0.6,
    files: JSON.stringify([path]),
    functions: JSON.stringify(functions.map(([name, change]) => ({ name, change }))),
    at: now - 3 * hour + clock,
  })
}

function move(from: string, to: string | null): void {
  clock += 1000
  project.observe('s', turn, {
    kind: 'command',
    title: 'Move files',
    facts: commandFacts({ kind: 'command', fileMoves: [{ from, to }] }),
    at: now - 3 * hour + clock,
  })
}

const told = () => project.build().text

it('a file that was removed again is neither left over nor changed lately', () => {
  edit('debug.py', [['main', 'added']])
  edit('probes/one.py', [['probe', 'added']])
  edit('shop/cart.py', [['total', 'added']])
  move('debug.py', null)
  move('probes/', null)
  expect(told()).toMatch(/Edited, no commit recorded[^\n]*: shop\/cart\.py \[/)
  expect(told()).not.toMatch(/debug\.py|probes/)
})

it('a file that was removed and made anew is there', () => {
  edit('debug.py', [['main', 'added']])
  move('debug.py', null)
  edit('debug.py', [['main', 'added']])
  expect(told()).toMatch(/Edited, no commit recorded[^\n]*: debug\.py \[/)
})

it('a file that was moved is told by its new name', () => {
  edit('src/help.ts', [['retry', 'added']])
  move('src/help.ts', 'src/lib/help.ts')
  move('src/lib/help.ts', 'src/lib/retry.ts')
  expect(told()).toMatch(/Edited, no commit recorded[^\n]*: src\/lib\/retry\.ts \[/)
  expect(told()).toContain('- src/lib/retry.ts,')
  expect(told()).not.toContain('help.ts')
})

it('a function that went from one file into another is not gone', () => {
  edit('src/cart.ts', [
    ['formatPrice', 'removed'],
    ['oldTotal', 'removed'],
  ])
  edit('src/price.ts', [['formatPrice', 'added']])
  expect(told()).toMatch(/- src\/price\.ts[^\n]*: new formatPrice/)
  expect(told()).toMatch(/- src\/cart\.ts[^\n]*: gone oldTotal \[/)
})

it('a function that went from two files is gone', () => {
  edit('src/cart.ts', [['formatPrice', 'removed']])
  edit('src/price.ts', [['formatPrice', 'removed']])
  expect(told()).toMatch(/- src\/cart\.ts[^\n]*: gone formatPrice/)
})
