// Recognises the calls by which an agent asks Recollect itself: its MCP tools, and the command that the skill names.
import { mayAskMemory, ownToolOf } from '../../agents/asks-memory.ts'
import { fieldsOf, textOf } from '../../agents/fields.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import type { AskedChannel, AskedReach } from '../../db/usage/asked-store.ts'
import { readShellLine } from '../../shell/read-shell.ts'

/** What a call asked, and by which way. */
export interface Asked {
  readonly channel: AskedChannel
  /** What kind of answer it gets; kept as the layer of its items. */
  readonly layer: AskedLayer
  readonly reach: AskedReach
}

export type AskedLayer = 'search' | 'timeline' | 'records' | 'code map' | 'decisions' | 'context'

/** What each tool of the server gives; those that give nothing of the memory are left out. */
const layersOfTools: Readonly<Record<string, AskedLayer>> = {
  memory_search: 'search',
  memory_timeline: 'timeline',
  memory_get: 'records',
  code_map: 'code map',
  decision_recall: 'decisions',
}
const layersOfCommands: Readonly<Record<string, AskedLayer>> = {
  search: 'search',
  timeline: 'timeline',
  get: 'records',
  code: 'code map',
  decisions: 'decisions',
  context: 'context',
}

/** The program: by its name, or the file of this project that runs it. */
const ownProgram = /(?:^|[\\/])recollect(?:\.(?:m?js|cmd|exe))?$/i
/** Options that lead elsewhere than to the folder's own project. */
const elsewhere = /^--(?:project|cwd|session|everywhere|scope)(?:=|$)/

/** What a call asked of the memory; null for any other call, and where its answer did not go to the agent. */
export function askedBy({ tool, input, outcome }: ToolCall): Asked | null {
  // Most calls name neither: their lines are not parsed.
  if (outcome !== 'ok' || !mayAskMemory({ tool, input })) return null
  const fields = fieldsOf(input)
  const named = ownToolOf(tool)
  if (named !== null) {
    const layer = layersOfTools[named]
    if (layer === undefined) return null
    const isWide =
      fields.everywhere === true ||
      textOf(fields.project) !== null ||
      textOf(fields.session) !== null
    return { channel: 'mcp', layer, reach: reachOf(layer, isWide) }
  }
  const command = textOf(fields.command)
  return command === null
    ? null
    : askedByLine(command, tool === 'PowerShell' ? 'powershell' : 'bash')
}

function askedByLine(line: string, kind: 'bash' | 'powershell'): Asked | null {
  const asked = readShellLine(line, kind).commands.flatMap(({ words, writesTo }) => {
    const at = words.slice(0, 4).findIndex((word) => ownProgram.test(word))
    // `ls bin/recollect` names it as well; what it is run by stands before it.
    if (at < 0 || writesTo !== null || !words.slice(0, at).every(runsPrograms)) return []
    const rest = words.slice(at + 1)
    const layer = layersOfCommands[rest.find((word) => !word.startsWith('-')) ?? '']
    return layer === undefined ? [] : [{ layer, isWide: rest.some((word) => elsewhere.test(word)) }]
  })
  const [first] = asked
  if (first === undefined) return null
  const isWide = asked.some((one) => one.isWide)
  return { channel: 'skill', layer: first.layer, reach: reachOf(first.layer, isWide) }
}

const runsPrograms = (word: string): boolean =>
  word.startsWith('-') || /^(?:npx|npm|pnpm|yarn|bunx?|exec|dlx|node)(?:\.exe|\.cmd)?$/i.test(word)

/** A search keeps to its project unless it is told otherwise; a record is asked for by its id, wherever that is from. */
function reachOf(layer: AskedLayer, isWide: boolean): AskedReach {
  if (isWide) return 'elsewhere'
  return layer === 'records' || layer === 'timeline' ? 'named' : 'own'
}
