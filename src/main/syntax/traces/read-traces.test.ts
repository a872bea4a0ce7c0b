// Stack traces as eight languages print them, what only looks like one, and hostile text.
import { expect, it } from 'vitest'
import { mostTraces, readTraces } from './read-traces.ts'
import { mostFrames, type StackTrace, type TraceFrame } from './stack-trace.ts'
import { recorded } from './testing/recorded.ts'

const short = ({ name, file, line }: TraceFrame) =>
  `${name} ${file?.split('/').at(-1) ?? '-'}:${line ?? '-'}`
const said = (trace: StackTrace | undefined) => `${trace?.kind}: ${trace?.text}`
const own = (trace: StackTrace | undefined) =>
  trace?.frames.filter((frame) => frame.isOwn).map(short)
const pairs = (trace: StackTrace | undefined) =>
  trace?.pairs
    .filter(({ caller, callee }) => caller.isOwn && callee.isOwn)
    .map(({ caller, callee }) => `${caller.name}:${caller.line} > ${callee.name}`)

const expected: readonly (readonly [
  recording: string,
  which: number,
  error: string,
  frames: readonly string[],
  calls: readonly string[],
])[] = [
  [
    'py1',
    2,
    'ValueError: no price for x',
    [
      ...['total chain.py:7', 'load chain.py:12', '<lambda> chain.py:18', 'main chain.py:18'],
      '<module> chain.py:20',
    ],
    ['load:12 > total', '<lambda>:18 > load', 'main:18 > <lambda>', '<module>:20 > main'],
  ],
  ['py1', 1, "KeyError: 'x'", ['total chain.py:5'], []],
  [
    'py3',
    0,
    'ExceptionGroup: both (2 sub-exceptions)',
    ['group chain.py:16', 'main chain.py:18', '<module> chain.py:20'],
    ['main:18 > group', '<module>:20 > main'],
  ],
  [
    'pytest-long',
    3,
    'ValueError: no price for x',
    ['total chain.py:7', 'load chain.py:12', 'test_two test_a.py:8'],
    ['load:12 > total', 'test_two:8 > load'],
  ],
  [
    'pytest-short',
    0,
    'AssertionError: wrong',
    ['helper test_a.py:4', 'test_one test_a.py:6'],
    ['test_one:6 > helper'],
  ],
  [
    'node1',
    0,
    'TypeError: no price',
    ['Cart.total a.mjs:1', 'new Cart a.mjs:1', 'Cart.open a.mjs:1', 'main a.mjs:2', 'null a.mjs:3'],
    ['new Cart:1 > Cart.total', 'Cart.open:1 > new Cart'],
  ],
  [
    'node2',
    1,
    "TypeError: Cannot read properties of undefined (reading 'b')",
    ['inner b.cjs:1', 'null b.cjs:2', 'Object.total b.cjs:2', 'Object.<anonymous> b.cjs:3'],
    ['null:2 > inner', 'Object.total:2 > null', 'Object.<anonymous>:3 > Object.total'],
  ],
  ['node3', 0, 'TypeError: Unknown file extension ".ts" for /home/dev/shop/app/c.ts', [], []],
  [
    'go0',
    0,
    'panic: runtime error: index out of range [3] with length 0',
    ['main.(*cart).total main.go:4', 'main.worker main.go:5', 'main.main main.go:9'],
    ['main.worker:5 > main.(*cart).total'],
  ],
  [
    'go1',
    0,
    'panic: assignment to entry in nil map',
    ['main.main.func1 main.go:7', 'main.main main.go:7'],
    ['main.main:7 > main.main.func1'],
  ],
  ['go2', 0, 'fatal error: all goroutines are asleep - deadlock!', ['main.main main.go:8'], []],
  [
    'rs1',
    0,
    'panic: index out of bounds: the len is 0 but the index is 3',
    ['a::Cart::total a.rs:2', 'a::main::{{closure}} a.rs:7', 'a::run a.rs:3', 'a::main a.rs:7'],
    [
      ...['a::main::{{closure}}:7 > a::Cart::total', 'a::run:3 > a::main::{{closure}}'],
      'a::main:7 > a::run',
    ],
  ],
  ['rs2', 0, 'panic: no result: "bad"', ['a::main a.rs:5'], []],
  ['rs3', 0, 'panic: in', ['a::main::{{closure}} a.rs:6'], []],
  [
    'java1',
    0,
    'java.lang.IllegalStateException: no price',
    ['shop.A$Inner.total A.java:4', 'shop.A.lambda$main$1 A.java:6'],
    ['shop.A.lambda$main$1:6 > shop.A$Inner.total'],
  ],
  ['java1', 1, 'java.lang.IndexOutOfBoundsException: Index: 2 Size: 1', [], []],
  [
    'java2',
    1,
    'java.lang.RuntimeException: also',
    [
      ...['shop.A$Inner.total A.java:4', 'shop.A.<init> A.java:5', 'shop.A.lambda$main$0 A.java:6'],
      'shop.A.main A.java:6',
    ],
    ['shop.A.<init>:5 > shop.A$Inner.total', 'shop.A.lambda$main$0:6 > shop.A.<init>'],
  ],
  [
    'rb1',
    0,
    'ArgumentError: no price for 1',
    [...['total a.rb:2', 'block in open a.rb:3', 'open a.rb:3', 'run a.rb:5', '<main> a.rb:8']],
    [...['block in open:3 > total', 'open:3 > block in open', 'run:5 > open', '<main>:8 > run']],
  ],
  [
    'rb2',
    0,
    'RuntimeError: outer',
    ['rescue in <main> a.rb:6', '<main> a.rb:6'],
    ['<main>:6 > rescue in <main>'],
  ],
  ['rb3', 0, "NoMethodError: undefined method `upcase' for nil:NilClass", ['<main> a.rb:7'], []],
  [
    'php1',
    0,
    'RuntimeException: no price for 1',
    [
      ...['Shop\\Cart->total a.php:3', 'Shop\\Cart::open a.php:3', 'Shop\\{closure} a.php:4'],
      ...['Shop\\run a.php:4', '{main} a.php:7'],
    ],
    [
      'Shop\\Cart::open:3 > Shop\\Cart->total',
      ...[
        'Shop\\{closure}:4 > Shop\\Cart::open',
        'Shop\\run:4 > Shop\\{closure}',
        '{main}:7 > Shop\\run',
      ],
    ],
  ],
  ['php2', 1, 'LogicException: outer', ['{main} a.php:5'], []],
  [
    'php3',
    0,
    'ArgumentCountError: strlen() expects exactly 1 argument, 0 given',
    ['strlen a.php:6', '{main} a.php:6'],
    ['{main}:6 > strlen'],
  ],
  [
    'mono1',
    0,
    'System.ArgumentException: no price for 2',
    [
      ...[
        'Shop.Cart.Price Shop.cs:16',
        'Shop.Cart.<Sum>m__0 Shop.cs:11',
        'Shop.Cart.Sum Shop.cs:11',
      ],
      ...['Shop.Cart.get_Total Shop.cs:9', 'Shop.Program.Main Shop.cs:26'],
    ],
    [
      'Shop.Cart.<Sum>m__0:11 > Shop.Cart.Price',
      'Shop.Cart.Sum:11 > Shop.Cart.<Sum>m__0',
      'Shop.Cart.get_Total:9 > Shop.Cart.Sum',
      'Shop.Program.Main:26 > Shop.Cart.get_Total',
    ],
  ],
  [
    'mono1',
    2,
    'System.AggregateException: One or more errors occurred. (no price for 2)',
    ['Shop.Program.Main Shop.cs:27'],
    [],
  ],
  ['mono1', 5, 'System.ApplicationException: outer', ['Shop.Program.Main Shop.cs:28'], []],
]

it.each(expected)('reads the trace of %s, part %i', (name, which, error, frames, calls) => {
  const trace = readTraces(recorded(name))[which]
  expect(said(trace)).toBe(error)
  expect(own(trace)).toEqual(frames)
  expect(pairs(trace)).toEqual(calls)
})

it('reads .NET in English and German, with inner exceptions and awaits', () => {
  const english = readTraces(`Unhandled exception. System.InvalidOperationException: outer
 ---> System.ArgumentException: no price
   at Shop.Cart.Total(Int32 key) in /home/dev/shop/Cart.cs:line 12
   at Shop.Cart.<OpenAsync>d__3.MoveNext() in /home/dev/shop/Cart.cs:line 20
   --- End of inner exception stack trace ---
   at Shop.Program.Run() in /home/dev/shop/Program.cs:line 7
--- End of stack trace from previous location ---
   at Shop.Program.Main(String[] args) in /home/dev/shop/Program.cs:line 3`)
  expect(english.map(said)).toEqual([
    'System.ArgumentException: no price',
    'System.InvalidOperationException: outer',
  ])
  expect(pairs(english[0])).toEqual(['Shop.Cart.<OpenAsync>d__3.MoveNext:20 > Shop.Cart.Total'])
  expect(pairs(english[1])).toEqual([])
  const german = readTraces(
    'System.FormatException: falsch\n   bei System.Int32.Parse(String s)\n   bei Shop.A.B(String s) in C:\\shop\\A.cs:Zeile 9.',
  )[0]
  expect(german?.frames.map((frame) => [frame.name, frame.line, frame.isOwn])).toEqual([
    ['System.Int32.Parse', null, false],
    ['Shop.A.B', 9, true],
  ])
})

it('reads what Bun, Vitest and Ruby 3.4 print', () => {
  const [bun] = readTraces(
    'error: Item 3 failed\n      at <anonymous> (/app/limit.test.ts:89:16)\n      at runNext (/app/limit.ts:55:5)\n      at new Promise (1:11)\n      at run (/app/limit.ts:33:9)',
  )
  expect(said(bun)).toBe('Error: Item 3 failed')
  expect(pairs(bun)).toEqual(['runNext:55 > <anonymous>', 'run:33 > runNext'])
  expect(own(bun)).toEqual([
    '<anonymous> limit.test.ts:89',
    'runNext limit.ts:55',
    'run limit.ts:33',
  ])
  const [test] = readTraces(
    'AssertionError: expected 1 to be 2\n\n- Expected\n+ Received\n\n ❯ total src/a.ts:3:4\n ❯ src/a.test.ts:9:1',
  )
  expect(own(test)).toEqual(['total a.ts:3', 'null a.test.ts:9'])
  const [ruby] = readTraces(
    "a.rb:2:in 'Cart#total': no price (ArgumentError)\n\tfrom a.rb:5:in 'Object#run'",
  )
  expect(pairs(ruby)).toEqual(['Object#run:5 > Cart#total'])
})

it.each([
  'We meet at noon (room 3:4)\nat home',
  'A Traceback (most recent call last) would help',
  '#0 first point\n#1 second point',
  'goroutine 7 was slow',
  ' ❯ src/a.test.ts (2 tests | 1 failed) 5ms',
  "a.rb:3:in 'total': just a remark",
  '___ heading ___\ntext\n',
  'it happened at src/a.ts:3:4 and at src/b.ts:5:6',
])('takes no trace from %j', (text) => {
  expect(readTraces(text)).toEqual([])
})

it('keeps to its bounds on 10 MB of text', () => {
  const frames = `Error: x\n${'    at f (/a/b.js:1:2)\n'.repeat(450_000)}`
  expect(readTraces(frames)[0]?.frames).toHaveLength(mostFrames)
  const traces = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\nE: x\n'.repeat(
    140_000,
  )
  expect(readTraces(traces)).toHaveLength(mostTraces)
  expect(readTraces('at ('.repeat(2_500_000))).toEqual([])
})
