// Which files are scratch: those in folders for temporary files, but not because the project lives in one.
import { expect, test } from 'vitest'
import { isScratch, isTemporary, shortPath } from './short-path.ts'

test.each([
  ['/tmp/try.py', '/home/dev/shop', true],
  ['/home/dev/shop/src/cart.ts', '/home/dev/shop', false],
  ['/home/dev/shop/tmp/cart.ts', '/home/dev/shop', true],
  ['tmp/cart.ts', '/home/dev/shop', true],
  // The project is in a folder of that name, or has it itself.
  ['/home/dev/tmp/shop/src/cart.ts', '/home/dev/tmp/shop', false],
  ['/home/dev/tmp/src/cart.ts', '/home/dev/tmp', false],
  ['/home/dev/tmp/lib/cart.ts', '/home/dev/tmp/src', false],
  ['/tmp/shop/src/cart.ts', '/tmp/shop', false],
  ['/tmp/shop/lib/cart.ts', '/tmp/shop/src/', false],
  ['/tmp/shop/tmp/cart.ts', '/tmp/shop', true],
  // Beside it in the system's own folder, scratch is scratch.
  ['/tmp/try.py', '/tmp/shop', true],
  ['/tmp/shopping/try.py', '/tmp/shop', true],
  ['/tmp/try.py', '/home/dev/tmp/shop', true],
  ['/private/var/folders/ab/cd/T/try.py', '/private/var/folders/ab/cd/T/shop', true],
  ['/private/var/folders/ab/cd/T/shop/a.py', '/private/var/folders/ab/cd/T/shop', false],
  [
    'C:\\Users\\dev\\AppData\\Local\\Temp\\try.py',
    'C:\\Users\\dev\\AppData\\Local\\Temp\\shop',
    true,
  ],
  ['D:\\temp\\shop\\cart.ts', 'd:/temp/shop', false],
])('%s, seen from %s, is scratch: %s', (path, cwd, is) => {
  expect(isTemporary(path, cwd)).toBe(is)
})

test.each([
  // Beside a project that lives in such a folder lies none of its files.
  ['/tmp/work/cmp.c', '/tmp/work/shop', true],
  ['/tmp/work/shop/cmp.c', '/tmp/work/shop', false],
  ['src/cmp.c', '/tmp/work/shop', false],
  ['/home/dev/lib/cmp.c', '/home/dev/shop', false],
])('%s is no file of the project in %s: %s', (path, cwd, is) => {
  expect(isScratch(path, cwd)).toBe(is)
})

test.each([
  ['/home/dev/shop/src/cart.ts', '/home/dev/shop', 'src/cart.ts'],
  ['src/cart.ts', '/home/dev/shop', 'src/cart.ts'],
  // Nobody takes them for files of the project.
  ['/home/dev/bank/src/cart.ts', '/home/dev/shop', '~/bank/src/cart.ts'],
  ['/home/dev/work/old/bank/src/cart.ts', '/home/dev/shop', '~/…/src/cart.ts'],
  ['/Users/ann/.claude/settings.json', '/Users/ann/shop', '~/.claude/settings.json'],
  ['C:\\Users\\ann\\bank\\cart.ts', 'C:\\Users\\ann\\shop', '~/bank/cart.ts'],
  ['~/.zshrc', '/home/dev/shop', '~/.zshrc'],
  ['/etc/nginx/nginx.conf', '/home/dev/shop', '/etc/nginx/nginx.conf'],
  ['/usr/local/lib/node_modules/npm/lib/cli.js', '/home/dev/shop', '/…/lib/cli.js'],
  ['D:\\old\\a\\b\\c\\cart.ts', 'D:\\shop', 'D:/…/c/cart.ts'],
  // Where the session works is not known: it may be in it.
  ['/home/dev/bank/src/cart.ts', null, 'src/cart.ts'],
  ['/tmp/work/try.py', '/home/dev/shop', 'try.py'],
])('%s, seen from %s, is shown as %s', (path, cwd, shown) => {
  expect(shortPath(path, cwd)).toBe(shown)
})
