// What is told of files that were removed, moved or whose functions went elsewhere after they were edited.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factsVersion } from '../../shared/facts/observation-facts.ts'
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

function clean(more: object): void {
  clock += 1000
  const facts = commandFacts({ kind: 'command', command: 'git clean', ...more })
  project.observe('s', turn, { kind: 'command', title: 'Clean', facts, at: now - 3 * hour + clock })
}

/** A file that the turn made. */
function make(path: string): void {
  clock += 1000
  const file = { path, added: 3, removed: 0, created: true }
  project.observe('s', turn, {
    title: `Created ${path}`,
    importance: 0.6,
    files: JSON.stringify([path]),
    functions: JSON.stringify([{ name: 'main', change: 'added' }]),
    facts: JSON.stringify({ v: factsVersion, kind: 'edit', outcome: 'done', file }),
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

it.each([
  ['git clean -fdX', { removesNew: true }, true],
  ['git checkout . && git clean', { removesNew: true, putBack: ['.'] }, false],
  ['git checkout .', { putBack: ['.'] }, true],
  ['git stash -u', { removesNew: true, stash: 'push' as const }, true],
])('a file that was made is still there after `%s`: %s', (_, facts, isThere) => {
  make('build.mjs')
  clean(facts)
  expect(told().includes('build.mjs')).toBe(isThere)
  make('again.mjs')
  expect(told()).toMatch(/Edited, no commit recorded[^\n]*again\.mjs/)
})
