// Finds what a line of source declares, by patterns per language; light on purpose, a parser comes later.
import { extensionOf, fileName } from '../../../base/short-path.ts'

export type DeclarationKind = 'function' | 'type' | 'constant' | 'section' | 'key' | 'test'

export interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  /** Columns before the text; nesting is read from it. */
  readonly indent: number
  /** What stands between the parentheses of a function's line, when it closes there. */
  readonly parameters: string | null
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

const typescript: readonly Pattern[] = [
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
const python: readonly Pattern[] = [
  pattern('function', '^\\s*(?:async\\s+)?def\\s+NAME'),
  pattern('type', '^\\s*class\\s+NAME'),
  pattern('constant', '^NAME\\s*(?::[^=]+)?=(?!=)'),
]
const go: readonly Pattern[] = [
  pattern(
    'function',
    '^func\\s+(?:\\(\\s*(?:\\w+\\s+)?\\*?(?<owner>\\w+)(?:\\[[^\\]]*\\])?\\s*\\)\\s*)?NAME',
  ),
  pattern('type', '^type\\s+NAME'),
  pattern('constant', '^(?:const|var)\\s+NAME'),
]
const rust: readonly Pattern[] = [
  pattern(
    'function',
    '^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:default\\s+)?(?:const\\s+)?(?:async\\s+)?(?:unsafe\\s+)?(?:extern\\s+"[^"]*"\\s+)?fn\\s+NAME',
  ),
  pattern('type', '^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:struct|enum|trait|union|mod|type)\\s+NAME'),
  pattern('type', "^\\s*(?:unsafe\\s+)?impl(?:<[^>]*>)?\\s+(?:[\\w:<>,\\s']+\\s+for\\s+)?NAME"),
  pattern('constant', '^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:const|static)\\s+(?:mut\\s+)?NAME\\s*:'),
]
const java: readonly Pattern[] = [
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
const c: readonly Pattern[] = [
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
const ruby: readonly Pattern[] = [
  testTitle('it|describe|context|test|specify'),
  pattern('function', '^\\s*def\\s+(?:self\\.)?(?<name>[\\w]+[?!=]?)'),
  pattern('type', '^\\s*(?:class|module)\\s+(?<name>[\\w:]+)'),
  pattern('type', '^\\s*(?<name>[A-Z]\\w*)\\s*=\\s*(?:Struct|Class|Module)\\.new\\b'),
  pattern('type', '^\\s*(?<name>[A-Z]\\w*)\\s*=\\s*Data\\.define\\b'),
  pattern('constant', '^\\s*(?<name>[A-Z][A-Z0-9_]+)\\s*='),
]
const php: readonly Pattern[] = [
  pattern(
    'function',
    '^\\s*(?:(?:public|private|protected|static|final|abstract)\\s+)*function\\s+&?NAME',
  ),
  pattern(
    'type',
    '^\\s*(?:(?:final|abstract|readonly)\\s+)*(?:class|interface|trait|enum)\\s+NAME',
  ),
  pattern(
    'constant',
    '^\\s*(?:(?:public|private|protected|final)\\s+)*const\\s+(?:\\w+\\s+)?NAME\\s*=',
  ),
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
const shell: readonly Pattern[] = [
  pattern('function', '^\\s*(?:function\\s+)(?<name>[\\w:.-]+)\\s*(?:\\(\\))?\\s*\\{?'),
  pattern('function', '^\\s*(?<name>[\\w:.-]+)\\s*\\(\\)\\s*\\{?'),
  // With a command behind it, it is set for that command alone.
  pattern(
    'constant',
    '^(?:export\\s+|readonly\\s+)?(?<name>[A-Za-z_]\\w*)=(?!(?:"[^"]*"|\'[^\']*\'|[^\\s"\'$();]*)\\s+[\\w./"$])',
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
  ts: typescript,
  tsx: typescript,
  js: typescript,
  jsx: typescript,
  mjs: typescript,
  cjs: typescript,
  mts: typescript,
  cts: typescript,
  vue: typescript,
  svelte: typescript,
  py: python,
  pyi: python,
  ipynb: python,
  go,
  rs: rust,
  java,
  kt: java,
  kts: java,
  cs: java,
  scala: java,
  swift: java,
  c,
  h: c,
  cc: c,
  cpp: c,
  cxx: c,
  hpp: c,
  hh: c,
  m: c,
  mm: c,
  lua,
  rb: ruby,
  rake: ruby,
  php,
  ex: elixir,
  exs: elixir,
  heex: elixir,
  sh: shell,
  bash: shell,
  zsh: shell,
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

/** The patterns for a file by its name, or null when nothing is known of its language. */
export function declarationReader(path: string): ((line: string) => Declaration | null) | null {
  const special: Readonly<Record<string, readonly Pattern[]>> = {
    Rakefile: ruby,
    Gemfile: ruby,
    '.env': shell,
  }
  const patterns = special[fileName(path)] ?? byExtension[extensionOf(path)]
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
        parameters: kind === 'function' ? parametersOf(line, title) : null,
        isFlat,
      }
    }
    return null
  }
}

/** Whether the file holds code, not data or prose. */
export function isCode(path: string): boolean {
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

function parametersOf(line: string, title: string): string | null {
  const open = line.indexOf('(', line.indexOf(title) + title.length)
  if (open < 0) return null
  let depth = 0
  for (let at = open; at < line.length; at += 1) {
    const character = line[at]
    if (character === '(' || character === '[' || character === '{') depth += 1
    else if (character === ')' || character === ']' || character === '}') {
      depth -= 1
      if (depth === 0) return line.slice(open + 1, at)
    }
  }
  return null
}
