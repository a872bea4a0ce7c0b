// Texts that are learned from in a bench of what it takes: real prompts and talks, and hostile ones as long as what is read.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ownShapes, usualShapes } from '../../src/hostile-input/shapes.ts'
import { turnsOf } from './talk-turns.ts'

/** The exchanges of a session, of which the last is learned from. */
export type Said = readonly { readonly prompt: string; readonly answer: string | null }[]

export interface Text {
  readonly name: string
  /** What was said; each number gives another text of the same form, so that nothing is known of it before. */
  said(n: number): Said
}

/** So much of a message is read (UTF-16 units), with so many exchanges. */
const longest = 3000
const exchanges = 2
/** Of the talks' turns one of so many is played, and of the words in the rules' sources. */
const oneOfTurns = 12
const oneOfWords = 7

const textSchema = z.object({ text: z.string() })
const promptsSchema = z.object({ nothing: z.array(textSchema), rules: z.array(textSchema) })
const talkSchema = z.object({
  context: z.looseObject({ mentor: z.string(), mentee: z.string() }),
  sessions: z.array(textSchema),
})

const sentences = [
  'Always use x. ',
  'Never do y! ',
  'No. ',
  'We use tabs, ',
  'and never spaces, or ',
  '"always use pnpm" ',
  '(never mock it) ',
  '[always] ',
  'Use 8081, not 8080. ',
  'Is it 3 or 4? ',
  'From now on we always ',
  'staging is on port 5433; ',
  'please, ',
  'always ',
  'do not ',
  'We decided that each function of the parser keeps its table for 12 days. ',
  'Use pnpm for the tests of the worker, never docker. ',
  'Each test has a docstring, every function a name that starts with get_, and no class a suffix. ',
  'No, use `pnpm` instead of `npm` in src/app.ts. ',
  'I prefer early returns\n',
  '- always run the tests\n',
  'Rule: ',
  '1. Use snake_case for names.\n',
  'If it fails, retry it. ',
  'Instead of Jest we use Vitest now. ',
  'That rule about commits no longer holds. ',
  'We never, ever, under any circumstances, ',
  'Переменные всегда в snake_case. ',
  'Нет, ',
  'Immer pnpm verwenden, nie npm. ',
  '常に pnpm を使ってください。',
  '不要使用 npm，',
  'استخدم pnpm دائما. ',
  'éééééééééééé. ',
  'üben, ',
  "don't ",
  'all of our ',
  'names of functions start with ',
  'whenever you ',
  'x and y and ',
  'in all your code, ',
  'a.b.c() ',
  'fooBar ',
  'FOO_BAR ',
  '`x` ',
  '2024-01-02 ',
  '1,000 ',
  '10% ',
  'v1.2.3 ',
  'the the ',
  'it is ',
  'We ',
  'Tests. ',
]

/** Prompts and talks of the other benches, each turn with those before it. */
export function textsOf(folder: string): Text[] {
  const prompts = globSync('prompts/*.json', { cwd: folder }).flatMap((file) => {
    const { nothing, rules } = promptsSchema.parse(
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    )
    return [...nothing, ...rules].map(({ text }) => [{ prompt: text, answer: 'All right.' }])
  })
  const talks = globSync('talks/*/*.json', { cwd: folder }).flatMap((file) =>
    talkedIn(join(folder, file)).flatMap((turns) =>
      turns.map((_, at) => turns.slice(Math.max(0, at - 4), at + 1)),
    ),
  )
  const some = talks.filter((_, at) => at % oneOfTurns === 0)
  return [...prompts, ...some].map((said) => ({
    name: JSON.stringify(said.at(-1)?.prompt.slice(0, 60)),
    said: (n) =>
      said.map(({ prompt, answer }) => ({
        prompt: n === 0 ? prompt : `${prompt} `.padEnd(prompt.length + n),
        answer,
      })),
  }))
}

/** The turns of each session of a talk. */
function talkedIn(file: string): Said[] {
  const { context, sessions } = talkSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return sessions.map(({ text }) =>
    turnsOf(text, context.mentor, context.mentee).map(({ prompt, said }) => ({
      prompt,
      answer: said,
    })),
  )
}

/** Endless lines and short ones of all signs, and of the words that the rules know. */
export function typedShapes(): Text[] {
  return usualShapes.map(({ name, make }) => repeated(name, make(longest * 4)))
}

/** Sentences over and over, words of the rules' own sources, and known rules one behind the other. */
export function spokenShapes(known: (n: number) => string): Text[] {
  const folder = resolve(import.meta.dirname, '../../src/main')
  const sources = globSync(['memories/**/*.ts', 'distill/rules/prompts/**/*.ts'], { cwd: folder })
  const own = sources.flatMap((file) => ownShapes(readFileSync(join(folder, file), 'utf8')))
  const made = new Map(own.map((shape) => [shape.name, shape]))
  return [
    ...sentences.map((one) => repeated(JSON.stringify(one), one.repeat(longest / one.length + 1))),
    ...sentences.map((one, at) => repeated(`${JSON.stringify(one)} and others`, mixed(at))),
    {
      name: 'known rules',
      said: (n) => sayOf(Array.from({ length: 100 }, (_, at) => known(at * 7 + n)).join(' ')),
    },
    {
      name: 'known rules in lines',
      said: (n) => sayOf(Array.from({ length: 100 }, (_, at) => known(at * 7 + n)).join('\n')),
    },
    ...[...made.values()]
      .filter((_, at) => at % oneOfWords === 0)
      .map(({ name, make }) => repeated(name, make(longest * 4))),
  ]
}

/** The sentences in an order of their own. */
function mixed(step: number): string {
  return Array.from(
    { length: 300 },
    (_, at) => sentences[(at * (2 * step + 1)) % sentences.length],
  ).join('')
}

function repeated(name: string, text: string): Text {
  return { name, said: (n) => sayOf(`${text.slice(0, longest - 8)} ${n}`) }
}

function sayOf(text: string): Said {
  return Array.from({ length: exchanges }, () => ({ prompt: text, answer: text }))
}
