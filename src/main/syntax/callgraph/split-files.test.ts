// A large project is analysed in parts, and calls from one part into another still lead to where they lead.
import { describe, expect, it } from 'vitest'
import { pythonEngine } from '../python-calls/python-engine.ts'
import { scriptEngine } from '../script-calls/script-engine.ts'
import { analyseSources } from './analyse-sources.ts'
import type { SourceFile } from './engine.ts'
import { splitFiles } from './split-files.ts'

const file = (path: string, text: string): SourceFile => ({
  ...{ path, text, file: `/p/${path}` },
  language: path.endsWith('.py') ? 'python' : 'typescript',
})
const sized = (path: string, length: number) => file(path, 'x'.repeat(length))
const paths = (parts: readonly (readonly SourceFile[])[]) =>
  parts.map((part) => part.map(({ path }) => path).join(' '))

describe('the files of a large project', () => {
  it('stay with their folder as far as it fits', () => {
    const files = [
      ...[sized('a/x.py', 30), sized('a/y.py', 30), sized('b/c/x.py', 60), sized('b/c/y.py', 60)],
      ...[sized('b/d.py', 20), sized('e.py', 300), sized('f.py', 5)],
    ]
    expect(paths(splitFiles(files, 100))).toEqual([
      ...['a/x.py a/y.py', 'b/c/x.py', 'b/c/y.py b/d.py', 'e.py', 'f.py'],
    ])
    expect(splitFiles(files, 1000)).toHaveLength(1)
  })
})

describe('calls into a part that is analysed apart', () => {
  it('are named in Python as they are named there', async () => {
    const main = [
      'import pkg.tools',
      'from pkg import other',
      'from .deep.more import Maker as M',
      'def f():',
      '    pkg.tools.go()',
      '    other.run()',
      '    M()',
    ].join('\n')
    const here = [file('pkg/__init__.py', ''), file('pkg/main.py', main)]
    const elsewhere = ['pkg/tools.py', 'pkg/other.py', 'pkg/deep/__init__.py', 'pkg/deep/more.py']
    const { calls } = await pythonEngine.analyse(here, ['/p'], elsewhere)
    expect([...(calls.get('pkg.main.f') ?? [])].sort()).toEqual([
      ...['pkg.deep.more.Maker', 'pkg.other.run', 'pkg.tools.go'],
    ])
  })

  it('are named in TypeScript as they are named there', async () => {
    const main = `import { go } from '../b/tools.ts'\nimport * as all from '../b/other'\nexport function f() { go(); all.run(); new all.Maker() }`
    const { calls } = await scriptEngine.analyse(
      [file('a/main.ts', main)],
      ['/p'],
      [...['b/tools.ts', 'b/other/index.ts']],
    )
    expect([...(calls.get('a.main.f') ?? [])].sort()).toEqual([
      ...['b.other.index.Maker', 'b.other.index.run', 'b.tools.go'],
    ])
  })

  it('is counted in one part where all fits', async () => {
    expect(await analyseSources([file('a.py', 'print(1)')], ['/p'])).toMatchObject({ parts: 1 })
  })
})
