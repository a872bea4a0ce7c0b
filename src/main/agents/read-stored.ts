// Reads the stored payload of a tool call in our own form, whichever agent sent it.
import { isAgentId } from '../../shared/agents.ts'
import { adapterOf } from './adapters.ts'
import { type Fields, fieldsOf } from './fields.ts'

/** A payload as it came, by the agent whose form it has; null for an agent that nobody here knows. */
export function translateStored(payload: unknown, agent: string): Fields | null {
  return isAgentId(agent) ? adapterOf(agent).translate(fieldsOf(payload), 'PostToolUse') : null
}
