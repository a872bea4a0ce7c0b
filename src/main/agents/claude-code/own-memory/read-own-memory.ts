// Reads what Claude Code tells itself in a folder: the CLAUDE.md files above it with what they import, its rules, and its own memory.
import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'
import type { OwnMemoryReader, OwnText } from '../../own-memory.ts'
import { importsIn } from './imports.ts'
import { readBounded } from './read-bounded.ts'

/** Files in one folder, in all, and characters of them together; a hundred pages of rules are told to nobody. */
const mostInFolder = 60
const mostFiles = 150
const mostTogether = 400_000
/** An import within an import, and so on. */
const mostHops = 4
const mostFoldersAbove = 40
/** The index of its memory is loaded so far (lines). */
const memoryLines = 200
/** Where an administrator's instructions lie. */
const managed: Partial<Record<NodeJS.Platform, string>> = {
  linux: '/etc/claude-code',
  darwin: '/Library/Application Support/ClaudeCode',
  win32: 'C:\\Program Files\\ClaudeCode',
}

export const readOwnMemory: OwnMemoryReader = async ({ folder, configFolder }) => {
  const texts: OwnText[] = []
  const seen = new Set<string>()
  let left = mostTogether

  async function take(file: string, hops: number, lines = Number.POSITIVE_INFINITY) {
    if (seen.has(file) || seen.size >= mostFiles || left <= 0) return
    seen.add(file)
    const read = await readBounded(file)
    if (read === null) return
    const whole = Number.isFinite(lines) ? read.split('\n').slice(0, lines).join('\n') : read
    const text = whole.slice(0, left)
    left -= text.length
    texts.push({ file, text })
    if (hops >= mostHops) return
    for (const named of importsIn(text)) await take(pathOf(named, dirname(file)), hops + 1)
  }

  async function takeRules(rules: string, depth = 0) {
    if (depth > 3) return
    for (const { name, isFolder } of await entriesOf(rules)) {
      if (isFolder) await takeRules(join(rules, name), depth + 1)
      else if (name.endsWith('.md')) await take(join(rules, name), 0)
    }
  }

  const administrators = managed[process.platform]
  if (administrators !== undefined) await take(join(administrators, 'CLAUDE.md'), 0)
  await take(join(configFolder, 'CLAUDE.md'), 0)
  await takeRules(join(configFolder, 'rules'))
  const above = foldersAbove(resolve(folder))
  for (const one of above) {
    for (const name of ['CLAUDE.md', join('.claude', 'CLAUDE.md'), 'CLAUDE.local.md'])
      await take(join(one, name), 0)
    await takeRules(join(one, '.claude', 'rules'))
  }
  // One folder for a repository: that of the session, or of a folder above it.
  for (const one of above) {
    const memory = join(configFolder, 'projects', one.replaceAll(/[^a-zA-Z0-9]/g, '-'), 'memory')
    await take(join(memory, 'MEMORY.md'), mostHops, memoryLines)
    for (const { name, isFolder } of await entriesOf(memory))
      if (!isFolder && name.endsWith('.md')) await take(join(memory, name), mostHops)
  }
  return texts
}

/** A folder with those above it, the outermost first. */
function foldersAbove(folder: string): string[] {
  const all = [folder]
  const { root } = parse(folder)
  for (let at = folder; at !== root && all.length < mostFoldersAbove; ) {
    at = dirname(at)
    all.unshift(at)
  }
  return all
}

async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .slice(0, mostInFolder)
      .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

function pathOf(named: string, from: string): string {
  return named.startsWith('~/') ? join(homedir(), named.slice(2)) : resolve(from, named)
}
