// Tests of how payloads of tool calls become diffs, commands and files.
import { expect, test } from 'vitest'
import { rowsOfHunks, rowsOfNewFile, rowsOfTexts, summariseDiff } from './diff-rows.ts'
import { highlight } from './highlight.ts'
import { languageOf } from './languages.ts'
import { readPayload } from './read-payload.ts'
import { changedRanges, layRanges } from './spans.ts'

test('the hunks of an edit keep their line numbers and the gaps between them', () => {
  const rows = rowsOfHunks([
    { oldStart: 4, newStart: 4, lines: [' a', '-b', '+c', '+d'] },
    { oldStart: 20, newStart: 21, lines: ['-e', '\\ No newline at end of file'] },
  ])
  expect(rows.map(({ type, before, after }) => [type, before, after])).toEqual([
    ['gap', null, null],
    ['same', 4, 4],
    ['removed', 5, null],
    ['added', null, 5],
    ['added', null, 6],
    ['gap', null, null],
    ['removed', 20, null],
  ])
  expect(rows[5]?.text).toBe('14 unchanged lines')
  expect(summariseDiff(rows)).toEqual({ added: 2, removed: 2 })
})

test('a diff of 20,000 lines is made without an answer that never comes', () => {
  const before = Array.from({ length: 10_000 }, (_, line) => `const v${line} = ${line}`)
  const after = before.map((line) => line.replace('const', 'let'))
  const rows = rowsOfTexts(before.join('\n'), after.join('\n'))
  expect(summariseDiff(rows)).toEqual({ added: 10_000, removed: 10_000 })
})

test('only the words that differ are marked, and unlike lines not at all', () => {
  const alike = rowsOfTexts('total = sum(price)', 'total = sum(cents)')
  expect(changedRanges(alike)).toEqual(
    new Map([
      [0, [{ from: 12, to: 17 }]],
      [1, [{ from: 12, to: 17 }]],
    ]),
  )
  expect(changedRanges(rowsOfTexts('import a from b', '} while (x < 3)')).size).toBe(0)
})

test('marks cut through coloured tokens without losing a character', () => {
  const spans = layRanges(
    [
      { text: 'const ', color: 'red' },
      { text: 'value', color: null },
    ],
    [{ from: 3, to: 8 }],
  )
  expect(spans).toEqual([
    { text: 'con', color: 'red', changed: false },
    { text: 'st ', color: 'red', changed: true },
    { text: 'va', color: null, changed: true },
    { text: 'lue', color: null, changed: false },
  ])
})

test('an edit, a new file and a failed command are read from what the hooks send', () => {
  const edit = readPayload(
    'Edit',
    JSON.stringify({
      tool_input: { file_path: '/a.ts', old_string: 'x', new_string: 'y' },
      tool_response: { structuredPatch: [{ oldStart: 1, newStart: 1, lines: ['-x', '+y'] }] },
    }),
  )
  expect(edit).toMatchObject({ type: 'diff', file: '/a.ts', isNew: false })
  const written = readPayload(
    'Write',
    JSON.stringify({
      tool_input: { file_path: '/b.ts', content: 'one\ntwo\n' },
      tool_response: { type: 'create', structuredPatch: [] },
    }),
  )
  expect(written).toEqual({
    type: 'diff',
    file: '/b.ts',
    isNew: true,
    rows: rowsOfNewFile('one\ntwo\n'),
  })
  expect(
    readPayload(
      'Bash',
      JSON.stringify({ tool_input: { command: 'ls nowhere' }, error: 'Exit code 2\nNo such file' }),
    ),
  ).toEqual({
    type: 'command',
    command: 'ls nowhere',
    about: null,
    stdout: '',
    stderr: 'Exit code 2\nNo such file',
  })
})

test('a tool of an MCP server, an unexpected shape and broken JSON are still shown', () => {
  expect(
    readPayload(
      'mcp__github__create_issue',
      JSON.stringify({
        tool_input: { title: 'Rounding' },
        tool_response: [{ type: 'text', text: 'Created #418' }, { type: 'image' }],
      }),
    ),
  ).toEqual({
    type: 'other',
    input: '{\n  "title": "Rounding"\n}',
    result: 'Created #418\n[image]',
  })
  expect(readPayload('Edit', JSON.stringify({ tool_input: { file_path: 7 } })).type).toBe('other')
  expect(readPayload('Bash', '{"tool_input": {')).toEqual({
    type: 'other',
    input: '{"tool_input": {',
    result: '',
  })
})

test('code is coloured by the names of our tokens, and long code is left plain', async () => {
  expect(languageOf('src/Cart.TSX')).toBe('tsx')
  expect(languageOf('LICENSE')).toBeNull()
  const lines = await highlight('const a = 1\n// <b>note</b>', 'typescript')
  expect(lines?.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    'const a = 1',
    '// <b>note</b>',
  ])
  expect(lines?.[0]?.[0]?.color).toBe('var(--code-token-keyword)')
  expect(await highlight('x'.repeat(100_000), 'typescript')).toBeNull()
})

test('an edit that does not tell where its lines stand has no line numbers', () => {
  const hunks = [
    { oldStart: 0, lines: [' a', '-b', '+c'] },
    { oldStart: 0, lines: ['+d'] },
  ]
  const view = readPayload(
    'apply_patch',
    JSON.stringify({
      tool_name: 'Edit',
      tool_input: { file_path: '/shop/a.ts' },
      tool_response: { type: 'update', filePath: '/shop/a.ts', structuredPatch: hunks },
    }),
  )
  expect(view).toMatchObject({ type: 'diff', file: '/shop/a.ts', isNew: false })
  const rows = view.type === 'diff' ? view.rows : []
  expect(rows.map(({ type, before, after }) => [type, before, after])).toEqual([
    ['same', null, null],
    ['removed', null, null],
    ['added', null, null],
    ['gap', null, null],
    ['added', null, null],
  ])
})
