// Renders the icons of resources/icons as PNG files into out/icons: `node scripts/render-icons.ts`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { type IconTask, iconTasks } from './icon-list.ts'

/** Renders every icon; returns how many. */
export function renderIcons(sources: string, target: string): number {
  const tasks = iconTasks()
  for (const task of tasks) {
    const file = join(target, task.file)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, renderIcon(sources, task))
  }
  return tasks.length
}

function renderIcon(sources: string, task: IconTask): Buffer {
  const svg = readFileSync(join(sources, task.source), 'utf8')
    .replaceAll('currentColor', task.color)
    .replaceAll('var(--signal)', task.signal)
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: task.pixels } }).render()
  return image.asPng()
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const count = renderIcons(join(root, 'resources', 'icons'), join(root, 'out', 'icons'))
  process.stdout.write(`${count} icons rendered into out/icons\n`)
}
