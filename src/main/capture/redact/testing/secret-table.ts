// Reads the tables of secrets and look-alikes; secrets are put together at run time so that no scanner takes them for real ones.
import { readFileSync } from 'node:fs'
import { noise } from './secret-samples.ts'

/** A line of a table: its name, the text, and the parts of the text that are secret (none for a look-alike). */
interface TableRow {
  readonly name: string
  readonly text: string
  readonly secrets: readonly string[]
}

const lower = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const letters = lower + lower.toUpperCase()
const alphabets: Readonly<Record<string, string>> = {
  a: letters + digits,
  b: `${letters}${digits}+/`,
  w: `${letters}${digits}_-`,
  h: '0123456789abcdef',
  H: '0123456789ABCDEF',
  u: lower.toUpperCase() + digits,
  l: lower + digits,
  z: lower,
  d: '123456789',
  T: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  q: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
}

/**
 * Reads a table: `name | text`, one a line, `#` begins a comment. In the text `«…»` marks what is secret, `·` stands for
 * nothing (it keeps scanners away), `~a24~` for 24 random characters of an alphabet, `~uuid~` for a UUID; `⏎`, `␍`, `␉`
 * and `␛` are the control characters that they look like.
 */
export function readTable(path: string | URL): TableRow[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map(readRow)
}

function readRow(line: string, number: number): TableRow {
  const at = line.indexOf(' | ')
  if (at < 0) throw new Error(`No name in line ${number + 1}: ${line}`)
  let seed = number * 50 + 1
  const marked = line
    .slice(at + 3)
    .replaceAll('·', '')
    .replaceAll('⏎', '\n')
    .replaceAll('␍', '\r')
    .replaceAll('␉', '\t')
    .replaceAll('␛', '\u001b')
    .replace(/~uuid~/g, () =>
      [8, 4, 4, 4, 12].map((length) => noise(length, seed++, alphabets.h)).join('-'),
    )
    .replace(/~([a-zA-Z])(\d+)~/g, (whole, code: string, length: string) => {
      const alphabet = alphabets[code]
      if (!alphabet) throw new Error(`No alphabet for ${whole}`)
      return noise(Number(length), seed++, alphabet)
    })
  return {
    name: line.slice(0, at),
    text: marked.replace(/[«»]/g, ''),
    secrets: marked
      .split('«')
      .slice(1)
      .map((part) => part.slice(0, part.indexOf('»'))),
  }
}

/** The parts of a row's secrets that are still in the text: whole, or any line of them of 8 characters or more. */
export function leftOf({ secrets }: TableRow, text: string): string[] {
  return secrets
    .flatMap((secret) => [secret, ...secret.split(/\n|\\n/).map((line) => line.trim())])
    .filter((part, index, all) => index === 0 || all.includes(part))
    .filter((part) => secrets.includes(part) || part.length >= 8)
    .filter((part) => text.includes(part))
}
