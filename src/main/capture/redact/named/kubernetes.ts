// The values of Kubernetes Secrets, whatever their keys are called.
import type { Span } from '../spans.ts'

const secretKind = /\bkind\\{0,6}["']?\s{0,4}:\s{0,4}\\{0,6}["']?Secret\b(?!\w)/g
const dataBlock = /(?:^|\n|---)([ \t]{0,40})(?:stringData|data):[ \t]{0,8}(?:\r?\n)/g
const dataLine =
  /([ \t]{0,60})(?:[\w.-]{1,120}|"[^"\n]{1,120}"):[ \t]{1,8}([^\n]{1,65536})?(?:\n|$)/y
const jsonData = /\\{0,6}"(?:stringData|data)\\{0,6}"\s{0,4}:\s{0,4}\{([^{}]{1,100000})\}/g
const jsonValue = /:\s{0,4}\\{0,6}"([^"\\]{1,65536})\\{0,6}"/g
/** How far from its kind a Secret's data is sought, in characters. */
const reach = 4000

/** Adds the values of `data` and `stringData` near `kind: Secret`. */
export function findKubernetesSecrets(text: string, found: Span[]): void {
  if (!text.includes('Secret')) return
  let looked = 0
  for (const kind of text.matchAll(secretKind)) {
    if (kind.index < looked) continue
    const from = Math.max(looked, kind.index - reach)
    const part = text.slice(from, kind.index + reach)
    looked = kind.index + reach
    for (const block of part.matchAll(dataBlock)) {
      findLines(text, from + block.index + block[0].length, (block[1] ?? '').length, found)
    }
    for (const object of part.matchAll(jsonData)) {
      const body = object[1] ?? ''
      const bodyAt = from + object.index + object[0].indexOf(body, object[0].indexOf('{'))
      for (const value of body.matchAll(jsonValue)) {
        const end =
          bodyAt + value.index + value[0].lastIndexOf(value[1] ?? '') + (value[1] ?? '').length
        add(text, end - (value[1] ?? '').length, end, found)
      }
    }
  }
}

function findLines(text: string, from: number, indent: number, found: Span[]): void {
  let at = from
  while (at < text.length) {
    dataLine.lastIndex = at
    const line = dataLine.exec(text)
    if (!line || (line[1] ?? '').length <= indent) return
    const value = (line[2] ?? '').trim()
    if (value !== '' && !/^[|>]/.test(value)) {
      const start = at + line[0].indexOf(value, line[0].indexOf(':') + 1)
      const quote = /^["']/.test(value) ? 1 : 0
      add(text, start + quote, start + value.length - quote, found)
    }
    at = dataLine.lastIndex
  }
}

function add(text: string, start: number, end: number, found: Span[]): void {
  if (end > start && !/^(?:\[redacted|\{\{|\$\{|<)/.test(text.slice(start, start + 10))) {
    found.push({ start, end, kind: 'secret' })
  }
}
