// Projects of the same name can be told apart where one is chosen.
import { expect, it } from 'vitest'
import { projectOptions } from './project-names.ts'

it('names the folder of those that share a name, and of no other', () => {
  const at = (id: string, name: string, root: string) => ({ id, name, root })
  expect(
    projectOptions([
      at('1', 'shop', '/a/shop'),
      at('2', 'site', '/b/site'),
      at('3', 'shop', '/c/shop'),
    ]),
  ).toEqual([
    { value: '1', label: 'shop · /a/shop' },
    { value: '2', label: 'site' },
    { value: '3', label: 'shop · /c/shop' },
  ])
})
