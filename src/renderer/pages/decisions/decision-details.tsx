// Everything about one decision: how it was decided, how things stood, what came of it, what exactly was asked, its turn.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { DecisionRecordInFull } from '../../../shared/contract/deciding/decisions.ts'
import { Facts } from '../../components/charts/stat.tsx'
import { Button, buttonClass } from '../../components/controls/button.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { CodeView } from '../../components/text/code-view.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api } from '../../core-client.ts'
import { useForget } from '../../features/use-forget.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration, exactTime } from '../../format/time.ts'
import { deciderWords, decisionLooks, outcomeWords } from './looks.ts'
import { RuleOfDecision } from './rule-of-decision.tsx'

export function DecisionDetails({ id }: { id: string }) {
  const query = useQuery(api.decisions.get.queryOptions({ input: { id } }))
  const forget = useForget()
  if (query.error !== null && query.data === undefined)
    return <Failed error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonBlock height={120} />
  const decision = query.data
  const { sessionId, turnId, turn } = decision
  return (
    <div className="mt-2 ml-7 grid gap-3 border-t pt-3">
      <Facts facts={factsOf(decision)} />
      <div className="overflow-hidden rounded-md border bg-page">
        <CodeView {...whatWasAsked(decision)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {sessionId !== null && turnId !== null && (
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId }}
            search={{ at: turnId }}
            className={buttonClass('plain')}
          >
            Open turn {turn}
          </Link>
        )}
        <RuleOfDecision decision={decision} />
        <Link
          to="/decisions"
          search={(before) => ({ ...before, ...likeSearch(decision), id: undefined })}
          className={buttonClass('plain')}
        >
          Find what is like it
        </Link>
        <Button tone="danger" onClick={() => forget({ kind: 'decision', id })}>
          <Trash2 /> Delete
        </Button>
      </div>
    </div>
  )
}

function factsOf(decision: DecisionRecordInFull): (readonly [string, React.ReactNode])[] {
  const { choice, decidedBy, situation, outcome, prompt } = decision
  // The user's words to a refusal stand above already.
  const { rationale, rationaleBy, message } = decision
  const { branch, mode, failing, files } = situation
  const who = decidedBy === null ? '' : ` ${deciderWords[decidedBy].by}`
  const text = (words: string, most = 400) => <PlainText text={oneLine(words, most)} />
  const waited = decision.answeredAt === null ? null : decision.answeredAt - decision.at
  return [
    ['Answer', `${decisionLooks[choice].word}${who}`],
    ['Asked', exactTime(decision.at)],
    ...(waited === null || waited < 100 || decidedBy !== 'user'
      ? []
      : [['Waited', duration(waited)] as const]),
    ...(rationale === '' || rationale === message
      ? []
      : [
          [
            rationaleBy === 'agent' ? 'The agent said' : 'Wanted for',
            text(rationale, 600),
          ] as const,
        ]),
    ...(outcome === null ? [] : [['What came of it', outcomeWords[outcome]] as const]),
    ...(prompt === null ? [] : [['Worked on', text(prompt, 300)] as const]),
    ...(branch === null ? [] : [['Branch', text(branch, 100)] as const]),
    ...(mode === null ? [] : [['Permission mode', text(mode, 60)] as const]),
    ...(failing === null ? [] : [['Failing then', text(failing, 200)] as const]),
    ...(files.length === 0
      ? []
      : [['Files in hand', text(files.slice(0, 5).join(', '), 400)] as const]),
  ]
}

/** What the page looks for to find what is like a decision. */
function likeSearch(decision: DecisionRecordInFull): { q: string; tool?: string } {
  const command = requestText(decision)
  if (command !== null) return { q: command }
  const { input, tool, asked } = decision
  const fields = typeof input === 'object' && input !== null ? input : {}
  const named = Object.entries(fields).find(([name]) =>
    /^(?:file_path|notebook_path|url)$/.test(name),
  )
  return { tool, q: typeof named?.[1] === 'string' ? named[1].slice(0, 2000) : asked }
}

/** The command line of a request; null where it is none. */
function requestText({ input }: DecisionRecordInFull): string | null {
  const command =
    typeof input === 'object' && input !== null && 'command' in input ? input.command : null
  return typeof command === 'string' ? command.slice(0, 2000) : null
}

function whatWasAsked(decision: DecisionRecordInFull): {
  text: string
  file: string
  label: string
  numbered?: boolean
} {
  const { input } = decision
  const command = requestText(decision)
  const isAll =
    typeof input === 'object' &&
    input !== null &&
    Object.keys(input).every((name) => name === 'command' || name === 'description')
  if (command !== null && isAll)
    return { text: command, file: 'command.sh', label: 'The command', numbered: false }
  if (input === null)
    return { text: 'What was asked cannot be read any more.', file: 'input.txt', label: 'Input' }
  return { text: JSON.stringify(input, null, 2), file: 'input.json', label: 'Input' }
}
