// Names as people write them: with the class, the module or the package before, in the way of any language.
import { expect, it } from 'vitest'
import { isEndOf, ownName } from './names-meant.ts'

it('takes a name with any of what it stands in, whatever is written between', () => {
  const means = (asked: string) => isEndOf(asked, 'pkg/shop.py', 'Cart.add')
  for (const asked of ['Cart.add', 'Cart::add', 'Cart#add', 'shop.Cart.add', 'pkg/shop.Cart.add'])
    expect([asked, means(asked)]).toEqual([asked, true])
  for (const asked of [
    'add',
    'art.add',
    'mod.add',
    'other.Cart.add',
    'pkg.Cart.add',
    'Cart.add.x',
    '',
  ])
    expect([asked, means(asked)]).toEqual([asked, false])
})

it('leaves out what a name has too much of: namespaces before, numbers of later ones alike', () => {
  const path = 'src/Monolog/Logger.php'
  expect(isEndOf('Logger::addRecord', path, 'Monolog\\Logger::addRecord')).toBe(true)
  expect(isEndOf('LOG.d', 'LOG.java', 'LOG.d#3')).toBe(true)
})

it('takes the name of a folder for that of the file that stands for it', () => {
  expect(isEndOf('tax.rate', 'lib/tax/__init__.py', 'rate')).toBe(true)
  expect(isEndOf('tax.rate', 'lib/tax/index.ts', 'rate')).toBe(true)
  expect(isEndOf('tax.rate', 'lib/tax/rates.ts', 'rate')).toBe(false)
})

it('tells the name itself', () => {
  expect(['a.b', 'A::b', 'A#b', 'b'].map(ownName)).toEqual(['b', 'b', 'b', 'b'])
})
