// How many of the calls that small programs make when they run their call graph knows: `npm run bench -- script-edges [FOLDER]`.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { callGraphOf } from '../../src/main/syntax/callgraph/callgraph.ts'
import { runTimeEdges } from './run-time-edges.ts'

const suite = join(import.meta.dirname, '../../src/main/syntax/script-calls/testing/suite')

/** Programs are folders with a `main.js` or `main.ts`, in folders; those of the suite where none is named. */
export async function run(args: string[]): Promise<void> {
  const [root = suite] = args.filter((arg) => !arg.startsWith('--'))
  let ran = 0
  let made = 0
  let known = 0
  const notRun: string[] = []
  for (const folder of programsBelow(root)) {
    const edges = await runTimeEdges(folder)
    const name = folder.slice(root.length + 1)
    if (!edges) {
      notRun.push(name)
      continue
    }
    ran += 1
    const graph = await callGraphOf([folder])
    for (const edge of edges) {
      const [caller = '', callee = ''] = edge.split(' ')
      made += 1
      if (graph[caller]?.includes(callee)) known += 1
      else process.stdout.write(`${name}: ${caller} calls ${callee}\n`)
    }
  }
  process.stdout.write(
    `${ran} programs ran, ${notRun.length} did not (${notRun.join(', ')}).\n${known} of ${made} calls made between their functions are known: recall ${(known / Math.max(1, made)).toFixed(3)}.\n`,
  )
}

function programsBelow(root: string): string[] {
  const found: string[] = []
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const names = readdirSync(folder)
    if (names.some((name) => /^(?:main|index)\.[jt]s$/.test(name))) found.push(folder)
    else
      for (const name of names)
        if (statSync(join(folder, name)).isDirectory()) open.push(join(folder, name))
  }
  return found.sort()
}
