// The suite of small Python programs: each one's graph as Python would run it, exactly.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callGraphOf } from '../callgraph/callgraph.ts'
import type { SourceFile } from '../callgraph/engine.ts'
import { analyzePythonFiles } from './python-engine.ts'

const suite = join(import.meta.dirname, 'testing/suite')

const programs = foldersOf(suite).flatMap((category) =>
  foldersOf(join(suite, category)).map((name) => `${category}/${name}`),
)

function foldersOf(path: string): string[] {
  return readdirSync(path).filter((name) => statSync(join(path, name)).isDirectory())
}

function analyse(text: string): ReturnType<typeof analyzePythonFiles> {
  return analyzePythonFiles([{ path: 'main.py', file: 'main.py', language: 'python', text }])
}

describe('a small program', () => {
  it.each(programs)('%s has exactly the calls that Python makes', async (program) => {
    const folder = join(suite, program)
    const expected: unknown = JSON.parse(readFileSync(join(folder, 'callgraph.json'), 'utf8'))
    expect({ ...(await callGraphOf([folder])) }).toEqual(expected)
  })
})

describe('what is told of each call', () => {
  it('names the line, the way and how sure it is', async () => {
    const { facts } = await analyse(
      'import os\n\ndef f(x):\n    os.getcwd()\n    x.y()\n\nclass A:\n    def a(self):\n        self.b()\n    def b(self):\n        f(1)\n',
    )
    const told = facts
      .map(({ written, line, way, resolved }) => ({
        written,
        line,
        way,
        resolved,
      }))
      .sort((left, right) => left.line - right.line)
    expect(told).toEqual([
      { written: 'os.getcwd', line: 4, way: 'import', resolved: ['os.getcwd'] },
      { written: 'x.y', line: 5, way: 'inferred', resolved: ['<**PyInt**>.y'] },
      { written: 'self.b', line: 9, way: 'own method', resolved: ['main.A.b'] },
      { written: 'f', line: 11, way: 'direct', resolved: ['main.f'] },
    ])
  })
})

describe('a call that is left open', () => {
  it('says why', async () => {
    const { facts } = await analyse(
      'class A: pass\n\ndef f(given, table):\n    given()\n    given().run()\n    table[given]()\n    nowhere()\n    A()\n',
    )
    expect(facts.map(({ written, reason, resolved }) => [written, reason, resolved])).toEqual([
      ['given', 'injected', []],
      ['given', 'injected', []],
      ['given().run', 'chained', []],
      ['table[given]', 'dynamic', []],
      ['nowhere', 'dynamic', []],
      ['A', null, ['main.A']],
    ])
  })
})

describe('a place that holds many values', () => {
  it('keeps room for another function beside the method of hundreds of objects', async () => {
    const register = Array.from({ length: 300 }, () => 'register(Task().step)\n').join('')
    const { graph } = await analyse(
      `callbacks = []\ndef register(one):\n    callbacks.append(one)\nclass Task:\n    def step(self): pass\ndef last(): pass\n${register}register(last)\nfor one in callbacks:\n    one()\n`,
    )
    expect(graph['main']).toEqual(['main.Task.step', 'main.last', 'main.register'])
  })
})

describe('a larger program', () => {
  /** More lines than a program has whose functions are taken to be called by itself alone. */
  const large = '\n'.repeat(900)

  it('visits each class by its own visitor, whatever functions stand inside the one that chooses', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Part${at}`)
    const classes = names.map((name) => `class ${name}(Node):\n    def own(self): pass\n`).join('')
    const visits = names
      .map((name) => `    def visit${name}(self, node):\n        node.own()\n`)
      .join('')
    const { graph } = await analyse(
      `class Node:\n    def accept(self, visitor):\n        def otherwise(node):\n            visitor.leave(node)\n        getattr(visitor, 'visit' + self.__class__.__name__, otherwise)(self)\n${classes}class Visitor:\n    def leave(self, node): pass\n${visits}def build():\n    return [${names.map((name) => `${name}()`).join(', ')}]\nfor part in build():\n    part.accept(Visitor())\n${large}`,
    )
    for (const name of names)
      expect(graph[`main.Visitor.visit${name}`]).toEqual([`main.${name}.own`])
  })

  it('hands a visitor that asks for the class of a node each node by its own class', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Part${at}`)
    const classes = names.map((name) => `class ${name}(Node):\n    def own(self): pass\n`).join('')
    const visits = names
      .map((name) => `    def visit_${name}(self, node):\n        node.own()\n`)
      .join('')
    const { graph } = await analyse(
      `class Node:\n    def walk(self, visitor):\n        visitor.dispatch(self)\n${classes}class Visitor:\n    def dispatch(self, node):\n        name = node.__class__.__name__\n        return getattr(self, 'visit_' + name, self.unknown)(node)\n    def unknown(self, node): pass\n${visits}def build():\n    return [${names.map((name) => `${name}()`).join(', ')}]\nfor part in build():\n    part.walk(Visitor())\n${large}`,
    )
    for (const name of names)
      expect(graph[`main.Visitor.visit_${name}`]).toEqual([`main.${name}.own`])
  })

  it('keeps the tables of many classes apart that one small method hands on', async () => {
    const classes = Array.from({ length: 18 }, (_, at) => {
      const [begin, end] = [`begin${at}`, `end${at}`]
      return `class State${at}(State):\n    def ${begin}(self): pass\n    def ${end}(self): pass\n    begins = Table({'a': ${begin}})\n    ends = Table({'a': ${end}})\n`
    })
    const { graph } = await analyse(
      `class Table:\n    def __init__(self, entries):\n        self.entries = entries\n    def __getitem__(self, key):\n        return self.entries[key]\n    def __get__(self, state, owner=None):\n        return Bound(state, self)\nclass Bound:\n    def __init__(self, state, table):\n        self.state = state\n        self.table = table\n    def __getitem__(self, key):\n        return self.table[key].__get__(self.state)\nclass State:\n    def begin(self, key):\n        self.begins[key]()\n    def end(self, key):\n        self.ends[key]()\n${classes.join('')}def run(states, key):\n    for state in states:\n        state.begin(key)\n        state.end(key)\nrun([${classes.map((_, at) => `State${at}()`).join(', ')}], input())\n${large}`,
    )
    const begun = (graph['main.State.begin'] ?? []).filter((name) => name.includes('.State'))
    expect(begun.length).toBeGreaterThanOrEqual(18)
    expect(begun.filter((name) => name.includes('.end'))).toEqual([])
    expect((graph['main.State.end'] ?? []).filter((name) => name.includes('.begin'))).toEqual([])
  })

  it('takes no object of the project for a list or a text that was asked for', async () => {
    const { graph } = await analyse(
      `class Query:\n    def __iter__(self): return iter([])\n    def run(self): pass\ndef parse(query):\n    if isinstance(query, (list, tuple)):\n        for part in query:\n            part.strip()\n    elif not isinstance(query, str):\n        query.run()\nparse(Query())\nparse([])\nparse('')\n${large}`,
    )
    expect(graph['main.parse']).toEqual(['<builtin>.isinstance', 'main.Query.run'])
  })
})

describe('bad input', () => {
  it('reads what it can of a file with syntax errors', async () => {
    const { graph, problems } = await analyse('def f():\n    g()\n\ndef g(:\n  x = \n\nf()\n')
    expect(graph['main.f']).toBeDefined()
    expect(problems).toEqual(['main.py has syntax errors.'])
  })

  it('says of a long chain of calls that it is not read whole', async () => {
    const { problems } = await analyse(
      `class A:\n    def f(self): return self\nA()${'.f()'.repeat(1000)}\n`,
    )
    expect(problems).toEqual(['main.py nests calls or blocks too deep to be read whole.'])
  })

  it.each([
    ['nested calls', `def f(x):\n    return x\n${'f('.repeat(10_000)}1${')'.repeat(10_000)}\n`],
    ['a long sum', `x = ${'1 + '.repeat(10_000)}1\n`],
    ['nested lists', `x = ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`],
    ['a chain of calls', chain(2000)],
    ['a long elif', `x = 1\nif x == 0: pass\n${'elif x == 1: print(x)\n'.repeat(10_000)}`],
    ['functions that call all others', clique(60)],
    [
      'a class that is its own base',
      'class A(A): pass\nclass A(A):\n    def f(self): self.f()\nA().f()\n',
    ],
    [
      '10,000 functions',
      Array.from({ length: 10_000 }, (_, n) => `def f${n}(): f${n + 1}()`).join('\n'),
    ],
  ])('ends on %s', async (_, text) => {
    const { graph } = await analyse(text)
    expect(graph).toHaveProperty('main')
  })

  it('takes a function that bears the name of a member of objects', async () => {
    const { graph } = await analyse(
      'def constructor(): pass\ndef __proto__(): constructor()\n__proto__()\n',
    )
    expect(graph['main.__proto__']).toEqual(['main.constructor'])
  })

  it('takes what may be one builtin or another for what each makes', async () => {
    const { facts } = await analyse(
      'def g(): pass\n\ndef f(x):\n    make = x and list or iter or property\n    for one in make([g]):\n        one()\n',
    )
    expect(facts.at(-1)).toMatchObject({ written: 'one', resolved: ['main.g'] })
  })

  it('ends where an instance is called by way of itself', async () => {
    const { facts } = await analyse(
      'class A: pass\n\ndef f(): pass\n\na = A()\nA.__call__ = a\na()\nf()\n',
    )
    expect(facts.at(-1)).toMatchObject({ written: 'f', resolved: ['main.f'] })
  })

  it('follows a chain of a thousand modules that import each other', async () => {
    const files = Array.from({ length: 1000 }, (_, at): SourceFile => {
      const next = (at + 1) % 1000
      const text = `from m${next} import f${next}\n\ndef f${at}():\n    f${next}()\n`
      return { path: `m${at}.py`, file: `/m${at}.py`, language: 'python', text }
    })
    const { graph } = await analyzePythonFiles(files)
    expect(graph['m0.f0']).toEqual(['m1.f1'])
    expect(graph['m500.f500']).toEqual(['m501.f501'])
    expect(graph['m999.f999']).toEqual(['m0.f0'])
  })

  it('finds the modules of a package that is itself the root by the package’s name', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'calls-')), 'shop')
    mkdirSync(folder)
    writeFileSync(join(folder, '__init__.py'), 'from . import cart\ncart.price(1)\n')
    writeFileSync(
      join(folder, 'cart.py'),
      'import shop.tax\nfrom shop import util\nfrom shop.util import up\n\ndef price(n):\n    util.down(n)\n    shop.tax.add(n)\n    return up(n)\n',
    )
    writeFileSync(join(folder, 'util.py'), 'def up(n): return n\n\ndef down(n): return n\n')
    writeFileSync(join(folder, 'tax.py'), 'def add(n): return n\n')
    const graph = await callGraphOf([folder])
    rmSync(dirname(folder), { recursive: true })
    expect(graph['cart.price']).toEqual(['tax.add', 'util.down', 'util.up'])
    expect(graph['__init__']).toEqual(['cart.price'])
  })

  it('reads a file alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calls-'))
    writeFileSync(join(folder, 'tool.py'), '\uFEFFdef a():\r\n    pass\r\na()\r\n')
    const graph = await callGraphOf([join(folder, 'tool.py')])
    rmSync(folder, { recursive: true })
    expect({ ...graph }).toEqual({ tool: ['tool.a'], 'tool.a': [] })
  })

  it('reads lines that a carriage return alone ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'calls-'))
    writeFileSync(join(folder, 'tool.py'), 'def b(): pass\rdef a():\r    b()\ra()\r')
    const graph = await callGraphOf([folder])
    rmSync(folder, { recursive: true })
    expect({ ...graph }).toEqual({ tool: ['tool.a'], 'tool.a': ['tool.b'], 'tool.b': [] })
  })
})

function chain(length: number): string {
  const functions = Array.from({ length }, (_, n) => `def f${n}(x):\n    return f${n + 1}(x)\n`)
  return `${functions.join('')}def f${length}(x):\n    return x\nf0(1)\n`
}

function clique(size: number): string {
  const calls = Array.from({ length: size }, (_, n) => `    f${n}(x)\n`).join('')
  return `${Array.from({ length: size }, (_, n) => `def f${n}(x):\n${calls}`).join('')}f0(1)\n`
}

it('leads from `super` to no class that the one around it does not come from', async () => {
  const { facts } = await analyse(
    'class Base:\n    def f(self): pass\nclass A(Base):\n    def f(self): super().f()\nclass B(Base):\n    def f(self): pass\nA.f(B())\n',
  )
  const told = facts.filter(({ written }) => written === 'super().f')
  expect(told.map(({ resolved }) => resolved)).toEqual([['main.Base.f']])
})
