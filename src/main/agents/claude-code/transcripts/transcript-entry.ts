// One line of a transcript as a typed entry: every known field read on its own, so that an odd one costs only itself.
import { z } from 'zod'
import { figureSchema, isLikelyTime } from '../../figures.ts'

const text = z.string().nullable().default(null).catch(null)
const flag = z.boolean().default(false).catch(false)
const count = figureSchema.transform((figure) => figure ?? 0)

const usageSchema = z
  .object({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
    cache_creation: z
      .object({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })
      .nullable()
      .catch(null),
  })
  .nullable()
  .default(null)
  .catch(null)

/** The figures of one API response as the transcript gives them. */
export type RawUsage = NonNullable<z.infer<typeof usageSchema>>

const blockSchema = z
  .object({
    type: z.string(),
    text,
    id: text,
    name: text,
    input: z.unknown().optional(),
    tool_use_id: text,
    content: z.unknown().optional(),
    is_error: z.boolean().nullable().default(null).catch(null),
  })
  .nullable()
  .default(null)
  .catch(null)

/** A content block: text, tool_use, tool_result, thinking, image or anything newer. */
export type Block = NonNullable<z.infer<typeof blockSchema>>

const messageSchema = z
  .object({
    id: text,
    model: text,
    stop_reason: text,
    content: z
      .union([z.string(), z.array(blockSchema)])
      .default([])
      .catch([]),
    usage: usageSchema,
  })
  .nullable()
  .default(null)
  .catch(null)

/** The message that a user or assistant line carries. */
export type Message = NonNullable<z.infer<typeof messageSchema>>

const originSchema = z.object({ kind: text }).nullable().default(null).catch(null)

/** Who decided on a call that was not permitted, in versions that say it. */
const decisionSchema = z.object({ source: text }).nullable().default(null).catch(null)

const entrySchema = z.object({
  type: z.string().catch(''),
  subtype: text,
  uuid: text,
  parentUuid: text,
  sessionId: text,
  timestamp: text,
  cwd: text,
  version: text,
  gitBranch: text,
  permissionMode: text,
  isSidechain: flag,
  isMeta: flag,
  isCompactSummary: flag,
  isApiErrorMessage: flag,
  permissionDecision: decisionSchema,
  agentId: text,
  /** The type of the subagent whose line it is. */
  attributionAgent: text,
  promptId: text,
  promptSource: text,
  /** The plan with which a session goes on whose context was cleared. */
  planContent: text,
  origin: originSchema,
  forkedFrom: z.object({ sessionId: text }).nullable().default(null).catch(null),
  message: messageSchema,
  toolUseResult: z.unknown().optional(),
  toolDenialKind: text,
  /** Says that the tool did not run. */
  toolDenialBeforeRun: flag,
  /** The message of the agent in whose calls the user stopped it. */
  interruptedMessageId: text,
  userFeedback: text,
  compactMetadata: z.object({ trigger: text }).nullable().default(null).catch(null),
  summary: text,
  leafUuid: text,
  customTitle: text,
  /** The program that the client runs in: `cli`, `claude-desktop`. */
  entrypoint: text,
  aiTitle: text,
  operation: text,
  content: z.unknown().optional(),
  attachment: z
    .object({
      type: text,
      prompt: z.unknown().optional(),
      origin: originSchema,
      hookName: text,
      hookEvent: text,
      /** What a hook added to the context; of other types anything. */
      content: z.unknown().optional(),
    })
    .nullable()
    .default(null)
    .catch(null),
  parentToolUseID: text,
  data: z
    .object({
      type: text,
      agentId: text,
      hookName: text,
      message: z
        .object({
          type: text,
          uuid: text,
          timestamp: text,
          message: messageSchema,
          toolUseResult: z.unknown().optional(),
        })
        .nullable()
        .default(null)
        .catch(null),
    })
    .nullable()
    .default(null)
    .catch(null),
})

/** A line of any type; what does not belong to its type is null. */
export type Entry = z.infer<typeof entrySchema>

/** Reads one line. Returns null when it is no JSON object: cut off, empty of meaning, or not JSON at all. */
export function parseEntry(line: string): Entry | null {
  let value: unknown
  try {
    // Some editors put a byte order mark at the beginning of a file.
    value = JSON.parse(line.startsWith('\uFEFF') ? line.slice(1) : line)
  } catch {
    return null
  }
  const parsed = entrySchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** Milliseconds since 1970 of an ISO time; null for none, and for one that no line can have when it is `now`. */
export function timeOf(timestamp: string | null, now: number): number | null {
  if (timestamp === null) return null
  const time = Date.parse(timestamp)
  return isLikelyTime(time, now) ? time : null
}

/** The blocks of a message; a plain string counts as one text block. */
export function blocksOf(message: Message | null): readonly Block[] {
  if (!message) return []
  if (typeof message.content === 'string') return [textBlock(message.content)]
  return message.content.filter((block) => block !== null)
}

/** The text blocks of any content (a string, or blocks as tool results carry them), joined by line ends. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  const parts: string[] = []
  for (const item of content) {
    const block = blockSchema.parse(item)
    if (block?.type === 'text' && block.text) parts.push(block.text)
  }
  return parts.join('\n')
}

function textBlock(value: string): Block {
  return {
    type: 'text',
    text: value,
    id: null,
    name: null,
    input: undefined,
    tool_use_id: null,
    content: undefined,
    is_error: null,
  }
}
