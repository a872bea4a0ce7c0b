// The import rules between rooms, as the README's architecture section states them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = resolve(import.meta.dirname)

interface Import {
  /** Path of the importing file, from src. */
  readonly from: string
  /** Path of the imported file from src, or the package's name. */
  readonly to: string
  readonly isPackage: boolean
  /** Erased before the program runs. */
  readonly isType: boolean
}

const imports = listFiles(source).flatMap(readImports)

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    // Helpers of tests may use any room.
    if (statSync(path).isDirectory()) return name === 'testing' ? [] : listFiles(path)
    return /\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('.d.ts')
      ? [path]
      : []
  })
}

function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[2] ?? match[3] ?? ''
    const isPackage = !target.startsWith('.')
    return {
      from: relative(source, file),
      to: isPackage ? target : relative(source, resolve(dirname(file), target)),
      isPackage,
      isType: match[1] !== undefined,
    }
  })
}

/** The room of a file: `renderer`, `main/capture`, `main` for the entries themselves. */
function roomOf(path: string): string {
  const parts = path.split(/[\\/]/)
  return parts[0] === 'main' && parts.length > 2 ? `main/${parts[1]}` : (parts[0] ?? '')
}

function broken(rule: (entry: Import) => boolean): string[] {
  return imports.filter(rule).map((entry) => `${entry.from} → ${entry.to}`)
}

/** Every path that leads back to where it began, each once. */
function circlesIn(arrows: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (place: string, path: readonly string[]): void => {
    if (path.includes(place)) {
      circles.push([...path.slice(path.indexOf(place)), place].join(' → '))
      return
    }
    if (done.has(place)) return
    for (const target of next.get(place) ?? []) visit(target, [...path, place])
    done.add(place)
  }
  for (const place of next.keys()) visit(place, [])
  return circles
}

/** In a folder of more files of its own, tests not counted, a stranger finds nothing. */
const mostFiles = 20

/** Code that stands beside `src`. */
const besideSource = ['bench', 'e2e', 'scripts']

/** Each folder from here down with the number of its own files of any kind, tests not counted. */
function foldersBelow(folder: string): { folder: string; files: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = entries.filter((one) => one.isFile() && !/\.(?:test|spec)\.tsx?$/.test(one.name))
  return [
    { folder: relative(source, folder), files: files.length },
    ...entries
      .filter((one) => one.isDirectory())
      .flatMap((one) => foldersBelow(join(folder, one.name))),
  ]
}

/** The file that memories are exported to is read alike by the command line and the dashboard. */
const markdown = ['mdast-util-from-markdown', 'mdast-util-to-string', 'mdast']
const hosts = ['main/http', 'main/cli', 'main/electron', 'main/app', 'main']
const isCoreRoom = (room: string) =>
  room.startsWith('main/') && !hosts.includes(room) && room !== 'main/api' && room !== 'main/worker'

describe('import rules', () => {
  it('sees the whole source', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('lets the renderer and the preload use shared only', () => {
    expect(
      broken((entry) => {
        const room = roomOf(entry.from)
        if (room !== 'renderer' && room !== 'preload') return false
        return !entry.isPackage && ![room, 'shared'].includes(roomOf(entry.to))
      }),
    ).toEqual([])
  })

  it('keeps shared free of everything but zod, the contract library and a reader of Markdown', () => {
    expect(
      broken((entry) => {
        if (roomOf(entry.from) !== 'shared') return false
        if (entry.isPackage) return !['zod', '@orpc/contract', ...markdown].includes(entry.to)
        return roomOf(entry.to) !== 'shared'
      }),
    ).toEqual([])
  })

  it('keeps core rooms free of hosts, of the contract handlers and of the renderer', () => {
    expect(
      broken((entry) => {
        if (!isCoreRoom(roomOf(entry.from)) || entry.isPackage) return false
        const target = roomOf(entry.to)
        return target !== 'shared' && !isCoreRoom(target)
      }),
    ).toEqual([])
  })

  it('lets worker processes use their own protocols, shared and the readers of sources only', () => {
    expect(
      broken((entry) => {
        if (roomOf(entry.from) !== 'main/worker' || entry.isPackage) return false
        return !['main/worker', 'main/syntax', 'shared'].includes(roomOf(entry.to))
      }),
    ).toEqual([])
  })

  it('lets nobody but the list of agents import one of them', () => {
    const oneAgent = /^main[\\/]agents[\\/](?!testing|transcripts)[^\\/]+[\\/]/
    const list = join('main', 'agents', 'adapters.ts')
    const isOneAgent = (path: string) => oneAgent.test(path)
    expect(imports.some((entry) => isOneAgent(entry.to))).toBe(true)
    expect(
      broken((entry) => isOneAgent(entry.to) && !isOneAgent(entry.from) && entry.from !== list),
    ).toEqual([])
  })

  it('is as the README draws the house', () => {
    const readme = readFileSync(join(source, '..', 'README.md'), 'utf8')
    const drawn = /```mermaid\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    const layers = [...drawn.matchAll(/subgraph .*\n([\s\S]*?)\n {2}end/g)].map(([, inside = '']) =>
      inside.split('\n').map((line) => line.trim().replace(/\[.*\]$/, '')),
    )
    const layerOf = (room: string) => layers.findIndex((lines) => lines.includes(room))
    const within = layers.flat().flatMap((line) => {
      const path = line.split(' --> ')
      return path.slice(1).map((to, at) => `${path[at]} → ${to}`)
    })
    const arrows = new Set(
      imports.flatMap(({ from, to, isPackage }) => {
        const [a, b] = [roomOf(from), isPackage ? '' : roomOf(to)].map((room) => room.split('/')[1])
        return a && b && a !== b && a !== 'worker' ? [`${a} → ${b}`] : []
      }),
    )
    const isLower = (arrow: string) => {
      const [from = '', to = ''] = arrow.split(' → ')
      return layerOf(from) >= 0 && layerOf(from) < layerOf(to)
    }
    expect(arrows.size).toBeGreaterThan(50)
    expect([...arrows].filter((arrow) => !isLower(arrow)).sort()).toEqual(within.sort())
  })

  it('lets only the desktop shell import electron', () => {
    expect(
      broken((entry) => {
        const isElectron = entry.isPackage && /^electron(-updater)?($|\/)/.test(entry.to)
        const allowed =
          roomOf(entry.from) === 'main/electron' ||
          roomOf(entry.from) === 'preload' ||
          entry.from === join('main', 'index.ts')
        return isElectron && !allowed
      }),
    ).toEqual([])
  })

  it('keeps what every room stands on free of the rooms above it', () => {
    expect(
      broken((entry) => {
        if (roomOf(entry.from) !== 'main/base' || entry.isPackage) return false
        return !['main/base', 'shared'].includes(roomOf(entry.to))
      }),
    ).toEqual([])
  })

  it('has no circle between files, types counted', () => {
    const own = imports.filter((entry) => !entry.isPackage)
    expect(circlesIn(own.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('has no circle between rooms, types counted', () => {
    const between = imports
      .filter((entry) => !entry.isPackage)
      .map(({ from, to }): [string, string] => [roomOf(from), roomOf(to)])
      .filter(([from, to]) => from !== to)
    expect(circlesIn(between)).toEqual([])
  })

  it('finds circles', () => {
    expect(
      circlesIn([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ]),
    ).toEqual(['b → c → b'])
  })

  it('has no circle between the files of benches, scripts and end-to-end tests', () => {
    const own = besideSource
      .flatMap((folder) => listFiles(resolve(source, '..', folder)))
      .flatMap(readImports)
      .filter((entry) => !entry.isPackage)
    expect(own.length).toBeGreaterThan(100)
    expect(circlesIn(own.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('has no folder in which nothing is found', () => {
    const folders = ['src', ...besideSource].flatMap((folder) =>
      foldersBelow(resolve(source, '..', folder)),
    )
    expect(folders.length).toBeGreaterThan(100)
    expect(folders.filter(({ files }) => files > mostFiles)).toEqual([])
  })
})
