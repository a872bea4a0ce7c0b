// Serves the host: reads the definitions of sources and resolves their calls. What goes wrong over a source is an answer like others.
import { messageOf } from '../../../shared/errors.ts'
import {
  type NotRead,
  type ParseQuestion,
  parseQuestions,
  partTaken,
} from '../../../shared/worker/parse-messages.ts'
import { projectQuestions } from '../../../shared/worker/project-messages.ts'
import type { WorkerAnswers } from '../../../shared/worker/serve.ts'
import type { FileDefinitions } from '../../syntax/definitions/definition.ts'
import { loadGrammar, longestText } from '../../syntax/grammars/grammar.ts'
import { languageOfFile, type SyntaxLanguage } from '../../syntax/grammars/language.ts'
import { readDefinitions } from '../../syntax/languages/read-definitions.ts'
import { answerCalls } from './answer-calls.ts'
import { answerDeclared } from './answer-declared.ts'
import { answerListing } from './project/answer-listing.ts'
import { answerSources } from './project/answer-sources.ts'
import { type SendPart, sendInParts } from './send-in-parts.ts'

/** Signatures and names of some length each. */
const weightOf = (): number => 1.5

/** How sources are read; another way where a test has grammars fail. */
interface Reading {
  /** @throws where the grammar cannot be loaded. */
  load(language: SyntaxLanguage): Promise<unknown>
  read(text: string, language: SyntaxLanguage): Promise<FileDefinitions | null>
}

export function createParseServer(
  reading: Reading = { load: loadGrammar, read: readDefinitions },
): Pick<WorkerAnswers, 'answer' | 'told'> {
  let taken: () => void = () => undefined

  async function definitions(
    { path, text }: ParseQuestion<'definitions'>,
    part: SendPart,
  ): Promise<unknown> {
    const before = process.cpuUsage()
    const language = languageOfFile(path)
    if (language === null) return notRead('unknown_language', 'No grammar reads this kind of file.')
    const found = await readText(text, language)
    if ('notRead' in found) return found
    const { user, system } = process.cpuUsage(before)
    await sendInParts(found.definitions, weightOf, part)
    return { language, hasError: found.hasError, cpuMs: (user + system) / 1000 }
  }

  async function readText(
    text: string,
    language: SyntaxLanguage,
  ): Promise<FileDefinitions | NotRead> {
    if (text.length > longestText)
      return notRead('too_long', `It is longer than ${longestText} characters.`)
    try {
      await reading.load(language)
    } catch (error) {
      return notRead('no_grammar', messageOf(error))
    }
    try {
      const found = await reading.read(text, language)
      return found ?? notRead('gave_up', 'The parser took too long, or broke.')
    } catch (error) {
      return notRead('failed', messageOf(error))
    }
  }

  return {
    async answer(name, input, send) {
      // Parts that wait while the host is busy would be read in one turn of its loop.
      const part: SendPart = (value) =>
        new Promise((resolve) => {
          taken = resolve
          send(value)
        })
      if (name === 'definitions') return definitions(parseQuestions.definitions.parse(input), part)
      if (name === 'declared')
        return answerDeclared(parseQuestions.declared.parse(input), loadGrammar, part)
      if (name === 'calls') return answerCalls(parseQuestions.calls.parse(input), part)
      if (name === 'listing') return answerListing(projectQuestions.listing.parse(input), part)
      if (name === 'sources')
        return answerSources(projectQuestions.sources.parse(input), part, readText)
      throw new Error(`Nobody answers ${name} here`)
    },
    told(name) {
      if (name === partTaken) taken()
    },
  }
}

const notRead = (reason: NotRead['notRead'], detail: string): NotRead => ({
  notRead: reason,
  detail,
})
