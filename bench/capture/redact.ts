// How long redaction takes for a KB of ordinary text: this project's sources, or the texts below a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { redactText } from '../../src/main/capture/redact/redact-text.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure, quantile } from '../figures/report.ts'

const readable = new Set(['.ts', '.tsx', '.md', '.jsonl', '.log', '.py', '.go'])
const rounds = 5

/** Options: `--texts FOLDER`, whose JSON lines are taken apart into their texts. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { texts: null })
  const folder = values.texts ?? resolve(import.meta.dirname, '../..', 'src')
  const texts = textsBelow(folder)
  const kilobytes = texts.reduce((sum, text) => sum + text.length, 0) / 1024
  const redacted: number[] = []
  const read: number[] = []
  for (let round = 0; round < rounds; round++) {
    redacted.push(microseconds(() => texts.forEach((text) => void redactText(text))) / kilobytes)
    read.push(microseconds(() => texts.forEach(readOnly)) / kilobytes)
  }
  const [p50, least] = [quantile(redacted, 0.5), Math.min(...redacted)]
  const ratio = p50 / quantile(read, 0.5)
  printFigure(
    `redaction of ${texts.length} texts, ${Math.round(kilobytes)} KB`,
    `p50 ${p50.toFixed(1)} µs/KB, least ${least.toFixed(1)}, ${ratio.toFixed(1)} × reading`,
    '≤ 20 µs/KB',
  )
}

/** The processor time of this process: the load of others does not count. */
function microseconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user
}

/** What anything must cost that looks at every character. */
function readOnly(text: string): void {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
  if (sum < 0) throw new Error('No character is less than nothing')
}

function textsBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readable.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return file.endsWith('.jsonl') ? text.split('\n').flatMap(stringsOf) : [text]
  })
}

function stringsOf(line: string): string[] {
  const found: string[] = []
  function collect(value: unknown): void {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  try {
    collect(JSON.parse(line))
  } catch {
    found.push(line)
  }
  return found
}
