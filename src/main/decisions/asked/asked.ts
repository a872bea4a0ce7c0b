// Says what a permission request asks for, whatever its spelling: a line of words, its kind, its form, what it names.
import { fieldsOf } from '../../agents/fields.ts'
import { digestOf } from '../../base/digest.ts'
import { fit, oneLine } from '../../base/plain-text.ts'
import { shortPath } from '../../base/short-path.ts'
import type { CommandForm } from './command-form.ts'
import { formOfLine } from './command-form.ts'

/** A tool that wants to run, with its input as its agent gives it, redacted. */
export interface Request {
  readonly tool: string
  readonly input: unknown
  /** The folder it would run in, where that is known. */
  readonly cwd: string | null
}

/** What a request asks for. */
export interface Asked {
  /** What it would do, on one line in plain words; 300 characters at most. */
  readonly text: string
  /** What kind of thing it is: `Bash git push`, `Edit src`, `WebFetch example.com`. */
  readonly head: string
  /** Equal for two requests exactly where they ask for the same, whatever their spelling; a digest. */
  readonly form: string
  /** By what its likeness to another one is told, without doubles; 120 at most. */
  readonly tokens: readonly string[]
  /** What the agent says that it wants it for; '' where it does not. */
  readonly purpose: string
}

const longestText = 300
const longestPurpose = 300
const mostTokens = 120
/** Of a longer input so much is read: what a request is about stands at its beginning. */
const longestRead = 20_000

/** What a request asks for. Needs the grammar of Bash loaded for commands; never throws. */
export function askedOf({ tool, input, cwd }: Request): Asked {
  const fields = fieldsOf(input)
  const command = textIn(fields, 'command')
  if (command !== null && !('file_path' in fields)) return ofCommand(tool, command, fields, cwd)
  const path = textIn(fields, 'file_path', 'notebook_path')
  if (path !== null) return ofFile(tool, path, fields, cwd)
  const url = textIn(fields, 'url')
  if (url !== null) return ofAddress(tool, url, fields)
  if (tool === 'AskUserQuestion') return ofQuestion(tool, fields)
  const plan = textIn(fields, 'plan')
  if (plan !== null) {
    const heading = plan.split('\n', 1)[0]?.replace(/^#+\s*/, '') ?? ''
    return made(
      tool,
      `carry out the plan “${fit(oneLine(heading), 120)}”`,
      tool,
      fields,
      wordsIn(plan),
    )
  }
  return ofOther(tool, fields)
}

function ofCommand(
  tool: string,
  command: string,
  fields: Readonly<Record<string, unknown>>,
  cwd: string | null,
): Asked {
  const { commands, isWhole } = formOfLine(command)
  const main = commands.find(({ program }) => !leadIn.test(program)) ?? commands[0]
  const name = main ? `${main.program} ${main.verb}`.trim() : 'command'
  // A line that is not understood is like itself alone, in its own spelling.
  const form = isWhole ? commands : command
  return {
    ...made(
      tool,
      `run ${oneLine(command)}`,
      `${tool} ${fit(oneLine(name), 80)}`,
      form,
      commands.flatMap((one) => tokensOf(one, cwd)),
    ),
    purpose: fit(oneLine(textIn(fields, 'description') ?? ''), longestPurpose),
  }
}

/** What stands before the command that a line is for. */
const leadIn = /^(?:cd|echo|set|export|source|true|sleep|mkdir|pwd|test|\[)$/

/** What runs the text that comes to it through a pipe. */
const interpreter = /^(?:(?:ba|da|z|k|fi)?sh|python[\d.]*|node|deno|bun|perl|ruby|php|pwsh)$/

/** They run the same scripts and install the same packages. */
const packageManagers = new Set(['npm', 'pnpm', 'yarn', 'bun'])

/** Program and verb; of the managers of one kind of package the same, however each of them calls it. */
function deedOf(program: string, verb: string): string {
  if (!packageManagers.has(program)) return `${program} ${verb}`.trim()
  const plain = verb.replace(/^run (?=\S)/, '') || (program === 'yarn' ? 'install' : '')
  return `npm ${plain}`.trim()
}

/** The tokens of a command: its program and verb, its flags, what it names, and where. */
function tokensOf(command: CommandForm, cwd: string | null): string[] {
  const { program, verb, flags, operands, through, writes, reads, sets, isPiped } = command
  const name = deedOf(program, verb)
  return [
    `does:${name.split(' ', 1)[0]}`,
    `does:${name}`,
    ...(packageManagers.has(program) ? [`with:${program}`] : []),
    ...through.map((one) => `through:${one}`),
    ...flags.map((flag) => `flag:${name} ${flag.split('=', 1)[0]}`),
    ...operands.flatMap((one) => named(one, cwd)),
    ...flags.flatMap((flag) =>
      flag.includes('=') ? named(flag.slice(flag.indexOf('=') + 1), cwd) : [],
    ),
    ...writes.flatMap((one) => [`writes`, ...named(one, cwd)]),
    ...reads.flatMap((one) => named(one, cwd)),
    ...sets.map((one) => `sets:${one.split('=', 1)[0]}`),
    ...(isPiped && interpreter.test(program) ? ['runs:what it is given'] : []),
  ]
}

function named(word: string, cwd: string | null): string[] {
  if (word.length > 400) return wordsIn(word)
  const host = hostOf(word)
  if (host !== null) return [`host:${host}`, ...wordsIn(word)]
  return [`names:${/[\\/]/.test(word) ? shortPath(word, cwd) : word}`, ...wordsIn(word)]
}

function ofFile(
  tool: string,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  cwd: string | null,
): Asked {
  const short = shortPath(path, cwd)
  const verb = tool === 'Read' ? 'read' : tool === 'Write' ? 'write' : 'edit'
  const folder = short.includes('/') ? short.slice(0, short.lastIndexOf('/')) : '.'
  return made(tool, `${verb} ${short}`, `${tool} ${fit(folder, 80)}`, { ...fields, path }, [
    `does:${verb}`,
    `names:${short}`,
    `in:${folder}`,
    ...wordsIn(short),
  ])
}

function ofAddress(tool: string, url: string, fields: Readonly<Record<string, unknown>>): Asked {
  const host = hostOf(url) ?? 'an address'
  return made(tool, `fetch ${oneLine(url)}`, `${tool} ${host}`, fields, [
    'does:fetch',
    `host:${host}`,
    ...wordsIn(url),
  ])
}

function ofQuestion(tool: string, fields: Readonly<Record<string, unknown>>): Asked {
  const questions = Array.isArray(fields.questions) ? fields.questions : []
  const texts = questions.flatMap((one) => textIn(fieldsOf(one), 'question') ?? [])
  const text = texts.map((one) => `“${fit(oneLine(one), 120)}”`).join(', ')
  // The answers are not part of what was asked.
  return made(tool, `ask the user ${text || 'something'}`, tool, texts, texts.flatMap(wordsIn))
}

function ofOther(tool: string, fields: Readonly<Record<string, unknown>>): Asked {
  const text = textIn(fields, 'query', 'pattern', 'description', 'title', 'name', 'prompt')
  const [mark, server, ...own] = tool.split('__')
  const what = mark === 'mcp' ? `use ${own.join('__')} of ${server}` : `use ${tool}`
  const said = text === null ? '' : ` for “${fit(oneLine(text), 160)}”`
  return made(tool, `${what}${said}`, tool, fields, [
    `does:${tool}`,
    ...wordsIn(JSON.stringify(fields).slice(0, longestRead)),
  ])
}

function made(
  tool: string,
  text: string,
  head: string,
  form: unknown,
  tokens: readonly string[],
): Asked {
  return {
    text: fit(oneLine(text), longestText),
    head,
    form: digestOf(tool, form),
    tokens: [...new Set([`tool:${tool}`, ...tokens])].slice(0, mostTokens),
    purpose: '',
  }
}

/** The words of a text in lower case, without what is too short to tell anything. */
function wordsIn(text: string): string[] {
  return (
    text
      .slice(0, longestRead)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,40}/gu) ?? []
  ).slice(0, mostTokens)
}

function hostOf(word: string): string | null {
  const [, host] =
    /^[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^/@\s]{0,200}@)?([\w.-]{1,253})/i.exec(word) ?? []
  if (host !== undefined) return host.toLowerCase()
  const [, at] = /^[\w.-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,10})(?::|$)/.exec(word) ?? []
  return at === undefined ? null : at.toLowerCase()
}

function textIn(fields: Readonly<Record<string, unknown>>, ...names: string[]): string | null {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return null
}
