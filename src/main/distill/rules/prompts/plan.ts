// Tells the to-do lists and tasks of a turn by their final state, and plans that were put to the user.
import type { Task as TaskFacts } from '../../../../shared/facts/agreement.ts'
import { factsVersion, type PlanFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall, TurnRecord } from '../../../agents/tool-call.ts'
import { count, fit, listOf } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { outcomeFact, outcomeOf, refusalReason } from '../commands/call-status.ts'
import { draftOf } from '../draft.ts'
import { fields, list, text } from '../fields.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'
import { plain } from './agent-message.ts'

const listTools = new Set([
  'TodoWrite',
  'TaskCreate',
  'TaskUpdate',
  'TaskList',
  'TaskGet',
  'TodoRead',
])

/** Whether the tool keeps a list of things to do. */
export function keepsTasks(tool: string): boolean {
  return listTools.has(tool)
}

interface Task {
  readonly subject: string
  readonly status: string
}

/** Tasks, steps and characters that are kept as facts. */
const most = { tasks: 40, subject: 120, steps: 12, context: 600 } as const

/**
 * One observation for all calls of a turn that keep the list of tasks. `isContradicted`: a file was not permitted to be
 * written in that turn, so that what the agent ticked off may not have come about. `before`: the calls of earlier turns
 * by which the same list was kept; what they had finished is not told again.
 */
export function planDraft(
  calls: readonly ToolCall[],
  isContradicted = false,
  before: readonly ToolCall[] = [],
): ObservationDraft {
  const listBefore = tasksAfter(before)
  const isBegunAnew = [...listBefore.values()].every(({ status }) => isOver(status))
  const list = tasksAfter(calls, listBefore)
  const tasks = [...list]
    .filter(
      ([id, task]) => task.subject !== '' && !(isOver(task.status) && task === listBefore.get(id)),
    )
    .map(([, task]) => task)
  const goesOn = !isBegunAnew && [...listBefore.keys()].some((id) => list.has(id))
  const done = tasks.filter(({ status }) => status === 'completed')
  const active = tasks.filter(({ status }) => status === 'in_progress')
  const open = tasks.filter(({ status }) => !/completed|in_progress|deleted/.test(status))
  const all = done.length + active.length + open.length
  const say = (some: readonly Task[], named: number) =>
    listOf(
      some.map(({ subject }) => fit(subject, 70)),
      named,
    )
  const next = active.length > 0 ? active : open
  const finished = isContradicted ? 'Ticked off' : 'Finished'
  const last = calls.at(-1)
  // Of tasks of an earlier turn the names are not known.
  const isUnnamed = done.length > 0 && done.every(({ subject }) => /^task \S+$/.test(subject))
  const facts: PlanFacts = {
    v: factsVersion,
    kind: 'plan',
    outcome: last ? outcomeFact(last) : 'done',
    proposal: null,
    tasks: tasks
      .filter(({ status }) => status !== 'deleted')
      .slice(0, most.tasks)
      .map((task) => ({ subject: factText(task.subject, most.subject), state: stateOf(task) })),
  }
  return draftOf(calls, {
    key: 'plan',
    kind: 'plan',
    facts,
    title:
      all === 0
        ? 'Kept the list of tasks'
        : done.length === all
          ? isUnnamed
            ? `${finished} ${count(all, 'task')}`
            : all === 1
              ? `${finished} the task: ${say(done, 1)}`
              : `${finished} ${goesOn ? 'the last ' : isWholeList(calls, tasks) ? 'all ' : ''}${count(all, 'task')}`
          : `Tasks: ${done.length} ${goesOn ? `done, ${all - done.length} left` : `of ${all} done`}`,
    summary:
      all === 0
        ? 'Looked at the list of tasks'
        : done.length === all
          ? `${isContradicted ? 'The agent ticked off' : 'Finished'} ${count(all, 'task')}: ${say(done, 3)}`
          : `${goesOn ? count(done.length, 'task') : `${done.length} of ${count(all, 'task')}`} done; ${active.length > 0 ? 'in work' : 'open'}: ${say(next, 2)}${done.length > 0 ? `; done: ${say(done, 2)}` : ''}`,
    detail:
      tasks
        .filter(({ status }) => status !== 'deleted')
        .slice(0, 12)
        .map(
          ({ subject, status }) =>
            `${status === 'completed' ? '[x]' : status === 'in_progress' ? '[~]' : '[ ]'} ${fit(subject, 100)}`,
        )
        .join('\n') || 'No tasks were named.',
    importance: all > done.length && all > 0 ? importance.plan + 0.15 : importance.plan - 0.1,
  })
}

/** Whether the list was seen as a whole: of the tasks of earlier turns only those are known that were changed. */
function isWholeList(calls: readonly ToolCall[], tasks: readonly Task[]): boolean {
  if (calls.some(({ tool }) => /^(?:TodoWrite|TodoRead|TaskList)$/.test(tool))) return true
  return calls.filter(({ tool }) => tool === 'TaskCreate').length >= tasks.length
}

function stateOf({ status }: Task): TaskFacts['state'] {
  return status === 'completed' ? 'done' : status === 'in_progress' ? 'in_progress' : 'open'
}

function isOver(status: string): boolean {
  return status === 'completed' || status === 'deleted'
}

/** The list by the ids of its tasks, after these calls. */
function tasksAfter(
  calls: readonly ToolCall[],
  before: ReadonlyMap<string, Task> = new Map(),
): Map<string, Task> {
  const byId = new Map(before)
  let order = 0
  for (const call of calls) {
    if (outcomeOf(call) !== 'ok') continue
    const { input, response } = call
    if (call.tool === 'TodoWrite') {
      byId.clear()
      const todos = list(response, 'newTodos')
      for (const todo of todos.length > 0 ? todos : list(input, 'todos')) {
        order += 1
        byId.set(`todo ${order}`, {
          subject: plain(text(todo, 'content', 'subject') ?? ''),
          status: text(todo, 'status') ?? 'pending',
        })
      }
    } else if (call.tool === 'TaskCreate') {
      order += 1
      const id = text(fields(response).task, 'id') ?? `new ${order}`
      byId.set(id, {
        subject: plain(text(input, 'subject') ?? text(fields(response).task, 'subject') ?? ''),
        status: 'pending',
      })
    } else if (call.tool === 'TaskUpdate') {
      const id = text(input, 'taskId', 'task_id') ?? text(response, 'taskId') ?? ''
      const known = byId.get(id) ?? {
        subject: plain(text(input, 'subject') ?? '') || `task ${id}`,
        status: 'pending',
      }
      byId.set(id, {
        subject: plain(text(input, 'subject') ?? '') || known.subject,
        status: text(input, 'status') ?? text(fields(response).statusChange, 'to') ?? known.status,
      })
    } else {
      for (const task of list(response, 'tasks')) {
        const id = text(task, 'id')
        if (id !== null)
          byId.set(id, {
            subject: plain(text(task, 'subject') ?? ''),
            status: text(task, 'status') ?? 'pending',
          })
      }
    }
  }
  return byId
}

/**
 * The observation for a plan that the agent put to the user (ExitPlanMode). One that is accepted with a cleared context
 * looks refused: `handedOn` is the session that began with it; until that is known, nothing is said of its end.
 */
export function proposedPlanDraft(
  call: ToolCall,
  { handedOn = null, isCleared = false }: Pick<TurnRecord, 'handedOn' | 'isCleared'> = {},
): ObservationDraft {
  const body = text(call.response, 'plan') ?? text(call.input, 'plan') ?? ''
  const lines = body.split('\n', 400).map((line) => line.trim())
  const heading =
    lines.find((line) => /^#{1,3}\s/.test(line)) ?? lines.find((line) => line !== '') ?? ''
  const title = fit(
    plain(heading.replace(/^#+\s*/, '').replace(/^(?:Implementation )?Plan:\s*/i, '')),
    80,
  )
  const refused = outcomeOf(call) !== 'ok'
  const reason = refusalReason(call)
  const steps = lines
    .filter((line) => /^(?:#{2,4}\s|\d+[.)]\s)/.test(line) && line !== heading)
    .map((line) => fit(plain(line.replace(/^(?:#+|\d+[.)])\s*/, '')), 70))
  const isUntold = refused && reason === null && isCleared
  const outcome = isUntold ? 'no_result' : outcomeFact(call)
  const continuedIn =
    refused && reason === null && heading !== '' && handedOn?.prompt.includes(heading)
      ? handedOn.sessionId
      : null
  const state =
    continuedIn !== null
      ? 'handed_on'
      : !refused
        ? 'accepted'
        : outcome === 'refused_by_user'
          ? 'refused'
          : 'proposed'
  const facts: PlanFacts = {
    v: factsVersion,
    kind: 'plan',
    outcome: continuedIn === null ? outcome : 'done',
    proposal: {
      title,
      state,
      continuedIn,
      context: contextOf(lines),
      steps: steps.slice(0, most.steps),
      reason: reason === null ? null : factText(reason, 200),
    },
    tasks: [],
  }
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'plan',
    facts,
    title: `${planTitle[state]}${title ? `: ${title}` : ''}`,
    summary: `The agent proposed the plan “${title}”; ${state === 'refused' && reason ? `the user did not accept it: ${fit(reason, 150)}` : planEnd[state]}${steps.length > 0 ? `. Parts: ${listOf(steps, 4)}` : ''}`,
    detail: [title, ...steps.slice(0, 10).map((step) => `- ${step}`)].join('\n'),
    failed: state === 'refused',
    importance: importance.proposedPlan,
  })
}

const planTitle = {
  proposed: 'Plan proposed',
  accepted: 'Plan accepted',
  handed_on: 'Plan handed on to a new session',
  refused: 'Plan not accepted',
} as const
const planEnd = {
  proposed: 'no answer of the user is recorded',
  accepted: 'the user accepted it',
  handed_on: 'the user had it carried out in a new session',
  refused: 'the user did not accept it',
} as const

/** Lines of a prompt in which its plan's context is looked for. */
const linesOfPrompt = 120

/** Why a plan is wanted that is carried out by this prompt, in the words of its section called Context; else empty. */
export function contextOfPlan(prompt: string | null): string {
  if (prompt === null || !/^\s*(?:implement|execute|carry out)\b[^\n]{0,60}\bplan\b/i.test(prompt))
    return ''
  const lines = prompt.slice(0, 8000).split('\n', linesOfPrompt)
  return contextOf(lines.map((line) => line.trim())) ?? ''
}

/** How begins what the client itself appends to a plan that it hands on. */
const appended = 'If you need specific details from before exiting plan mode'

/** What the plan's section called Context says, or null. */
function contextOf(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => /^#{1,4}\s+context\b/i.test(line))
  if (at < 0) return null
  const after = lines.slice(at + 1)
  const end = after.findIndex((line) => /^#{1,4}\s/.test(line) || line.startsWith(appended))
  const section = (end < 0 ? after : after.slice(0, end)).join(' ')
  const said = factText(plain(section.slice(0, most.context * 4)), most.context)
  return said === '' ? null : said
}
