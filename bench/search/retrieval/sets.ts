// Reads test sets of retrieval: BEIR's three files, and two sets of developers' memories in their own form.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export interface RetrievalSet {
  readonly documents: readonly { readonly id: string; readonly text: string }[]
  readonly queries: readonly { readonly id: string; readonly text: string }[]
  /** Grades above 0 by document, for each query. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const idSchema = z.union([z.string(), z.number()]).transform(String)
const documentSchema = z.object({
  _id: idSchema,
  title: z.string().nullish(),
  text: z.string().default(''),
})
const querySchema = z.object({ _id: idSchema, text: z.string() })

/** Reads a set in BEIR form: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv` (with a header). */
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
      const { _id, title, text } = documentSchema.parse(JSON.parse(line))
      return { id: _id, text: title ? `${title}\n${text}` : text }
    }),
    queries: linesOf(queries).map((line) => {
      const { _id, text } = querySchema.parse(JSON.parse(line))
      return { id: _id, text }
    }),
    grades,
  }
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
    documents: memories.map(({ id, content }) => ({ id, text: content })),
    queries: queries.map(({ id, question }) => ({ id, text: question })),
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
      id: sessionId,
      text: [
        `${metadata.project}, ${metadata.date}`,
        ...messages.map(({ role, content }) => `${role}: ${content}`),
      ].join('\n'),
    })),
    queries: questions.map(({ questionId, question }) => ({ id: questionId, text: question })),
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
