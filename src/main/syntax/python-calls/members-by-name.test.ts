// Members and entries that larger Python programs set and ask for by name: what belongs to one is none of another's.
import { describe, expect, it } from 'vitest'
import { analyzePythonFiles } from './python-engine.ts'

/** More lines than a program has whose functions are taken to be called by itself alone. */
const large = '\n'.repeat(900)

async function graphOf(text: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { graph } = await analyzePythonFiles([
    { path: 'main.py', file: 'main.py', language: 'python', text: text + large },
  ])
  return graph
}

describe('a loop that goes over names', () => {
  it('gives each member what it asked for under that name', async () => {
    const graph = await graphOf(
      `class Reader:\n    def get(self): pass\n    def count(self): pass\nclass Searcher:\n    def __init__(self, reader):\n        for name in ('get', 'count'):\n            setattr(self, name, getattr(reader, name))\n    def one(self):\n        self.get()\nSearcher(Reader()).one()\n`,
    )
    expect(graph['main.Searcher.one']).toEqual(['main.Reader.get'])
  })

  it('makes a wrapper for each', async () => {
    const graph = await graphOf(
      `def wrap(method):\n    def wrapper(*args):\n        return method(*args)\n    return wrapper\nclass Pipe:\n    def __init__(self):\n        for name in ['first', 'second']:\n            setattr(self, name, wrap(getattr(self, name)))\n    def first(self): pass\n    def second(self): pass\ndef run(pipe):\n    pipe.first()\nrun(Pipe())\n`,
    )
    expect(graph['main.run']).toEqual(['main.wrap.wrapper'])
  })

  it('keeps the keys of what is copied entry by entry', async () => {
    const graph = await graphOf(
      `class Table:\n    def show(self): pass\nclass Schema:\n    def show(self): pass\ndef make(table, options):\n    merged = {}\n    for key, value in options.items():\n        merged[key] = value\n    merged.get('table', Table)().show()\nmake('a', {'schema': Schema, 'name': 'x'})\nmake('b', {'schema': Schema})\n`,
    )
    expect(graph['main.make']).toEqual([
      '<**PyDict**>.get',
      '<**PyDict**>.items',
      'main.Table.show',
    ])
  })
})

describe('a function that is given the name of a member', () => {
  it('gives for one name nothing of another’s', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `part${at}`)
    const methods = names.map((name) => `    def ${name}(self): pass\n`).join('')
    const calls = names
      .map((name) => `def ask_${name}(proxy: Proxy):\n    proxy.${name}()\n`)
      .join('')
    const graph = await graphOf(
      `class Inner:\n${methods}class Proxy:\n    def __init__(self, inner):\n        self.inner = inner\n    def __getattr__(self, name):\n        return getattr(self.inner, name)\n${calls}def begin():\n    proxy = Proxy(Inner())\n${names.map((name) => `    ask_${name}(proxy)\n`).join('')}`,
    )
    for (const name of names)
      expect(graph[`main.ask_${name}`]).toEqual([`main.Inner.${name}`, 'main.Proxy.__getattr__'])
  })
})

describe('a condition that asks what a table holds', () => {
  it('replaces a method as the metaclass does', async () => {
    const graph = await graphOf(
      `def cached(type):\n    method = type.draw\n    def draw(self):\n        return method(self)\n    return draw\nclass Meta(type):\n    def __init__(cls, name, bases, members):\n        plain = members.get('plain', [])\n        if 'draw' in members:\n            if 'draw' not in plain:\n                cls.draw = cached(cls)\nclass Box(metaclass=Meta):\n    def draw(self): pass\ndef box():\n    Box().draw()\n`,
    )
    expect(graph['main.box']).toEqual(['main.cached.draw'])
  })
})

describe('a method that only stands for those of classes below', () => {
  it('is not called where one of those may be, and says what they give', async () => {
    const graph = await graphOf(
      `class Part:\n    def run(self): pass\nclass Store:\n    def load(self) -> Part:\n        """Gives a part."""\n        raise NotImplementedError\nclass Files(Store):\n    def load(self):\n        return unknown()\ndef use(store: Store):\n    store.load().run()\n`,
    )
    expect(graph['main.use']).toEqual(['main.Files.load', 'main.Part.run'])
  })
})
