// A session keeps the name that the client's model gave it, but not one that the record speaks against.
import { expect, it } from 'vitest'
import { bash, distil, edit, sampleCall } from '../testing/sample-calls.ts'
import { isBackedTitle } from './client-title.ts'

const write = (path: string) =>
  sampleCall('Write', {
    input: { file_path: path, content: '# Shop' },
    outcome: 'refused',
    error: 'User rejected tool use',
  })
const denied = write('/home/dev/shop/CLAUDE.md')
const look = bash('ls src', 'cart.ts')
const changed = edit('/home/dev/shop/src/cart.ts', ['+export const a = 1'])

it.each([
  ['CLAUDE.md Foundation Created', [look, denied], false],
  ['CLAUDE.md Foundation Created', [changed, denied], false],
  ['CLAUDE.md Foundation Created', [changed, { ...write('/home/dev/shop/b.md') }], true],
  ['Cart Rounding Fixed', [look], false],
  ['Cart Rounding Fixed', [changed], true],
  ['Cart Rounding Fixed', [bash('sed -i s/1/2/ src/cart.ts', '')], true],
  ['Fix the rounding of the cart', [look], true],
  ['Why the cart rounds twice', [look], true],
  [
    'GCC support',
    [changed, bash('git commit -m x', '[main 12e2d10] feat: add a language segment')],
    false,
  ],
  [
    'Segment for any language',
    [bash('git commit -m x', '[main 12e2d10] feat: add a language segment')],
    true,
  ],
  ['Cart totals', [changed, bash('git commit -m x', '[main 12e2d10] fix: round once')], true],
  ['GCC support', [changed], true],
  ['Cart rounds once, committed and pushed', [changed], false],
] as const)('%s', (title, calls, isBacked) => {
  expect(isBackedTitle(title, distil([...calls]))).toBe(isBacked)
})
