// Traces as the runtimes of each language print them: those of Python, Node, Go, Rust, Java, Ruby and PHP were recorded
// from programs that fail; C# is as .NET documents it.
import { expect, it } from 'vitest'
import { readTraces } from './read-traces.ts'
import { callsOf, type StackTrace } from './trace.ts'

const frames = ({ frames }: StackTrace): string[] =>
  frames.map((frame) => `${frame.function ?? '-'} ${frame.file ?? '?'}:${frame.line ?? '?'}`)

const told: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  python: [
    `Traceback (most recent call last):
  File "/code/c.py", line 6, in <module>
    fill()
  File "/code/c.py", line 5, in fill
    Cart().add(3)
  File "/code/c.py", line 3, in add
    raise ValueError(n)
ValueError: 3`,
    ['- /code/c.py:6', 'fill /code/c.py:5', 'add /code/c.py:3'],
  ],
  javascript: [
    `file:///code/a%20b/c.mjs:2
  add(n) { throw new Error(n) }
                 ^

Error: 3
    at Cart.add [as plus] (file:///code/a%20b/c.mjs:2:18)
    at new Cart (/code/c.mjs:4:45)
    at Array.map (<anonymous>)
    at async run (file:///code/c.mjs:5:27)
    at async file:///code/c.mjs:6:1
    at node:internal/main/run_main_module:23:47`,
    [
      '- ?:?',
      '- /code/c.mjs:6',
      'run /code/c.mjs:5',
      'Array.map ?:?',
      'new Cart /code/c.mjs:4',
      'Cart.add /code/a b/c.mjs:2',
    ],
  ],
  go: [
    `panic: runtime error: index out of range [3] with length 0

goroutine 1 [running]:
main.(*Cart).Add(...)
	/code/c.go:5
main.fill(0xc000012345, {0x1, 0x2})
	/code/c.go:8
main.main()
	/code/c.go:11 +0x1b
created by main.start in goroutine 7
	/code/c.go:20 +0x2c
exit status 2`,
    ['main.main /code/c.go:11', 'main.fill /code/c.go:8', 'main.(*Cart).Add /code/c.go:5'],
  ],
  rust: [
    `thread 'main' panicked at c.rs:2:71:
index out of bounds: the len is 0 but the index is 3
stack backtrace:
   0: core::panicking::panic_bounds_check
             at /rustc/59807616/library/core/src/panicking.rs:271:5
   1: <alloc::vec::Vec<T,A> as core::ops::index::Index<I>>::index
   2: c::Cart::add::h0123456789abcdef
             at ./c.rs:2:71
   3: c::main
             at ./c.rs:4:28
note: Some details are omitted, run with RUST_BACKTRACE=full for a verbose backtrace.`,
    [
      'c::main ./c.rs:4',
      'c::Cart::add ./c.rs:2',
      '<alloc::vec::Vec<T,A> as core::ops::index::Index<I>>::index ?:?',
      'core::panicking::panic_bounds_check /rustc/59807616/library/core/src/panicking.rs:271',
    ],
  ],
  java: [
    `Exception in thread "main" java.lang.IllegalStateException: no
	at C$Cart.add(C.java:2)
	at C.<init>(C.java:3)
	at java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(Native Method)
	at C.main(C.java:4)
Caused by: java.io.IOException: at (night)
	... 2 more`,
    [
      'C.main C.java:4',
      'jdk.internal.reflect.DirectMethodHandleAccessor.invoke ?:?',
      'C.<init> C.java:3',
      'C$Cart.add C.java:2',
    ],
  ],
  csharp: [
    `Unhandled exception. System.InvalidOperationException: no
   at Shop.Cart.Add(Int32 n) in /code/my cart/Cart.cs:line 12
   at System.Linq.Enumerable.Sum[TSource](IEnumerable\`1 source)
   at Shop.Program.<Main>$(String[] args) in C:\\code\\Program.cs:line 3`,
    [
      'Shop.Program.<Main>$ C:\\code\\Program.cs:3',
      'System.Linq.Enumerable.Sum[TSource] ?:?',
      'Shop.Cart.Add /code/my cart/Cart.cs:12',
    ],
  ],
  ruby: [
    `c.rb:3:in \`add': no (RuntimeError)
	from c.rb:7:in \`block in fill'
	from c.rb:9:in \`<main>'`,
    ['- c.rb:9', 'fill c.rb:7', 'add c.rb:3'],
  ],
  php: [
    `PHP Fatal error:  Uncaught Exception: no in /code/c.php:2
Stack trace:
#0 /code/c.php(3): Shop\\Cart->add()
#1 [internal function]: fill(1, 2)
#2 /code/c.php(4): array_map()
#3 {main}
  thrown in /code/c.php on line 2`,
    ['- /code/c.php:4', 'array_map ?:?', 'fill /code/c.php:3', 'Shop\\Cart->add /code/c.php:2'],
  ],
}

it.each(Object.keys(told))('reads a trace of %s', (language) => {
  const [text, expected] = told[language] ?? ['', []]
  const traces = readTraces(`before\n${text}\nafter\n`)
  expect(traces.map((trace) => [trace.language, frames(trace)])).toEqual([[language, expected]])
  expect(readTraces(text.replaceAll('\n', '\r\n'))).toEqual(traces)
})

it('tells who called whom, with the line of the call', () => {
  const [trace] = readTraces(told.python?.[0] ?? '')
  const calls = trace ? callsOf(trace) : []
  expect(
    calls.map(({ caller, callee }) => [caller.function, caller.line, callee.function]),
  ).toEqual([
    [null, 6, 'fill'],
    ['fill', 5, 'add'],
  ])
})

it('reads several traces of one text, and none of prose', () => {
  const all = Object.values(told).map(([text]) => text)
  expect(readTraces(all.join('\n\n')).map(({ language }) => language)).toEqual(Object.keys(told))
  const prose =
    'We met\n  at 12:30\n  at 13:30\nat home (near it)\n  at the end (see 4)\n#1 first\n#2 next\n'
  expect(readTraces(prose)).toEqual([])
})
