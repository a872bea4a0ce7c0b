// What a sentence is about, word by word, however it is put: short forms as long ones, without what only puts it.
import { stemmer } from 'stemmer'
import { foldMarks } from '../../search/words/identifier-parts.ts'
import { isStopWord } from '../../search/words/stop-words.ts'
import { framing } from './reading.ts'

const looked = 500
/** Several words for one thing. */
const compounds: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pull|merge)[ -]requests?\b/giu, 'pr'],
  [/\bend[ -]to[ -]end\b/giu, 'e2e'],
  [/\b(?:time|times|timed|timing)[ -]outs?\b/giu, 'timeout'],
  [/\b(?:roll|rolls|rolled|rolling)[ -]back\b/giu, 'rollback'],
  [/\b(?:way|ways|path|road) back\b/giu, 'rollback'],
  [/\bdown[ -](?:step|migration|script|method)s?\b/giu, 'rollback migration'],
  [
    /\b(?:check|clear (?:it|that|this)) with (?:me|us)\b|\brun (?:it|that|this) (?:by|past) (?:me|us)\b/giu,
    'ask',
  ],
  [/\b(?:my|our) (?:ok(?:ay)?|approval|permission|go(?:[- ]ahead)?|consent|blessing)\b/giu, 'ask'],
  [/\bi (?:say|said|agreed?|approved?|allow(?:ed)?)(?: (?:so|ok|yes|it|that))?\b/giu, 'ask'],
  [
    /[`'"]any[`'"]|\b(?:(?:no|avoid|use) )?any types?\b|\b(?:as|use|no|to|of type|type|avoid|than|forbid|ban) any(?=[.,;:!?]|$| (?:in|anywhere|types?)\b)/giu,
    'anytype',
  ],
  [
    /\b(?:from|as of|since|starting) (?:the )?(?:this|next) (?:week|month|sprint|release|quarter|year)(?: on(?:wards?)?)?\b/giu,
    'now',
  ],
  [/\btest suites?\b/giu, 'test'],
  [/\bbug ?fix(?:es)?\b/giu, 'bug fix'],
  [/\bcode ?base\b/giu, 'codebase'],
  [/\bnode\.?js\b/giu, 'node'],
]
/** What is written shorter, by the word that is written out (lower case). */
const short: Readonly<Record<string, string>> = {
  ...{ prs: 'pr', mr: 'pr', mrs: 'pr', db: 'database', dbs: 'database', prod: 'production' },
  ...{ docs: 'documentation', doc: 'documentation', repo: 'repository', repos: 'repository' },
  ...{ config: 'configuration', configs: 'configuration', dep: 'dependency', deps: 'dependency' },
  ...{ env: 'environment', envs: 'environment', fn: 'function', func: 'function' },
  ...{ dir: 'directory', folder: 'directory', folders: 'directory', ts: 'typescript' },
  ...{
    js: 'javascript',
    py: 'python',
    k8s: 'kubernetes',
    postgresql: 'postgres',
    app: 'application',
  },
  ...{ apps: 'application', auth: 'authentication', admin: 'administrator', vars: 'variable' },
  ...{
    var: 'variable',
    params: 'parameter',
    param: 'parameter',
    args: 'argument',
    arg: 'argument',
  },
}
/** Verbs and nouns that say of nearly everything that it is so. */
const light = new Set(
  `go goes going gone went come comes coming happen happens live lives sit sits get gets got put need needs require
  requires required contain contains take takes belong belongs done call called via everywhere everything anything
  something nothing straight directly whole every each per now nowadays days ok okay run runs running ran reach reaches
  reached reachable reachable available located found find thing things stuff project heads fyi btw only just really
  exactly simply always never ever else one ones say says said lot there here us me i we listen listens listening you let lets ship ships
  whenever fall back update updates md migrated migrating moved move moving switched switching changed bumped upgraded updated became becomes become week
  last since want wants like new longer today matter exception exceptions forbidden allowed mandatory`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

/** The beginning of a text, 500 UTF-16 units, in lower case and with one word for what is written as several. */
export function plainText(text: string): string {
  let plain = foldMarks(text.slice(0, looked)).replace(/['’](?:s|re|ve|ll|d|m)(?![\p{L}\d])/gu, '')
  for (const [pattern, word] of compounds) plain = plain.replace(pattern, word)
  return plain
}

/** Other forms of a lower-case word that stands for the same: "db" of "database". */
export function formsOf(word: string): readonly string[] {
  const long = short[word] ?? word
  return [...(long === word ? [] : [long]), ...(forms.get(long) ?? [])].filter(
    (one) => one !== word,
  )
}

const forms = new Map(
  Object.entries(Object.groupBy(Object.keys(short), (one) => short[one] ?? '')).map(
    ([long, shorter = []]) => [long, shorter],
  ),
)

/** The telling words of the beginning of a text, 500 UTF-16 units, as stems of what they are short for. */
export function wordingOf(text: string): ReadonlySet<string> {
  const tokens = plainText(text).match(/[\p{L}\p{N}_]+(?:[./][\p{L}\p{N}_]+)*/gu) ?? []
  const told = tokens.filter((one) => !isStopWord(one) && !light.has(one))
  return new Set(told.map((one) => stemmer(short[one] ?? one)).filter((word) => !framing.has(word)))
}
