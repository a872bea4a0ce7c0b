// What a session changed, function by function.
import { describe, expect, it } from 'vitest'
import { functionsByPath, pathOfEdited } from './session-functions.ts'

type Change = Parameters<typeof functionsByPath>[0][number]

const change = (path: string, name: string, what: Change['change'], at: number): Change => ({
  ...{
    path,
    name,
    qualifiedName: name,
    kind: 'function',
    change: what,
    formerName: null,
    formerPath: null,
    isPutBack: false,
  },
  ...{ signature: `${name}() v${at}`, sessionId: 's', turnId: 't', at },
})

describe('functionsByPath', () => {
  it('tells each function once, with what became of it in all', () => {
    const found = functionsByPath([
      change('a.py', 'gone', 'deleted', 6),
      change('a.py', 'made', 'modified', 5),
      change('a.py', 'kept', 'modified', 4),
      change('b.py', 'other', 'renamed', 3),
      change('a.py', 'gone', 'new', 2),
      change('a.py', 'made', 'new', 1),
    ])
    expect([...found.keys()]).toEqual(['a.py', 'b.py'])
    const told = found
      .get('a.py')
      ?.map(({ name, change: what, signature, times }) => [name, what, signature, times])
    expect(told).toEqual([
      ['made', 'new', 'made() v5', 2],
      ['gone', 'deleted', 'gone() v6', 2],
      ['kept', 'modified', 'kept() v4', 1],
    ])
  })

  it('takes what was deleted and made again as made again', () => {
    const found = functionsByPath([
      change('a.py', 'f', 'new', 2),
      change('a.py', 'f', 'deleted', 1),
    ])
    expect(found.get('a.py')?.[0]?.change).toBe('new')
  })
})

describe('pathOfEdited', () => {
  const paths = ['cart.py', 'shop/cart.py', 'shop/other.py']

  it.each([
    ['/home/me/shop/cart.py', 'shop/cart.py'],
    ['C:\\code\\shop\\cart.py', 'shop/cart.py'],
    ['cart.py', 'cart.py'],
    ['/home/me/bigcart.py', null],
    ['', null],
  ])('finds the file that %s is', (edited, path) => {
    expect(pathOfEdited(edited, paths)).toBe(path)
  })
})
