// Which columns of the database hold text that came from outside, and which do not.
import type { RedactedPlace } from '../../shared/contract/redact.ts'
import { storedTexts as textsIn } from '../db/stored-json.ts'
import { fingerprintOf } from '../memories/fingerprint.ts'
import { identifierParts } from '../search/words/identifier-parts.ts'

/** A row as it is read: its columns by name. */
export type TextRow = Readonly<Record<string, string | null>>

/** The text columns of one table. */
export interface StoredTexts {
  readonly table: string
  readonly place: RedactedPlace
  /** What tells its rows apart and gives their order; the row's number when left out. */
  readonly key?: string
  readonly text: readonly string[]
  /** Columns whose text is JSON. */
  readonly json?: readonly string[]
  /** What follows from the texts and is written with them. */
  readonly derive?: (row: TextRow) => TextRow
}

/** Every column with text of the user, the agent, a tool or a file. */
export const storedTexts: readonly StoredTexts[] = [
  {
    table: 'turns',
    place: 'prompts and messages',
    text: ['prompt', 'last_message', 'title', 'summary'],
    json: ['facts'],
  },
  { table: 'transcript_words', place: 'prompts and messages', text: ['text'] },
  { table: 'sessions', place: 'summaries', text: ['title', 'summary', 'settled'], json: ['facts'] },
  { table: 'compactions', place: 'summaries', text: ['custom_instructions', 'summary'] },
  { table: 'subagents', place: 'summaries', text: ['result'] },
  { table: 'tool_events', place: 'tool events', text: ['error'], json: ['files'] },
  { table: 'hook_events', place: 'hook events', text: [], json: ['data'] },
  { table: 'early_ends', place: 'hook events', key: 'session_id', text: [], json: ['data'] },
  {
    table: 'decisions',
    place: 'decisions',
    key: 'id',
    text: ['message', 'note', 'rationale', 'asked', 'head'],
    json: ['input', 'situation', 'tokens'],
  },
  { table: 'decision_rules', place: 'decisions', key: 'id', text: ['pattern', 'reason'] },
  {
    table: 'observations',
    place: 'observations',
    text: ['title', 'summary', 'detail'],
    json: ['facts', 'files', 'functions'],
  },
  {
    table: 'memories',
    place: 'memories',
    text: ['content'],
    json: ['tags', 'keywords', 'metadata'],
    derive: ({ content }) => ({ fingerprint: fingerprintOf(content ?? '') }),
  },
  { table: 'memory_sources', place: 'memories', text: ['words'] },
  { table: 'memory_changes', place: 'memories', text: ['content'], json: ['before'] },
  {
    table: 'search_documents',
    place: 'search index',
    text: ['title', 'body'],
    json: ['files'],
    derive: ({ title, body, files }) => ({
      parts: identifierParts(`${title}\n${body}`, textsIn(files ?? '[]')),
    }),
  },

  { table: 'injections', place: 'contexts', text: ['text'] },
  { table: 'item_evidence', place: 'contexts', text: ['words'] },
  { table: 'events', place: 'event log', text: ['error'], json: ['data'] },
  {
    table: 'distillations',
    place: 'observations',
    text: ['failure'],
    json: ['told'],
  },
  { table: 'model_calls', place: 'calls of language models', text: ['detail'] },
  { table: 'jobs', place: 'jobs', text: ['error', 'wait_reason'], json: ['payload'] },
  { table: 'transcript_states', place: 'transcript notes', text: [], json: ['state'] },
  { table: 'code_files', place: 'code map', text: ['path'] },
  {
    table: 'code_definitions',
    place: 'code map',
    text: ['name', 'qualified_name', 'parent', 'signature', 'documentation'],
    json: ['decorators'],
  },
  {
    table: 'code_changes',
    place: 'code map',
    text: ['path', 'former_path', 'name', 'qualified_name', 'former_name', 'signature'],
  },
  { table: 'code_calls', place: 'code map', text: ['caller', 'written', 'callee_path', 'callee'] },
  {
    table: 'code_traces',
    place: 'code map',
    text: ['caller_path', 'caller', 'callee_path', 'callee'],
  },
  { table: 'transcript_titles', place: 'transcript notes', key: 'leaf_uuid', text: ['title'] },
]
