// Definitions of each language, beside lists that were checked by hand, and what changes a hash.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Definition } from '../definitions/definition.ts'
import { languageOfFile, type SyntaxLanguage } from '../grammars/language.ts'
import { fileMap } from './file-map.ts'
import { readDefinitions } from './read-definitions.ts'

const folder = join(import.meta.dirname, 'testing')

function lineOf(one: Definition): string {
  const marks = [one.isAsync && 'async', one.isGenerator && 'generator', one.isStatic && 'static']
  const kind = [...marks.filter(Boolean), one.kind].join(' ')
  const rest = [...one.decorators, one.documentation ?? ''].filter((part) => part !== '')
  const parent = one.parent === null ? '' : ` in ${one.parent}`
  const own = [`${one.qualifiedName}${parent}`, kind, one.signature, ...rest].join(' | ')
  return `${one.firstLine}-${one.lastLine} ${own}`
}

async function definitionsOf(
  text: string,
  language: SyntaxLanguage,
): Promise<readonly Definition[]> {
  return (await readDefinitions(text, language))?.definitions ?? []
}

it.each('py ts go rs java cpp cs rb php'.split(' '))('tells all forms of .%s', async (ending) => {
  const text = readFileSync(join(folder, `sample.${ending}.txt`), 'utf8')
  const expected = readFileSync(join(folder, `expected.${ending}.txt`), 'utf8')
  const language = languageOfFile(`sample.${ending}`) ?? 'python'
  const found = await readDefinitions(text, language)
  expect(found?.hasError).toBe(false)
  expect(found?.definitions.map(lineOf)).toEqual(expected.trimEnd().split('\n'))
  // With other ends of lines and the mark of byte order all is the same.
  const dressed = await definitionsOf(`\uFEFF${text.replaceAll('\n', '\r\n')}`, language)
  if (ending !== 'php')
    expect(
      dressed.map(({ qualifiedName, firstLine, bodyHash }) => [qualifiedName, firstLine, bodyHash]),
    ).toEqual(
      found?.definitions.map(({ qualifiedName, firstLine, bodyHash }) => [
        qualifiedName,
        firstLine,
        bodyHash,
      ]),
    )
})

it('ends lines at a carriage return alone, as old editors do', async () => {
  const text = 'def f():\r    return 1\r\nclass A:\n    def g(self):\r        pass\r'
  const found = await readDefinitions(text, 'python')
  expect(found?.hasError).toBe(false)
  expect(
    found?.definitions.map(({ qualifiedName, firstLine, lastLine }) => [
      ...[qualifiedName, firstLine, lastLine],
    ]),
  ).toEqual([
    ['f', 1, 2],
    ['A', 3, 5],
    ['A.g', 4, 5],
  ])
})

describe('the hash of a body', () => {
  const hashOf = async (text: string, language: SyntaxLanguage, name = 'f') =>
    (await definitionsOf(text, language)).find((one) => one.name === name)?.bodyHash

  it.each([
    [
      'python',
      'def f(a, b):\n    """Says."""\n    # why\n    return (a + b)\n',
      'def f(a,b):\n  return (a\n   + b)  # x\n',
    ],
    [
      'typescript',
      'function f(a: string) { /* x */ return a + "b c" }',
      'function f(a : string)\n{\n  return a + "b c" // y\n}',
    ],
    [
      'rust',
      '/// Doc.\nfn f(a: u8) -> u8 { a + 1 }',
      'fn f(a: u8) -> u8 {\n    // why\n    a + 1\n}',
    ],
    [
      'java',
      'class A { int f(int a) { return a; } }',
      'class A {\n /** Doc. */ int f(int a)\n { return a; } }',
    ],
  ] as const)('is the same in another layout of %s', async (language, one, other) => {
    expect(await hashOf(one, language)).toBe(await hashOf(other, language))
  })

  it.each([
    ['python', 'def f(a, b):\n    return a + b\n', 'def f(a, b):\n    return a - b\n'],
    [
      'python',
      'def f(a):\n    if a:\n        b()\n        c()\n',
      'def f(a):\n    if a:\n        b()\n    c()\n',
    ],
    ['python', "def f():\n    return 'a  b\\n c'\n", "def f():\n    return 'a b\\n c'\n"],
    ['python', '@cached\ndef f(): pass\n', 'def f(): pass\n'],
    ['python', 'def f(a=1): pass\n', 'def f(a=2): pass\n'],
    ['typescript', 'function f(a) { return `x y` }', 'function f(a) { return `x  y` }'],
    ['typescript', 'function f() { return () => 1 }', 'function f() { return () => 2 }'],
    ['go', 'package a\nfunc f() { a <<= 1 }', 'package a\nfunc f() { a >>= 1 }'],
    ['cpp', 'int f() { return 1; }', 'long f() { return 1; }'],
  ] as const)('differs where a token of %s does', async (language, one, other) => {
    expect(await hashOf(one, language)).not.toBe(await hashOf(other, language))
  })

  it('is the same under another name, also where it calls itself', async () => {
    const text = (name: string) => `def ${name}(n):\n    return n * ${name}(n - 1)\n`
    expect(await hashOf(text('f'), 'python')).toBe(await hashOf(text('fact'), 'python', 'fact'))
  })
})

describe('bad input', () => {
  it('reads what is in order around an error', async () => {
    const found = await readDefinitions('def a(): pass\n\ndef (:\n\ndef b(x): return x\n', 'python')
    expect(found?.hasError).toBe(true)
    expect(found?.definitions.map(({ name }) => name)).toContain('b')
  })

  it('reads 10,000 functions, and functions 10,000 deep', async () => {
    const flat = await definitionsOf('def f(a): return a\n'.repeat(10_000), 'python')
    expect(flat).toHaveLength(10_000)
    expect(flat.at(-1)?.qualifiedName).toBe('f#10000')
    const deep = await definitionsOf(`${'()=>{'.repeat(10_000)}${'}'.repeat(10_000)}`, 'javascript')
    expect(deep).toHaveLength(10_000)
    expect(Math.max(...deep.map(({ qualifiedName }) => qualifiedName.length))).toBeLessThan(600)
  }, 60_000)

  it('reads a line of 1 MB, and bytes that are no text', async () => {
    const long = await definitionsOf(`x=[${'1,'.repeat(500_000)}];function f(){}`, 'javascript')
    expect(long.map(({ name }) => name)).toEqual(['f'])
    const bytes = new TextDecoder().decode(new Uint8Array([0xff, 0xfe, 0, 0x80, 0xc3]))
    expect(await definitionsOf(`${bytes}\ndef f(): pass\n`, 'python')).toHaveLength(1)
  }, 60_000)
})

it('draws methods of Rust under the type that their signatures do not name', async () => {
  const text = `struct Tank { litres: u32 }
trait Fill { fn fill(&mut self); }
impl Tank {
    fn new() -> Self { Tank { litres: 0 } }
}
impl Fill for Tank {
    fn fill(&mut self) { self.litres += 1 }
}
fn spare() {}
mod inner {
    pub struct Cap;
    impl Cap {
        pub fn close(&self) {}
    }
}
`
  const found = await readDefinitions(text, 'rust')
  expect(found && fileMap(found)).toBe(`struct Tank [L1]
trait Fill [L2]
  fn fill(&mut self) [L2]
impl Tank
  fn new() -> Self [L4]
  fn fill(&mut self) [L7]
fn spare() [L9]
mod inner [L10-L15]
  pub struct Cap [L11]
  impl Cap
    pub fn close(&self) [L13]
`)
})

it('draws the map of a file', async () => {
  const text = readFileSync(join(folder, 'sample.py.txt'), 'utf8')
  const found = await readDefinitions(text, 'python')
  expect(found && fileMap(found)).toBe(`def round_up(value: float, *, places=2) -> float [L8-L10]
async def fetch(url: str, timeout: float = 1.5) -> dict[str, int] [L12-L24] @app.route("/x", methods=["GET"]) @cached
class Cart(Base, metaclass=Meta) [L26-L36]
  def __init__(self, items=()) [L28-L29]
  def of(*items) [L30-L31] @staticmethod
  def total(self) [L32-L33] @property
  def total(self, v) [L34-L35] @total.setter
  class Line [L36]
`)
})

it('takes no mark for bundlers as documentation', async () => {
  const text = `/*#__PURE__*/
export function made() {}
/** Adds both. */
export const add = /* @__PURE__ */ (a, b) => a + b
`
  const found = await readDefinitions(text, 'javascript')
  expect(found?.definitions.map(({ documentation }) => documentation)).toEqual([null, 'Adds both.'])
})
