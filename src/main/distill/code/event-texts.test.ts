// The texts that calls left and replaced, by each way in which a record tells them; and how many recorded edits tell theirs.
import { cpSync, existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { createObservationStore } from '../../db/memories/observation-store.ts'
import { openImportStore } from '../../import/testing/import-store.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import { readDefinitions } from '../../syntax/languages/read-definitions.ts'
import { compareDefinitions } from '../../syntax/snapshots/compare.ts'
import { loadCall } from '../load-calls.ts'
import { recordedTranscripts } from '../testing/recorded-store.ts'
import { createEventTexts } from './event-texts.ts'

function callOf(tool: string, input: object, response: object | null, more = {}): ToolCall {
  return {
    ...{ eventId: 1, toolUseId: 'u', tool, error: null, outcome: 'ok', at: 1, durationMs: null },
    ...{ agentId: null, agentType: null, rawBytes: 1 },
    input: { file_path: '/s/a.py', ...input },
    response,
    ...more,
  }
}
const edit = (from: string, to: string, response: object | null = {}) =>
  callOf('Edit', { old_string: from, new_string: to }, response)

describe('the text of an event', () => {
  it('is that of a write, and of edits in the file that they sent', () => {
    const texts = createEventTexts()
    const content = 'a = 1\n'
    expect(texts.read(callOf('Write', { content }, { type: 'create' }))).toEqual({
      ...{ path: '/s/a.py', before: '', after: content, isPartial: false },
    })
    expect(texts.read(edit('1', '$&', { originalFile: 'a = 1\nb = 1\n' }))).toMatchObject({
      ...{ before: 'a = 1\nb = 1\n', after: 'a = $&\nb = 1\n', isPartial: false },
    })
  })

  it('goes on from the last text that is known, written or read', () => {
    const texts = createEventTexts()
    const file = {
      filePath: '/s/a.py',
      content: 'a = 1\n',
      startLine: 1,
      numLines: 1,
      totalLines: 1,
    }
    expect(texts.read(callOf('Read', {}, { file }))).toBeNull()
    expect(texts.read(edit('1', '2'))).toMatchObject({ before: 'a = 1\n', after: 'a = 2\n' })
    expect(texts.read(edit('2', '3'))).toMatchObject({ before: 'a = 2\n', after: 'a = 3\n' })
  })

  it('is put together by the patch where the words of the edit are not those of the file', () => {
    const lines = [' a', '-“b”', '+c']
    const hunk = { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines }
    const response = { originalFile: 'a\n“b”\nd\n', structuredPatch: [hunk] }
    expect(createEventTexts().read(edit('"b"', 'c', response))).toMatchObject({
      after: 'a\nc\nd\n',
    })
  })

  it('is a part where the file is not known, or another one than that', () => {
    const texts = createEventTexts()
    expect(texts.read(edit('x', 'y'))).toMatchObject({ before: 'x', after: 'y', isPartial: true })
    const lines = [' def f():', '-  x', '+  y']
    const hunk = { oldStart: 9, oldLines: 2, newStart: 9, newLines: 2, lines }
    const response = { originalFile: 'other', structuredPatch: [hunk] }
    expect(texts.read(edit('  x', '  y', response))).toMatchObject({
      ...{ before: 'def f():\n  x', after: 'def f():\n  y', isPartial: true },
    })
  })

  it('of a notebook is the code of its cells, or the cell that was written', () => {
    const notebook = (code: string) =>
      JSON.stringify({
        cells: [
          { cell_type: 'markdown', source: '# A' },
          { cell_type: 'code', source: ['%time x\n', code] },
        ],
      })
    const cell = (response: object, input: object = {}) =>
      callOf(
        'NotebookEdit',
        {
          notebook_path: '/s/a.ipynb',
          file_path: undefined,
          new_source: 'def f(): pass',
          ...input,
        },
        response,
      )
    const texts = createEventTexts()
    expect(
      texts.read(cell({ original_file: notebook('a = 1'), updated_file: notebook('a = 2') })),
    ).toEqual({
      ...{
        path: '/s/a.ipynb',
        before: '# %time x\na = 1\n',
        after: '# %time x\na = 2\n',
        isPartial: false,
      },
    })
    expect(texts.read(cell({ old_source: '!ls' }))).toMatchObject({
      ...{ before: '# !ls\n', after: 'def f(): pass\n', isPartial: true },
    })
    expect(texts.read(cell({}, { cell_type: 'markdown' }))).toEqual({ unknown: 'no code' })
    expect(texts.read(cell({ updated_file: '{"cells": 3}' }))).toEqual({ unknown: 'no code' })
    const written = callOf(
      'Write',
      { file_path: '/s/b.ipynb', content: notebook('b = 1') },
      { type: 'create' },
    )
    expect(texts.read(written)).toMatchObject({ before: '', after: '# %time x\nb = 1\n' })
  })

  it('is not made up', () => {
    const texts = createEventTexts()
    const failed = { outcome: 'failed' }
    expect(texts.read(callOf('Write', { content: 'a' }, null, failed))).toEqual({
      unknown: 'not done',
    })
    expect(texts.read(callOf('Edit', {}, null))).toEqual({ unknown: 'payload gone' })
    const cuts = new Map([['a', { characters: 5, lines: 0 }]])
    expect(texts.read(callOf('Write', { content: 'a' }, null, { cuts }))).toEqual({
      unknown: 'cut',
    })
    expect(texts.read(callOf('Bash', { command: 'ls' }, null))).toBeNull()
    const odd = { originalFile: 7, structuredPatch: [{ lines: [3] }, null] }
    expect(texts.read(edit('a', 'b', odd))).toMatchObject({ isPartial: true })
  })
})

describe.skipIf(!existsSync(recordedTranscripts))('the recorded edits', () => {
  it('of sources that have a grammar change definitions, or it is counted why not', async () => {
    const store = openImportStore()
    const tally = new Map<string, number>()
    try {
      cpSync(recordedTranscripts, store.projects, { recursive: true })
      await store.import()
      const observations = createObservationStore(store.db)
      const rows = store.db
        .prepare<[], { id: number; session: string }>(
          `SELECT e.id, t.session_id AS session FROM tool_events e JOIN turns t ON t.id = e.turn_id
           ORDER BY t.session_id, e.at, e.id`,
        )
        .all()
      let texts = createEventTexts()
      let session = ''
      for (const { id, session: of } of rows) {
        if (of !== session) texts = createEventTexts()
        session = of
        const event = observations.toolEvent(id)
        if (!event) continue
        const { call } = await loadCall(observations, event)
        const text = texts.read(call)
        for (const one of texts.readLine(call, call.cwd ?? null)) {
          const outcome = `by a shell line, ${await outcomeOf(one, languageOfFile(one.path) ?? 'go')}`
          tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
        }
        const path = String((call.input as Record<string, unknown> | null)?.file_path)
        const language = languageOfFile(path)
        if (text === null || language === null) continue
        const outcome = await outcomeOf(text, language)
        tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
      }
    } finally {
      await store.close()
    }
    console.info(Object.fromEntries([...tally].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    const sum = (part: string) =>
      [...tally].reduce((all, [name, count]) => (name.includes(part) ? all + count : all), 0)
    expect(sum('')).toBeGreaterThan(250)
    expect(sum('by a shell line')).toBeGreaterThan(5)
    expect(sum('whole')).toBeGreaterThan(sum('part of'))
    expect(tally.get('payload gone')).toBeUndefined()
  }, 120_000)

  async function outcomeOf(
    text: NonNullable<ReturnType<ReturnType<typeof createEventTexts>['read']>>,
    language: NonNullable<ReturnType<typeof languageOfFile>>,
  ): Promise<string> {
    if ('unknown' in text) return text.unknown
    const { isPartial } = text
    const place = isPartial ? 'part of a file' : 'whole file'
    const after = await readDefinitions(text.after, language)
    const before = await readDefinitions(text.before ?? '', language)
    if (!after || !before) return `${place}: the parser gave up`
    if (after.hasError) return `${place}: does not parse`
    const changes = compareDefinitions(before.definitions, after.definitions, { isPartial })
    return changes.some(({ change }) => change !== 'unchanged')
      ? `${place}: definitions changed`
      : `${place}: changed outside of definitions`
  }
})
