// Writes the transcripts that the bench of the import reads: recorded ones under new ids, or many small ones.
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { answer, prompt, result, textOfLines, use } from '../../src/main/import/testing/lines.ts'

export interface Written {
  readonly files: number
  readonly bytes: number
}

/**
 * Repeats the transcripts in `recorded`, or made-up ones where there are none, under new ids until there are
 * `enough` bytes. `folder` takes what is made up.
 */
export async function writeTranscripts(
  recorded: string,
  folder: string,
  projects: string,
  enough: number,
): Promise<Written> {
  const sources = existsSync(recorded) ? globSync(`${recorded}/**/*.jsonl`) : [await madeUp(folder)]
  let bytes = 0
  let files = 0
  for (let round = 0; bytes < enough; round++) {
    for (const source of sources) {
      if (bytes >= enough) break
      const target = targetOf(projects, source, round)
      mkdirSync(join(target, '..'), { recursive: true })
      await copyUnderNewIds(source, target, round)
      bytes += statSync(target).size
      files += 1
    }
  }
  return { files, bytes }
}

/** Many files of one short session each, in folders of 20,000. */
export function writeSmall(projects: string, files: number): Written {
  let bytes = 0
  for (let n = 0; n < files; n++) {
    const folder = join(projects, `-project-${Math.floor(n / 20_000)}`)
    if (n % 20_000 === 0) mkdirSync(folder, { recursive: true })
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const sessionId = `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const text = textOfLines([prompt(n, id, `change part ${n}`, { sessionId })])
    writeFileSync(join(folder, `${sessionId}.jsonl`), text)
    bytes += text.length
  }
  return { files, bytes }
}

function targetOf(projects: string, source: string, round: number): string {
  const name = `${round}-${basename(source)}`
  if (!source.includes('subagents')) return join(projects, `-project-${round % 20}`, name)
  return join(projects, `-project-${round % 20}`, `${round}-s`, 'subagents', basename(source))
}

async function copyUnderNewIds(source: string, target: string, round: number): Promise<void> {
  const output = createWriteStream(target)
  const mark = round.toString(16).padStart(4, '0')
  for await (const line of createInterface({ input: createReadStream(source) })) {
    const renamed = line
      .replaceAll(
        /\b[0-9a-f]{4}([0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g,
        `${mark}$1`,
      )
      .replaceAll(/\b(toolu_|msg_|req_)/g, `$1${mark}`)
    if (!output.write(`${renamed}\n`)) await once(output, 'drain')
  }
  output.end()
  await finished(output)
}

async function madeUp(folder: string): Promise<string> {
  const file = join(folder, 'made-up.jsonl')
  const output = createWriteStream(file)
  for (let n = 0; n < 500; n++) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    output.write(
      textOfLines([
        prompt(n * 9, id, `change part ${n}`),
        answer(n * 9 + 1, `${id}a`, `msg_${n}`, [
          use(`toolu_${n}`, 'Bash', { command: 'npm test' }),
        ]),
        result(n * 9 + 2, `${id}b`, `toolu_${n}`, 'ok\n'.repeat(900)),
      ]),
    )
  }
  output.end()
  await finished(output)
  return file
}
