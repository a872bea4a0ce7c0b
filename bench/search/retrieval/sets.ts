// Reads test sets of retrieval: BEIR's three files, and two sets of developers' memories in their own form.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** When and where a document was stored or a query is asked. */
interface Place {
  /** Milliseconds since 1970; null in sets without dates. */
  readonly at: number | null
  /** The project; null in sets of one. */
  readonly scope: string | null
}

export interface SetDocument extends Place {
  readonly id: string
  readonly text: string
  /** The session it is part of; null in sets that do not tell. */
  readonly session: string | null
}

export interface SetQuery extends Place {
  readonly id: string
  readonly text: string
}

export interface RetrievalSet {
  readonly documents: readonly SetDocument[]
  readonly queries: readonly SetQuery[]
  /** Grades above 0 by document, for each query. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const nowhere = { at: null, scope: null, session: null }

const idSchema = z.union([z.string(), z.number()]).transform(String)
const placeSchema = z.object({
  at: z.number().nullish(),
  scope: idSchema.nullish(),
  session: idSchema.nullish(),
})
const querySchema = z.object({
  _id: idSchema,
  text: z.string().default(''),
  metadata: placeSchema.nullish(),
})
const documentSchema = querySchema.extend({ title: z.string().nullish() })

/**
 * Reads a set in BEIR form: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv` (with a header). Of a line's `metadata`
 * these are read where they are: `at` (ms since 1970), `scope` (a project) and `session`.
 */
export function readBeir(corpus: string, queries: string, qrels: string): RetrievalSet {
  const grades = new Map<string, Map<string, number>>()
  for (const line of linesOf(qrels)) {
    const fields = line.split('\t')
    // TREC's form has a column in between.
    const [query, document, grade] =
      fields.length === 4 ? [fields[0], fields[2], fields[3]] : fields
    const value = Number(grade)
    if (query === undefined || document === undefined || !(value > 0)) continue
    const known = grades.get(query) ?? new Map<string, number>()
    grades.set(query, known.set(document, value))
  }
  return {
    documents: linesOf(corpus).map((line) => {
      const { _id, title, text, metadata } = documentSchema.parse(JSON.parse(line))
      return { id: _id, text: title ? `${title}\n${text}` : text, ...placeOf(metadata) }
    }),
    queries: linesOf(queries).map((line) => {
      const { _id, text, metadata } = querySchema.parse(JSON.parse(line))
      return { id: _id, text, ...placeOf(metadata) }
    }),
    grades,
  }
}

function placeOf(metadata: z.output<typeof placeSchema> | null | undefined) {
  const { at = null, scope = null, session = null } = metadata ?? {}
  return { at, scope, session }
}

const devbenchSchema = z.object({
  memories: z.array(z.object({ id: z.string(), content: z.string() })),
  queries: z.array(
    z.object({ id: z.string(), question: z.string(), expected_tags: z.array(z.string()) }),
  ),
})

/** Reads devbench: memories, and questions with the memories that answer them. */
export function readDevbench(file: string): RetrievalSet {
  const { memories, queries } = devbenchSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return {
    documents: memories.map(({ id, content }) => ({ id, text: content, ...nowhere })),
    queries: queries.map(({ id, question }) => ({ id, text: question, ...nowhere })),
    grades: new Map(queries.map(({ id, expected_tags }) => [id, allOnes(expected_tags)])),
  }
}

const sessionsSchema = z.array(
  z.object({
    sessionId: z.string(),
    metadata: z.object({ date: z.string(), project: z.string() }),
    messages: z.array(z.object({ role: z.string(), content: z.string() })),
  }),
)
const questionsSchema = z.array(
  z.object({
    questionId: z.string(),
    question: z.string(),
    haystackSessionIds: z.array(z.string()),
  }),
)

/** Reads devmembench: sessions as whole texts, and questions with the sessions that answer them. */
export function readDevmembench(sessionsFile: string, questionsFile: string): RetrievalSet {
  const sessions = sessionsSchema.parse(JSON.parse(readFileSync(sessionsFile, 'utf8')))
  const questions = questionsSchema.parse(JSON.parse(readFileSync(questionsFile, 'utf8')))
  return {
    documents: sessions.map(({ sessionId, metadata, messages }) => ({
      ...nowhere,
      id: sessionId,
      text: [
        `${metadata.project}, ${metadata.date}`,
        ...messages.map(({ role, content }) => `${role}: ${content}`),
      ].join('\n'),
    })),
    queries: questions.map(({ questionId, question }) => ({
      ...nowhere,
      id: questionId,
      text: question,
    })),
    grades: new Map(
      questions.map(({ questionId, haystackSessionIds }) => [
        questionId,
        allOnes(haystackSessionIds),
      ]),
    ),
  }
}

function allOnes(ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id) => [id, 1]))
}

/** Lines of a file, its header (if it is a table) left out. */
function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return (file.endsWith('.tsv') ? lines.slice(1) : lines).filter((line) => line.trim() !== '')
}
