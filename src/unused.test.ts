// What the database, the events and the contract offer has someone who writes it and someone who reads it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync, traverse, type types } from '@babel/core'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './main/db/open.ts'
import { contract } from './shared/contract/contract.ts'
import { eventDataSchemas } from './shared/event-types.ts'

/** What stands ready for a capability that comes; each entry names the capability that will use it. */
const awaited: Readonly<Record<string, string>> = {
  'compactions.custom_instructions': 'learnings',
  // Programs that store memories themselves call it over HTTP.
  'memories.cleanUp': 'direct stores',
}

const statement = /\b(?:FROM|JOIN|INTO|UPDATE)\b/
const condition = /\b(?:AND|OR|IS NULL|NOT IN)\b/

const insert = /\b(?:INSERT|REPLACE)(?: OR \w+)? INTO\s+(\w+)(?: AS \w+)?\s*\(([^)]*)\)/g
const assignments = /\bSET\s([\s\S]*?)(?=\bWHERE\b|\bRETURNING\b|\bFROM\b|;|$)/g

const keywords =
  'ON|WHERE|SET|ORDER|GROUP|LIMIT|LEFT|CROSS|JOIN|INDEXED|VALUES|SELECT|UNION|WHEN|DO|BEGIN'
const named = new RegExp(
  `\\b(?:FROM|JOIN|INTO|UPDATE(?: OR \\w+)?)\\s+(?:main\\.)?(\\w+)(?:\\s+(?:AS\\s+)?(?!(?:${keywords})\\b)(\\w+))?`,
  'g',
)

const source = resolve(import.meta.dirname)
const main = sourcesIn(join(source, 'main'))
const callers = [...main, ...sourcesIn(join(source, 'renderer'))].filter(
  ({ file }) => !file.startsWith('main/api/handlers/'),
)
const schema = readSchema()
const literals = main.flatMap(({ text }) => literalsIn(text))
const statements = [...literals.filter((text) => statement.test(text)), ...schema.statements]
// A condition for rows under any alias names no table: it reads that column of each table that has one.
const conditions = literals.filter((text) => !statement.test(text) && condition.test(text))
const inConditions = new Set(
  conditions.flatMap((text) => [...text.matchAll(/\?\.(\w+)/g)].map(([, column]) => column)),
)

const written = new Set([...statements.flatMap(writesOf), ...schema.numbered])
const read = new Set([
  ...statements.flatMap(readsOf),
  ...schema.numbered,
  ...schema.columns.filter((column) => inConditions.has(column.split('.')[1])),
])
const events = Object.keys(eventDataSchemas)
const methods = methodsIn(contract)

const unused = {
  'columns that nobody writes': schema.columns.filter((column) => !written.has(column)),
  'columns that nobody reads': schema.columns.filter((column) => !read.has(column)),
  'events that nobody emits': events.filter(
    (type) => !main.some(({ text }) => text.includes(`'${type}'`)),
  ),
  'methods that nobody calls': methods.filter((method) => {
    const call = new RegExp(`\\b${method.replace('.', '\\s*\\.\\s*')}\\b`)
    return !callers.some(({ text }) => call.test(text))
  }),
}

it('no value is exported that no other file names', () => {
  const folders = ['src', 'bench', 'scripts', 'e2e', 'bin']
  const files = folders.flatMap((folder) => namesIn(join(source, '..', folder)))
  const counts = new Map<string, number>()
  for (const { names } of files) {
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const exported = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].map(
      ([, name = '']) => ({ path, name }),
    ),
  )
  expect(exported.length).toBeGreaterThan(1000)
  // What the compiler calls for JSX is named by no file.
  const lone = exported.filter(
    ({ path, name }) => counts.get(name) === 1 && !path.includes('renderer/jsx'),
  )
  expect(lone).toEqual([])
})

describe('the database, the events and the contract have', () => {
  it.each(Object.entries(unused))('no %s', (_, names) => {
    expect(names.filter((name) => !(name in awaited))).toEqual([])
  })

  it('nothing on the list of what is awaited that has its user', () => {
    const all = new Set(Object.values(unused).flat())
    expect(Object.keys(awaited).filter((name) => !all.has(name))).toEqual([])
  })

  it('what the test finds in all of them', () => {
    expect([schema.columns.length, written.size, read.size, methods.length]).toEqual(
      [200, 200, 200, 50].map((least) => expect.toSatisfy((count: number) => count > least)),
    )
  })
})

/** The files of a folder that are part of the product. */
function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|[\\/])(testing|migrations)[\\/]/.test(name),
    )
    .map((name) => {
      const path = join(folder, name)
      return {
        file: relative(source, path).replaceAll('\\', '/'),
        text: readFileSync(path, 'utf8'),
      }
    })
}

/** The files of a folder with the names that stand in each, comments left out. */
function namesIn(folder: string): { path: string; text: string; names: ReadonlySet<string> }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js)$/.test(name))
    .map((name) => {
      const path = join(folder, name).replaceAll('\\', '/')
      const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return { path, text, names: new Set(text.match(/\b\w+\b/g)) }
    })
}

/** The columns of a new database, those that SQLite numbers by itself, and what its triggers and views do. */
function readSchema(): { columns: string[]; numbered: Set<string>; statements: string[] } {
  const { db } = openDatabase(':memory:')
  try {
    const tables = db
      .prepare<[], { type: string; name: string; sql: string }>(
        // The words of documents lie in a table of FTS5, which writes and reads its columns by itself.
        `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
         AND name NOT GLOB 'search_words*'`,
      )
      .all()
    const columnsOf = db.prepare<[string], { column: string; isNumber: 0 | 1 }>(
      `SELECT name AS column, type = 'INTEGER' AND pk = 1 AS isNumber FROM pragma_table_info(?)`,
    )
    const columns = tables
      .filter(({ type }) => type === 'table')
      .flatMap(({ name }) =>
        columnsOf
          .all(name)
          .map(({ column, isNumber }) => ({ name: `${name}.${column}`, isNumber })),
      )
    return {
      columns: columns.map(({ name }) => name),
      numbered: new Set(columns.filter(({ isNumber }) => isNumber).map(({ name }) => name)),
      statements: tables
        .filter(({ type }) => type === 'trigger' || type === 'view')
        .map(({ sql }) => sql.replace(/^CREATE TRIGGER[\s\S]*?\bBEGIN\b/, '')),
    }
  } finally {
    db.close()
  }
}

/** The literals of a file; a constant of the file that is put into one is written out, all else is a `?`. */
function literalsIn(text: string): string[] {
  const file = parseSync(text, {
    configFile: false,
    babelrc: false,
    filename: 'source.ts',
    parserOpts: { plugins: text.includes('</') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  if (!file) return []
  const constants = new Map<string, types.Expression>()
  const found: types.Expression[] = []
  traverse(file, {
    VariableDeclarator({ node: { id, init } }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    StringLiteral: ({ node }) => void found.push(node),
    TemplateLiteral: ({ node }) => void found.push(node),
  })
  const written = (node: types.Node | undefined, depth: number): string => {
    if (node?.type === 'StringLiteral') return node.value
    if (node?.type === 'Identifier' && depth < 4)
      return written(constants.get(node.name), depth + 1)
    if (node?.type !== 'TemplateLiteral') return '?'
    return node.quasis
      .map(
        ({ value }, place) =>
          `${value.cooked ?? ''}${node.expressions[place] ? written(node.expressions[place], depth + 1) : ''}`,
      )
      .join('')
  }
  return found.map((node) => written(node, 0))
}

/** The columns that a statement gives a value. */
function writesOf(sql: string): string[] {
  const inserted = [...sql.matchAll(insert)].flatMap(([, table = '', columns = '']) =>
    (columns.match(/\w+/g) ?? []).map((column) => `${table}.${column}`),
  )
  // In an upsert the table stands before, at its INSERT.
  const set = [...sql.matchAll(assignments)].flatMap(({ index, 1: list = '' }) => {
    const [, table = ''] =
      [...sql.slice(0, index).matchAll(/\b(?:UPDATE(?: OR \w+)?|INTO)\s+(?!SET\b)(\w+)/g)].at(-1) ??
      []
    return targetsOf(list).map((column) => `${table}.${column}`)
  })
  return [...inserted, ...set]
}

/** The columns that a list of assignments gives a value. */
function targetsOf(list: string): string[] {
  let depth = 0
  const top = [...list].map((sign) => {
    if (sign === '(') depth += 1
    const isTop = depth === 0
    if (sign === ')') depth -= 1
    return isTop ? sign : ' '
  })
  return [...top.join('').matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column = '']) => column)
}

/** The columns that a statement may read: a name without its table stands for each table that is named. */
function readsOf(sql: string): string[] {
  const tables = new Map<string, string>()
  for (const [, table = '', alias] of sql.matchAll(named)) {
    tables.set(table, table)
    if (alias) tables.set(alias, table)
  }
  const rest = sql
    .replace(insert, ' ')
    .replace(/\bAS\s+\w+/g, ' ')
    .replace(/(^|,|\bSET)(\s*)\w+\s*=/g, '$1 ')
  return [...rest.matchAll(/(?:(\w+)\.)?(\w+)/g)].flatMap(([, owner, column]) => {
    const known = owner === undefined ? undefined : tables.get(owner)
    const possible = known === undefined ? new Set(tables.values()) : [known]
    return [...possible].map((table) => `${table}.${column}`)
  })
}

/** `area.method` of every procedure. */
function methodsIn(router: Readonly<Record<string, object>>): string[] {
  return Object.entries(router).flatMap(([area, own]) =>
    Object.keys(own).map((name) => `${area}.${name}`),
  )
}
