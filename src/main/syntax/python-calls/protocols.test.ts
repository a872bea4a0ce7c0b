// Python programs whose annotations name a `typing.Protocol`: its own bodies are never run, those of classes with its methods are.
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

const store =
  'from typing import Protocol\nclass Store(Protocol):\n    def get(self, key):\n        """Gets."""\n    def add(self, key): ...\nclass Disk:\n    def get(self, key): return 1\n    def add(self, key): pass\nclass Half:\n    def get(self, key): return 2\n'

describe('a protocol', () => {
  it('stands for the classes that have all its methods', async () => {
    const graph = await graphOf(`${store}def use(s: Store):\n    s.add(1)\n    return s.get(1)\n`)
    expect(graph['main.use']).toEqual(['main.Disk.add', 'main.Disk.get'])
  })

  it('keeps what comes where it is named', async () => {
    const graph = await graphOf(
      `${store}def use(s: Store):\n    return s.get(1)\nuse(Half())\nclass Held:\n    store: Store\n    def __init__(self):\n        self.store = Disk()\n    def run(self):\n        self.store.get(1)\n`,
    )
    expect(graph['main.use']).toEqual(['main.Half.get'])
    expect(graph['main.Held.run']).toEqual(['main.Disk.get'])
  })

  it('is left open where no class has its methods, or it has but one', async () => {
    const graph = await graphOf(
      'from typing import Protocol\nclass Packs(Protocol):\n    def unpack(self): ...\nclass Other:\n    def unpack(self): pass\ndef use(p: Packs):\n    p.unpack()\n',
    )
    expect(graph['main.use']).toEqual([])
  })

  it('runs its own bodies where a class inherits them and has no other', async () => {
    const graph = await graphOf(
      'from typing import Protocol\nclass Named(Protocol):\n    def name(self):\n        return str(self.key())\n    def key(self): ...\nclass Person(Named):\n    def key(self): return 1\ndef use(n: Named):\n    n.name()\n',
    )
    expect(graph['main.use']).toEqual(['main.Named.name'])
    expect(graph['main.Named.name']).toEqual(['<builtin>.str', 'main.Person.key'])
  })
})
