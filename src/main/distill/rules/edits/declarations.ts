// Finds what a line declares by patterns, in the languages that have no grammar here: Vue, Svelte, Kotlin, Scala, Swift,
// Objective-C, Lua, Elixir, SQL, Markdown, YAML, JSON, TOML and CSS. All others are parsed (`syntax/declared`).
import { extensionOf } from '../../../base/short-path.ts'
import { declaringGrammar } from '../../../syntax/declared/declaring-grammar.ts'
import { writtenParameters } from './names/written-parameters.ts'

export type DeclarationKind = 'function' | 'type' | 'constant' | 'section' | 'key' | 'test'

export interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  /** Columns before the text; nesting is read from it. */
  readonly indent: number
  /** Names between the parentheses of a function's line, when they close there. */
  readonly parameters: readonly string[] | null
  /** Whether what belongs to it stands below it at the same indent, as under a heading. */
  readonly isFlat: boolean
}

interface Pattern {
  readonly kind: DeclarationKind
  readonly isFlat?: boolean
  readonly at: RegExp
}

const name = '[\\p{L}_$][\\p{L}\\p{N}_$]*'

function pattern(kind: DeclarationKind, source: string): Pattern {
  return { kind, at: new RegExp(source.replaceAll('NAME', `(?<name>${name})`), 'u') }
}

const testTitle = (call: string): Pattern => ({
  kind: 'test',
  at: new RegExp(
    `^\\s*(?:${call})(?:\\.\\w+)*\\(?\\s*(?<quote>["'\`])(?<name>.{1,160}?)\\k<quote>`,
    'u',
  ),
})

/** In the script of a component. */
const script: readonly Pattern[] = [
  testTitle('it|test|describe|suite'),
  pattern(
    'function',
    '^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:async\\s+)?function\\s*\\*?\\s*NAME',
  ),
  pattern(
    'type',
    '^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:class|interface|enum|namespace)\\s+NAME',
  ),
  pattern('type', '^\\s*(?:export\\s+)?(?:declare\\s+)?type\\s+NAME\\s*(?:<[^=]*>)?\\s*='),
  pattern(
    'function',
    '^\\s*(?:export\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+)?=\\s*(?:async\\s*)?(?:\\([^)]*\\)|\\w+)\\s*(?::[^=]+)?=>',
  ),
  pattern(
    'function',
    '^\\s*(?:export\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+)?=\\s*(?:async\\s+)?(?:function\\b|\\($|(?:React\\.)?(?:memo|forwardRef|useCallback)\\b)',
  ),
  pattern('constant', '^(?:export\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]+)?=(?!=)'),
  pattern(
    'function',
    '^\\s+(?:(?:public|private|protected|static|override|readonly|async|get|set)\\s+)*#?(?!(?:if|for|while|switch|catch|return|function|await|new|throw|super|else|do|typeof)\\b)NAME\\s*(?:<[^>]*>)?\\([^;]*\\)\\s*(?::[^;={]+)?\\{',
  ),
  pattern(
    'function',
    '^\\s+(?:(?:public|private|protected|static|override|async|get|set)\\s+)+NAME\\s*(?:<[^>]*>)?\\($',
  ),
]
/** Kotlin, Scala and Swift. */
const kotlin: readonly Pattern[] = [
  pattern(
    'type',
    '^\\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|partial|data|open|readonly)\\s+)*(?:class|interface|enum|record|struct|@interface|object)\\s+NAME',
  ),
  pattern(
    'function',
    '^\\s*(?:(?:public|private|protected|internal|open|override|suspend|inline)\\s+)*fun\\s+(?:<[^>]*>\\s*)?NAME',
  ),
  pattern(
    'constant',
    '^\\s*(?:(?:public|private|protected|internal)\\s+)?(?:static\\s+final|final\\s+static|const)\\s+[\\w<>\\[\\],?]+\\s+NAME\\s*=',
  ),
  pattern(
    'function',
    '^\\s*(?:(?:public|private|protected|internal|static|final|abstract|synchronized|virtual|override|async|unsafe|extern|sealed|native|default)\\s+)+(?:<[^>]*>\\s*)?(?:[\\w.<>\\[\\],?]+\\s+)?NAME\\s*\\(',
  ),
  pattern(
    'function',
    '^\\s*(?!(?:return|new|else|throw|await|if|for|while|switch)\\b)[\\w.<>\\[\\],?]+\\s+NAME\\s*\\([^;]*\\)\\s*(?:throws\\s+[\\w., ]+)?\\s*\\{',
  ),
]
const objectiveC: readonly Pattern[] = [
  pattern(
    'type',
    '^\\s*(?:template\\s*<[^>]*>\\s*)?(?:typedef\\s+)?(?:class|struct|enum(?:\\s+class)?|union|namespace)\\s+NAME(?![^{]*;)',
  ),
  pattern('constant', '^#\\s*define\\s+NAME'),
  pattern(
    'function',
    '^\\s*(?!(?:return|else|new|throw|case|if|for|while|switch|delete)\\b)(?:[\\w:*&<>,~]+\\s+)*[*&]*(?:(?<owner>\\w+)::)?~?NAME\\s*\\([^;{}]*\\)?\\s*(?:const|noexcept|override|final|\\s)*(?:\\{.*)?$',
  ),
]
const lua: readonly Pattern[] = [
  testTitle('it|describe|context|test'),
  pattern('function', '^\\s*(?:local\\s+)?function\\s+(?:(?<owner>\\w+)[.:])?NAME'),
  pattern('function', '^\\s*(?:local\\s+)?(?:(?<owner>\\w+)\\.)?NAME\\s*=\\s*function\\b'),
  pattern('constant', '^local\\s+NAME\\s*='),
]
const elixir: readonly Pattern[] = [
  testTitle('test|describe'),
  pattern('function', '^\\s*def(?:p|macro|macrop|guard|delegate)?\\s+(?<name>[a-z_][\\w]*[?!]?)'),
  pattern('type', '^\\s*def(?:module|protocol|impl)\\s+(?<name>[\\w.]+)'),
  pattern(
    'constant',
    '^\\s*@(?<name>(?!doc|moduledoc|spec|type|impl|callback|tag)[a-z_]\\w*)\\s+\\S',
  ),
]
const sql: readonly Pattern[] = [
  {
    kind: 'type',
    at: /^\s*(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+|virtual\s+)*(?:table|view|index|trigger|function|procedure|type|policy)\s+(?:if\s+(?:not\s+)?exists\s+)?(?<name>[\w."`]+)/iu,
  },
]
const markdown: readonly Pattern[] = [
  { kind: 'section', isFlat: true, at: /^#{1,6}\s+(?<name>\S.{0,119}?)\s*#*$/u },
]
const yaml: readonly Pattern[] = [
  // A step or an entry of a list goes by its name; the keys in it stand in others as well.
  { kind: 'key', at: /^\s*-\s+name:\s*["']?(?<name>[^"'#:]{1,60}[^"'#:\s])["']?\s*$/u },
  { kind: 'key', at: /^ {0,4}(?<name>["']?[\w./@$-]+["']?)\s*:(?:\s|$)/u },
]
const json: readonly Pattern[] = [{ kind: 'key', at: /^\s*"(?<name>[^"]{1,120})"\s*:/u }]
const toml: readonly Pattern[] = [
  { kind: 'section', isFlat: true, at: /^\s*\[+(?<name>[^\][]{1,120})\]+/u },
  { kind: 'key', at: /^\s*(?<name>[\w."-]+)\s*=/u },
]
const css: readonly Pattern[] = [
  { kind: 'section', at: /^\s*(?<name>[.#@:\w][^{};]{0,100}?)\s*\{/u },
]

const byExtension: Readonly<Record<string, readonly Pattern[]>> = {
  vue: script,
  svelte: script,
  kt: kotlin,
  kts: kotlin,
  scala: kotlin,
  swift: kotlin,
  m: objectiveC,
  mm: objectiveC,
  lua,
  ex: elixir,
  exs: elixir,
  heex: elixir,
  sql,
  md: markdown,
  mdx: markdown,
  markdown,
  yml: yaml,
  yaml,
  json,
  jsonc: json,
  json5: json,
  toml,
  ini: toml,
  cfg: toml,
  css,
  scss: css,
  less: css,
}

/** The patterns for a file by its name, or null where there are none. */
export function declarationReader(path: string): ((line: string) => Declaration | null) | null {
  const patterns = byExtension[extensionOf(path)]
  if (!patterns) return null
  return (line) => {
    // A declaration fits on a screen; longer lines are data and would only cost time.
    if (line.length > 400) return null
    for (const { kind, at, isFlat = false } of patterns) {
      const found = at.exec(line)?.groups
      const title = found?.name
      if (title === undefined) continue
      const owner = found?.owner
      return {
        name: owner === undefined ? title : `${owner}.${title}`,
        kind,
        indent: indentOf(line),
        parameters: kind === 'function' ? parametersOf(line, title, path) : null,
        isFlat,
      }
    }
    return null
  }
}

/** Whether the file holds code, not data or prose. */
export function isCode(path: string): boolean {
  if (declaringGrammar(path) !== null && extensionOf(path) !== 'env') return true
  const patterns = byExtension[extensionOf(path)]
  return patterns !== undefined && ![markdown, yaml, json, toml, css].includes(patterns)
}

/** Columns before the text of a line; a tab counts as four. */
export function indentOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns += 1
    else if (character === '\t') columns += 4
    else break
  }
  return columns
}

function parametersOf(line: string, title: string, path: string): string[] | null {
  const open = line.indexOf('(', line.indexOf(title) + title.length)
  if (open < 0) return null
  let depth = 0
  for (let at = open; at < line.length; at += 1) {
    const character = line[at]
    if (character === '(' || character === '[' || character === '{') depth += 1
    else if (character === ')' || character === ']' || character === '}') {
      depth -= 1
      if (depth === 0) return writtenParameters(line.slice(open + 1, at), path)
    }
  }
  return null
}
