// Reads what `ssh` runs on another host: the host, and the line that its shell is given.
import { fileName } from '../base/short-path.ts'

/** Flags of ssh that take the next word. */
const takesValue = /^-[BbcDEeFIiJLlmOoPpQRSWw]$/

/** Longer names are no hosts. */
const longestHost = 100

/** What is run on which host; null where the words are no ssh, or it opens a shell for a person. */
export function sentToHost(
  words: readonly string[],
  hereDocuments: readonly string[],
): { readonly host: string; readonly script: string } | null {
  if (!/^ssh(?:\.exe)?$/.test(fileName(words[0] ?? ''))) return null
  let at = 1
  while (at < words.length && words[at]?.startsWith('-'))
    at += takesValue.test(words[at] ?? '') ? 2 : 1
  const host = (words[at] ?? '').replace(/^ssh:\/\//, '').replace(/^[^@]{1,64}@/, '')
  if (host === '' || host.length > longestHost) return null
  const given = words.slice(at + 1).join(' ')
  // A bare shell there reads what to run.
  const script = /^(?:(?:ba|z)?sh(?: -[a-z]+)*)?$/.test(given) ? hereDocuments[0] : given
  return script ? { host, script } : null
}
