// Reads sources of a project where they lie, and sends what they define to the host, one file after the other.
import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { messageOf } from '../../../../shared/errors.ts'
import type { projectQuestions, unreadReasons } from '../../../../shared/worker/project-messages.ts'
import { textOf } from '../../../syntax/callgraph/source-files.ts'
import type { FileDefinitions } from '../../../syntax/definitions/definition.ts'
import { languageOfFile, type SyntaxLanguage } from '../../../syntax/grammars/language.ts'
import { sourceTextOf } from '../../../syntax/notebooks/notebook.ts'
import { textDigest } from '../../../syntax/snapshots/text-digest.ts'
import { leadsOutside } from '../leads-outside.ts'
import { type SendPart, sendInParts } from '../send-in-parts.ts'
import { madeBy } from './foreign-code.ts'
import { mostBytes } from './list-project.ts'

/** Reads a text by its language, or says why it was not read. */
export type ReadText = (
  text: string,
  language: SyntaxLanguage,
) => Promise<FileDefinitions | { readonly notRead: Unread; readonly detail: string }>

type Unread = (typeof unreadReasons)[number]

/** What is known of a file at its end. */
interface End {
  readonly path: string
  readonly isEnd: true
  readonly unread: Unread | null
  readonly detail: string
  readonly hash: string
  readonly language: SyntaxLanguage | null
  readonly hasError: boolean
  /** What reading it took, ms by the clock. */
  readonly ms: number
}

/** Signatures and names of some length each. */
const weightOf = (): number => 1.5

export async function answerSources(
  { root, files }: z.infer<typeof projectQuestions.sources>,
  part: SendPart,
  read: ReadText,
): Promise<unknown> {
  const before = process.cpuUsage()
  const real = await realpath(root)
  let sent = 0
  for (const { path, known } of files) {
    const started = performance.now()
    const { end: found, definitions } = await readOne(real, path, known)
    const end: End = { ...found, ms: performance.now() - started }
    const list = [...definitions.map((definition) => ({ definition })), end]
    await sendInParts(list, weightOf, ({ from, list }) => part({ from: sent + from, list }))
    sent += list.length
  }
  const { user, system } = process.cpuUsage(before)
  return {
    files: files.length,
    cpuMs: (user + system) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }

  async function readOne(
    folder: string,
    path: string,
    known: string | null,
  ): Promise<{
    readonly end: Omit<End, 'ms'>
    readonly definitions: FileDefinitions['definitions']
  }> {
    const language = languageOfFile(path)
    const found = { path, isEnd: true, detail: '', hash: '', language, hasError: false } as const
    const none = (unread: Unread, detail = '', hash = '') => ({
      end: { ...found, unread, detail, hash },
      definitions: [],
    })
    if (language === null) return none('unknown_language')
    const file = join(folder, path)
    try {
      const isOutside = await leadsOutside(folder, file)
      if (isOutside !== null) return none('outside')
      if ((await stat(file)).size > mostBytes) return none('too_long')
      const text = sourceTextOf(path, textOf(await readFile(file)))
      if (text === null) return none('unknown_language', 'It is no notebook in Python.')
      const hash = textDigest(text)
      if (hash === known) return none('same', '', hash)
      const made = madeBy(text)
      if (made !== null) return none(made)
      const answer = await read(text, language)
      if ('notRead' in answer) return none(answer.notRead, answer.detail, hash)
      const { definitions, hasError } = answer
      return { end: { ...found, unread: null, hash, hasError }, definitions }
    } catch (error) {
      const said = messageOf(error)
      return /\b(?:ENOENT|ENOTDIR)\b/.test(said) ? none('gone') : none('failed', said)
    }
  }
}
