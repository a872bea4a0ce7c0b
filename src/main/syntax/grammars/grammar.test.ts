// Grammars load on first use, and parsing keeps its bounds.
import { expect, it } from 'vitest'
import { loadGrammar, longestText, unloadGrammars } from './grammar.ts'
import { languageOfFile, type SyntaxLanguage } from './language.ts'

const programs: Readonly<Record<SyntaxLanguage, string>> = {
  python: 'def f(a=1): return g(a)\n',
  typescript: 'const f = <T>(a: T): T => g(a)\n',
  tsx: 'const F = (a: string) => <p className="x">{g(a)}</p>\n',
  javascript: 'const F = (a) => <p>{g(a)}</p>\n',
  go: 'package a\nfunc f(a int) int { return g(a) }\n',
  rust: 'fn f(a: u8) -> u8 { g(a) }\n',
  java: 'class A { int f(int a) { return g(a); } }\n',
  cpp: 'template <class T> int f(T a) { return g(a); }\n',
  csharp: 'class A { int F(int a) => G(a); }\n',
  ruby: 'def f(a = 1) = g(a)\n',
  php: '<?php function f(int $a): int { return g($a); }\n',
}

it.each(Object.keys(programs) as SyntaxLanguage[])(
  'reads %s, also after all was let go',
  async (language) => {
    for (const _ of [1, 2]) {
      const tree = (await loadGrammar(language)).parse(programs[language])
      expect(tree?.rootNode.hasError).toBe(false)
      tree?.delete()
      unloadGrammars()
    }
  },
)

it('gives up what is too long or takes too long, and reads the next text from its beginning', async () => {
  const grammar = await loadGrammar('python')
  expect(grammar.parse('a'.repeat(longestText + 1))).toBeNull()
  expect(grammar.parse('a = (1 +\n'.repeat(20_000), () => false)).toBeNull()
  const tree = grammar.parse('def f(): pass\n')
  expect(tree?.rootNode.toString()).toMatch(/^\(module \(function_definition/)
  tree?.delete()
})

it('reads all the same where memory cannot be let go early, as in Node 20', async () => {
  const transfer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'transfer')
  Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer')
  unloadGrammars()
  try {
    const tree = (await loadGrammar('python')).parse(programs.python)
    expect(tree?.rootNode.hasError).toBe(false)
    tree?.delete()
  } finally {
    if (transfer) Object.defineProperty(ArrayBuffer.prototype, 'transfer', transfer)
    unloadGrammars()
  }
})

it('reads type parameters marked with their variance where they stand', async () => {
  const text =
    'interface A<in out T, out U extends V = W> {}\ninterface B<\n  // told\n  in T extends V,\n> {}\nfor (const out in all) f(out, out > 1)\nclass C { m() { return "in" in this } }\n'
  const tree = (await loadGrammar('typescript')).parse(text)
  expect(tree?.rootNode.hasError).toBe(false)
  const last = tree?.rootNode.lastNamedChild
  expect(text.slice(last?.startIndex, last?.endIndex)).toMatch(/^class C/)
  tree?.delete()
})

it('reads parameters named like a type, and imported types that are given types, where they stand', async () => {
  const text =
    "declare const hook: { inject: (any) => void; either: (string) | null }\ntype A<R> = import('x/y').B.C<R>\ntype D = import('z').E\nclass F { m() { return import('x').then<G>(this.m) } }\n"
  const tree = (await loadGrammar('typescript')).parse(text)
  expect(tree?.rootNode.hasError).toBe(false)
  const last = tree?.rootNode.lastNamedChild
  expect(text.slice(last?.startIndex, last?.endIndex)).toMatch(/^class F/)
  tree?.delete()
})

it('reads call signatures with type parameters behind members without semicolons', async () => {
  const text = `interface A extends B, C {
  match: Map<string, D>
  // told
  <T>(one: T): T
  /** told
   * at length */
  <
    T extends D,
  >(one: T, two: T): T
  (three: string): void
}
type E = { made: () => void } & {
  x: 'y'
  <T = any>(one: T): T
}
const f = (one: number) =>
  <T>(two: T) => two
class F { m() { return f } }
`
  const tree = (await loadGrammar('typescript')).parse(text)
  expect(tree?.rootNode.hasError).toBe(false)
  const last = tree?.rootNode.lastNamedChild
  expect(text.slice(last?.startIndex, last?.endIndex)).toMatch(/^class F/)
  tree?.delete()
  const element = 'const a = (\n  <B>\n    {c}\n    <D>{(e) => e}</D>\n  </B>\n)\nfunction g(\n'
  const broken = (await loadGrammar('tsx')).parse(element)
  expect(broken?.rootNode.descendantsOfType('jsx_element').length).toBe(2)
  broken?.delete()
})

it('knows languages by the names of files', () => {
  const of = (path: string) => languageOfFile(path)
  expect(of('src/a.test.TS')).toBe('typescript')
  expect(of('C:\\code\\a.tsx')).toBe('tsx')
  expect(of('lib/tasks/Rakefile')).toBe('ruby')
  expect(of('a.h')).toBe('cpp')
  expect(of('folder.py/notes')).toBeNull()
  expect(of('Makefile')).toBeNull()
  expect(of('')).toBeNull()
})
