// The tree of a project's files: joined folders, order, counts, and what is closed.
import { expect, it } from 'vitest'
import { type CodeFile, treeRows } from './file-tree.ts'

const file = (path: string, changed = 0): CodeFile => ({
  ...{ path, language: 'python', state: 'whole', definitions: 1, lastChangedAt: null },
  changes: { new: changed, modified: 0, deleted: 0 },
  calls: { resolved: 0, unresolved: 0 },
})
const files = [
  ...[file('setup.py'), file('src/shop/cart.py', 2), file('src/shop/api/web.py', 1)],
  file('tests/test_cart.py'),
]

it('puts folders first, joins those with nothing but a folder, and adds up their changes', () => {
  const rows = treeRows(files, () => true)
  expect(rows.map(({ label, level, changes }) => [label, level, changes.new])).toEqual([
    ['src/shop', 1, 3],
    ['api', 2, 1],
    ['web.py', 3, 1],
    ['cart.py', 2, 2],
    ['tests', 1, 0],
    ['test_cart.py', 2, 0],
    ['setup.py', 1, 0],
  ])
})

it('shows nothing of a closed folder', () => {
  const rows = treeRows(files, (folder) => folder !== 'src/shop')
  expect(rows.map(({ path }) => path)).toEqual([
    ...['src/shop', 'tests', 'tests/test_cart.py', 'setup.py'],
  ])
})

it('keeps names of folders that objects have of themselves', () => {
  const rows = treeRows([file('__proto__/constructor/a.py')], () => true)
  expect(rows.map(({ path }) => path)).toEqual([
    ...['__proto__/constructor', '__proto__/constructor/a.py'],
  ])
})
