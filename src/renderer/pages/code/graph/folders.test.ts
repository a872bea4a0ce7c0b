// The folders that frame the files of a large drawing.
import { describe, expect, it } from 'vitest'
import { foldersOf } from './folders.ts'

describe('foldersOf', () => {
  const paths = ['src/b/two.ts', 'src/a/one.ts', 'src/a/deep/three.ts', 'bench/x.ts', 'main.ts']

  it('splits the largest folders as long as there is room', () => {
    expect([...foldersOf(paths, 10).keys()]).toEqual(['bench', '.', 'src/a/deep', 'src/a', 'src/b'])
    expect([...foldersOf(paths, 4)]).toEqual([
      ['bench', ['bench/x.ts']],
      ['.', ['main.ts']],
      ['src/a', ['src/a/deep/three.ts', 'src/a/one.ts']],
      ['src/b', ['src/b/two.ts']],
    ])
    expect([...foldersOf(paths, 3).keys()]).toEqual(['bench', '.', 'src'])
  })

  it('leaves small folders whole beside a large one', () => {
    const large = Array.from({ length: 90 }, (_, at) => `src/part${at % 3}/f${at}.ts`)
    const found = foldersOf([...large, 'bench/a/x.ts', 'bench/b/x.ts'], 12)
    expect([...found.keys()]).toEqual(['bench', 'src/part0', 'src/part1', 'src/part2'])
  })

  it('keeps the first level however many they are, and every file once', () => {
    const many = Array.from({ length: 50 }, (_, at) => `f${at}/x.ts`)
    const found = foldersOf(many, 10)
    expect(found.size).toBe(50)
    expect([...found.values()].flat().toSorted()).toEqual(many.toSorted())
    expect(foldersOf(['a/b/c/d/e.ts'], 10)).toEqual(new Map([['a/b/c/d', ['a/b/c/d/e.ts']]]))
    expect(foldersOf([], 10)).toEqual(new Map())
  })
})
