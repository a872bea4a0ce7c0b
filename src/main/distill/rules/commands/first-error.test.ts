// What compilers, linters, interpreters and shells print, and the first error told of it.
import { expect, it } from 'vitest'
import { firstError, sayError } from './first-error.ts'

const samples: readonly (readonly [name: string, output: string, told: string])[] = [
  [
    'tsc',
    `src/cart.ts(6,33): error TS2307: Cannot find module './price' or its corresponding type declarations.\nsrc/cart.ts(9,1): error TS1005: ';' expected.`,
    `src/cart.ts:6: TS2307: Cannot find module './price' or its corresponding type declarations.`,
  ],
  [
    'ruby -e',
    `ruby 3.1.7p261 (2025-03-26 revision 0a3704f218)\n-e:1:in \`<main>': uninitialized constant Data (NameError)\n\np defined?(Data), Data.respond_to?(:define)\n                  ^^^^`,
    '-e:1: uninitialized constant Data (NameError)',
  ],
  [
    'dialyxir, over several lines',
    'Total errors: 1, Skipped: 0\nlib/shop/cart.ex:94:7:pattern_match_cov\nThe pattern\n:variable_\n\ncan never match the type\nbinary().\n\n________\ndone (warnings were emitted)',
    'lib/shop/cart.ex:94: The pattern :variable_ can never match the type binary(). (pattern_match_cov)',
  ],
  [
    'tsc --pretty',
    `src/cart.ts:6:33 - error TS2307: Cannot find module './price'.`,
    `src/cart.ts:6: TS2307: Cannot find module './price'.`,
  ],
  [
    'rustc',
    `warning: unused variable: \`x\`\n --> src/a.rs:1:1\n\nerror[E0063]: missing field \`key\` in initializer of \`Pointer\`\n   --> src/folder.rs:811:35\n    |\nerror: could not compile \`shop\` (lib) due to 1 previous error`,
    'src/folder.rs:811: missing field `key` in initializer of `Pointer`',
  ],
  [
    'go build',
    `# example.com/shop/cart\ncart/cart.go:12:9: undefined: prize\ncart/cart.go:14:2: too many errors`,
    'cart/cart.go:12: undefined: prize',
  ],
  [
    'gcc',
    `main.c: In function 'main':\nmain.c:4:5: error: 'x' undeclared (first use in this function)`,
    `main.c:4: 'x' undeclared (first use in this function)`,
  ],
  [
    'mypy',
    `shop/cart.py:8: error: Incompatible return value type (got "str", expected "int")  [return-value]\nFound 1 error in 1 file`,
    'shop/cart.py:8: Incompatible return value type (got "str", expected "int") [return-value]',
  ],
  [
    'ruff',
    `shop/cart.py:1:8: F401 [*] \`os\` imported but unused\nFound 1 error.`,
    'shop/cart.py:1: F401 [*] `os` imported but unused',
  ],
  [
    'eslint',
    `/home/dev/shop/src/cart.ts\n   3:5  error  'total' is never reassigned  prefer-const\n\n✖ 1 problem (1 error, 0 warnings)`,
    `/home/dev/shop/src/cart.ts:3: 'total' is never reassigned (prefer-const)`,
  ],
  [
    'biome',
    `src/cart.ts:3:5 lint/style/useConst ━━━━━━━━━━━━\n\n  × This let declares a variable that is only assigned once.\n\nFound 1 error.`,
    'src/cart.ts:3: This let declares a variable that is only assigned once. (lint/style/useConst)',
  ],
  [
    'a Python traceback',
    `Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\n    run()\n  File "/app/cart.py", line 9, in run\n    return items["x"]\nKeyError: 'x'`,
    `/app/cart.py:9: KeyError: 'x'`,
  ],
  [
    'a Node stack',
    `/app/cart.js:3\n    throw new TypeError('no price')\n\nTypeError: no price\n    at total (/app/cart.js:3:11)\n    at node:internal/main:1:1`,
    '/app/cart.js:3: TypeError: no price',
  ],
  [
    'a Go panic',
    `panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.total(...)\n\t/app/cart.go:9 +0x1d`,
    '/app/cart.go:9: panic: runtime error: index out of range [3] with length 3',
  ],
  [
    'a Java exception',
    `Exception in thread "main" java.lang.IllegalStateException: no price\n\tat shop.Cart.total(Cart.java:9)`,
    'java.lang.IllegalStateException: no price',
  ],
  [
    'javac through Maven',
    `[INFO] Compiling\n[ERROR] /app/src/Cart.java:[12,5] cannot find symbol\n[ERROR] Failed to execute goal`,
    '/app/src/Cart.java:12: cannot find symbol',
  ],
  [
    'the Elixir compiler',
    `    error: undefined function total/1\n    │\n  9 │     total(cart)\n    └─ lib/cart.ex:9:5: Shop.Cart.run/1`,
    'lib/cart.ex:9: undefined function total/1',
  ],
  [
    'a task of Mix',
    `** (Mix) Could not start application shop: exited in: Shop.start(:normal, [])\n    ** (EXIT) an exception was raised:\n        ** (BadMapError) expected a map, got: []`,
    'Could not start application shop: BadMapError: expected a map, got: []',
  ],
  [
    'Elixir',
    `** (KeyError) lib/cart.ex:9: key :price not found`,
    'lib/cart.ex:9: KeyError: key :price not found',
  ],
  [
    'go, outside of a module',
    `pattern ./...: directory prefix . does not contain main module`,
    'pattern ./...: directory prefix . does not contain main module',
  ],
  [
    'a script of pnpm that is not there',
    ` ERR_PNPM_NO_SCRIPT  Missing script: build`,
    'Missing script: build',
  ],
  [
    'npm',
    `npm error code ENOENT\nnpm error syscall open\nnpm error path /app/package.json\nnpm error errno -2\nnpm error enoent Could not read package.json: Error: ENOENT`,
    'Could not read package.json: Error: ENOENT',
  ],
  [
    'git',
    `error: Your local changes to the following files would be overwritten by merge:\n\tsrc/cart.ts`,
    'Your local changes to the following files would be overwritten by merge',
  ],
  [
    'a merge conflict',
    `Auto-merging cart.go\nCONFLICT (content): Merge conflict in cart.go\nAutomatic merge failed; fix conflicts and then commit the result.`,
    'Merge conflict in cart.go',
  ],
  [
    'a shell',
    `/usr/bin/bash: line 1: cd: src: No such file or directory`,
    'cd: src: No such file or directory',
  ],
]

it.each(samples)('finds the first error of %s', (_name, output, told) => {
  const found = firstError(output.split('\n'))
  expect(found && sayError(found, 200)).toBe(told)
})

it('takes no summary and no success for an error', () => {
  expect(
    firstError(['0 errors, 0 warnings', 'Found 0 errors.', 'ok', 'Process exited with code 1']),
  ).toBeNull()
})

it.each([
  [
    'a library of Python',
    'Traceback (most recent call last):\n  File "/app/cart.py", line 9, in run\n    get()\n  File "/app/.venv/lib/python3.12/site-packages/requests/api.py", line 59, in get\n    raise\nrequests.exceptions.ConnectionError: refused',
    '/app/cart.py:9: requests.exceptions.ConnectionError: refused',
  ],
  [
    'the runtime of Go',
    'panic: close of nil channel\n\ngoroutine 1 [running]:\npanic({0x1, 0x2})\n\t/usr/local/go/src/runtime/panic.go:884 +0x212\nmain.run()\n\t/app/cart.go:9 +0x1d',
    '/app/cart.go:9: panic: close of nil channel',
  ],
])('is placed in the code of the project, not in %s', (_name, output, told) => {
  const found = firstError(output.split('\n'))
  expect(found && sayError(found, 300)).toBe(told)
})
