// What the parameters of a function stand for, by their names: makers of hostile things, figures, what is no text.
import { blocksOf } from '../main/distill/rules/prompts/agent-message.ts'
import { createCalendar } from '../main/search/dates/calendar.ts'
import {
  call,
  change,
  commandFacts,
  decision,
  entry,
  explorationFacts,
  failed,
  hunks,
  lines,
  partOf,
  result,
  shellLine,
  simple,
  told,
  tools,
} from './hostile-things.ts'

export type Make = (text: string) => unknown

/** An event of a hook, as an adapter reads it. */
const hookEvent: Make = (value) => {
  const raw = {
    ...{ hook_event_name: 'PostToolUse', session_id: 's', tool_name: 'Bash', tool_use_id: 't' },
    ...{ tool_input: { command: value }, tool_response: { stdout: value, stderr: value } },
  }
  return {
    ...{
      name: 'PostToolUse',
      agent: 'claude-code',
      shape: 'sure',
      sessionId: 's',
      promptId: 'p',
      cwd: '/a',
    },
    ...{ transcriptPath: null, agentId: null, agentType: null, at: 1, bytes: value.length },
    ...{ payload: raw, raw },
  }
}

/** A turn as the story of its session needs it. */
const storyTurn = (value: string) => ({
  ...{ gist: { ask: value, kind: 'ask', telling: true }, isAsked: true, summary: value },
  ...{ lastMessage: value, isWritten: false, outcome: 'done', weight: 1 },
  observations: [told(value)],
})

/** A shell call as it was read. */
const reading: Make = (value) => ({
  ...{ call: call(value), command: value, result: result(value), aim: value, described: value },
  ...{ line: shellLine(value), seen: 'hidden', counted: new Map() },
  purpose: { kind: 'run', name: value, phrase: value, isUnknown: true },
  ...{
    failed: true,
    tests: null,
    found: { text: value, place: value },
    isLater: false,
    part: null,
    isStopped: false,
  },
})

/** A patch of a file of this text. */
const patchOfText = (value: string) => ({
  ...{ path: 'a.ts', created: false, hunks: hunks(value), original: value, content: null },
  ...{ linesBefore: value.split('\n').length, whole: false, added: 1, removed: 1 },
})

const text: Make = (value) => value
const textNames = `text line message prompt file folder title content before after word address base
  remote whole query summary reason original value json header snippet secret body what url other target name cwd
  model place where path string a b heading paragraph tool command words key source label id timestamp item
  open close accelerator namespace term segment answerBefore sentence leadIn`.split(/\s+/)

/** By the parameter's name; `function.parameter` where the same name means something else there. */
export const makers: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(textNames.map((name) => [name, text])),
  lines,
  'functionsOf.files': (value) => JSON.stringify([value]),
  'functionsOf.functions': (value) => JSON.stringify([{ name: value, change: 'added' }]),
  'importanceOf.lines': () => ({ added: 1, removed: 1 }),
  'editImportance.lines': () => ({ added: 1, removed: 1 }),
  'describeCreation.lines': () => ({ added: 1, removed: 1 }),
  'headOf.lines': () => 100,
  // No hunk has more lines than are read of a patch.
  'documentationLines.lines': (value) => hunks(value)[0]?.lines ?? [],
  call,
  calls: (value) => [call(value), failed(value), { ...call(value), tool: 'Edit' }],
  later: () => [],
  repeats: () => [],
  followers: (value) => [call(value)],
  hunk: (value) => hunks(value)[0],
  hunks,
  change: (value) => ({
    ...{
      file: 'a.ts',
      hunks: hunks(value),
      changes: [change(partOf(value, 8))],
      edits: 2,
    },
    lines: { added: 9, removed: 9 },
  }),
  changes: (value) => [change(partOf(value, 8)), change(`b${partOf(value, 8)}`)],
  'describeCreation.file': () => 'a.ts',
  'namedChanges.path': () => 'a.ts',
  'valueChanges.path': () => 'a.json',
  'nameOf.command': simple,
  'programPurpose.command': simple,
  'withRedirections.command': simple,
  redirections: (value) => [{ stream: 'out', target: value }],
  'isLooking.words': (value) => simple(value).words,
  'commitsTakenBack.calls': (value) =>
    lines(value).map((subject) => ({
      commits: [{ hash: null, subject, amended: false, supersededBy: null }],
      takenBack: { count: 1, to: null, isFirst: false },
      push: null,
    })),
  'isDryRun.words': (value) => simple(value).words,
  'gitSubcommand.words': (value) => simple(value).words,
  writesTo: text,
  piped: () => true,
  commands: (value) => shellLine(value).commands,
  substituted: (value) => shellLine(value).substituted,
  deciding: (value) => shellLine(value).commands,
  isWhole: () => true,
  'quietCommits.subject': text,
  subjects: lines,
  'testRunsOf.count': () => 2,
  patches: (value) => [1, 2].map(() => ({ ...patchOfText(value) })),
  havePassed: () => false,
  missing: () => [],
  failed: () => false,
  'seenEnd.end': () => 'ok',
  isTold: () => true,
  isFollowed: () => true,
  isEntry: () => true,
  isCell: () => true,
  isOvertaken: () => true,
  isSettled: () => true,
  isLed: () => true,
  gist: (value) => ({ ask: value, kind: 'ask', telling: false }),
  blocks: (value) => blocksOf(value),
  'purposeOf.line': shellLine,
  'messageOf.line': shellLine,
  'messageBody.line': shellLine,
  'gitWork.line': shellLine,
  'gitWorkBefore.line': shellLine,
  'countedErrors.line': shellLine,
  counts: (value) =>
    new Map(shellLine(value).commands.map((one) => [one, { errors: 2, word: 'error' }])),
  'readShellLine.kind': () => 'bash',
  'isStatement.type': text,
  'unwrap.command': (value) => value.split(/\s+/),
  replace: () => () => '',
  result,
  run: (value) => ({
    ...{ runner: 'jest', passed: 1, failed: 2, skipped: 0, unit: 'test', broken: false },
    failures: [{ name: value, reason: value }],
  }),
  'pairsOf.run': text,
  failures: (value) => lines(value).map((name) => ({ name, reason: name })),
  found: () => [],
  'findInOtherScripts.mayOccur': () => 0xffff,
  runner: () => 'jest',
  'countIn.at': () => /(?<!\d)(\d+) passed/,
  problems: () => 1,
  warnings: () => 1,
  telling: () => ({ room: 250, looks: true, refusalsKnown: false }),
  observations: (value) => [
    told(value),
    { ...told(value), kind: 'edit', failed: false },
    { ...told(value), kind: 'subagent', failed: false },
    {
      ...{ ...told(value), kind: 'commit', failed: false },
      facts: { ...commandFacts(value), outcome: 'done' },
    },
    { ...told(value), kind: 'explore', failed: false, facts: explorationFacts(value) },
  ],
  turns: (value) => [
    {
      prompt: value,
      ...told(value),
      lastMessage: value,
      isWritten: false,
      observations: [told(value)],
    },
    { prompt: value, ...told(value), lastMessage: value, isWritten: true, observations: [] },
  ],
  projects: (value) => [{ name: value, root: value }],
  typed: text,
  answer: (value) => ({ turn: 1, sessionId: 's', projectId: 'p', at: 1, lastMessage: value }),
  said: text,
  'markClaims.facts': (value) => [commandFacts(value), null],
  begun: storyTurn,
  'isAwaited.next': storyTurn,
  'episodesOf.turns': (value) => [storyTurn(value), { ...storyTurn(value), isAsked: false }],
  episodes: (value) => [{ asked: storyTurn(value), ended: storyTurn(value), worth: 1 }],
  'summariseSession.session': (value) => ({ decisions: [decision(value)], cwd: value }),
  facts: commandFacts,
  'sayExploration.facts': explorationFacts,
  'sayCommits.work': (value) => [
    { facts: commandFacts(value), importance: 0.5 },
    { facts: { ...commandFacts(`b${value}`), outcome: 'done' }, importance: 0.7 },
  ],
  'foldSession.session': (value) => ({ turns: [], decisions: [decision(value)] }),
  'foldFacts.outcome': () => 'done',
  'commandHead.aim': text,
  'known.fields': (value) => ({ a: value, b: undefined }),
  'tellAgent.payload': (value) => ({ hook_event_name: value, sessionId: value, tool_name: value }),
  'tellAgent.event': text,
  marks: () => ['copilot'],
  noted: text,
  edits: (value) => [
    { id: 1, at: 1, files: JSON.stringify([value]), functions: JSON.stringify([change(value)]) },
  ],
  scope: () => ({ projectId: 'p', sessionId: null, since: null, now: 1 }),
  row: () => 1,
  projectId: () => null,
  content: text,
  tags: (value) => [value],
  times: () => 2,
  timeLimit: () => null,
  exitCode: () => 2,
  server: text,
  argument: text,
  'toolHead.name': text,
  'namesExitCode.outcome': () => 'failed',
  push: (value) => ({ branch: value }),
  git: (value) => ({
    commits: [{ sha: 'abc', subject: value, amended: false, size: value }],
    pushed: value,
    pullRequest: { action: value, url: value, number: 1, title: value },
  }),
  'commandDraft.reading': reading,
  'commandFacts.reading': reading,
  'programOf.reading': reading,
  'runsOthers.reading': reading,
  'weightOf.reading': reading,
  'groupDraft.group': (value) => ({
    kind: 'checks',
    steps: [value, `b${value}`].map((one) => ({
      ...{ reading: { ...reading(one), failed: false }, repeats: [call(one)], followers: [] },
    })),
    before: [call(value)],
  }),
  ends: (value) => new Map([[value, { status: value, exitCode: 1 }]]),
  looks: (value) => ({
    read: new Map([[value, 1]]),
    searches: [{ pattern: value, where: value, hits: 1, found: [value] }],
    ...{ globs: [value], missing: [value], aims: [value], skills: [value] },
    parts: new Map([[value, [value]]]),
    diffs: new Map([[value, { file: value, added: 1, removed: 1 }]]),
    git: 1,
  }),
  part: (value) => [value],
  'sayPart.parts': (value) => [value],
  'filesIn.printed': text,
  'shownDiffs.printed': text,
  'sayDiff.diff': () => ({ added: 1, removed: 1 }),
  'withBefore.draft': (value) => ({ eventIds: [1], rawBytes: value.length, at: 1 }),
  'withBefore.before': (value) => [call(value)],
  where: text,
  hits: () => 1,
  aims: (value) => [value],
  skills: (value) => [value],
  decisions: (value) => [decision(value), decision(`b${value}`)],
  turn: (value) => ({
    ...{ prompt: value, lastMessage: value, cwd: '/home/dev/shop', decisions: [decision(value)] },
    calls: tools.flatMap((tool) => [
      { ...call(partOf(value, 32)), tool, toolUseId: `ok ${tool}` },
      { ...failed(partOf(value, 32)), tool, toolUseId: `failed ${tool}` },
    ]),
    subagents: [{ agentId: 'a', agentType: value, result: value, startedAt: 1, endedAt: 2 }],
  }),
  work: (value) => ({
    ...{
      start: { ...call(value), tool: 'Agent' },
      calls: [call(value)],
      agentId: 'a',
      commands: [],
    },
    record: { agentId: 'a', agentType: value, result: value, startedAt: 1, endedAt: 2 },
  }),
  exchange: (value) => ({ login: value, pageNonce: 'a', hostNonce: 'b', port: 1 }),
  show: () => (character: string) => `<${character}>`,
  onProblem: () => (error: unknown) => {
    throw error
  },
  searches: (value) =>
    lines(value).map((pattern) => ({ pattern, where: pattern, hits: 1, found: [pattern] })),
  pattern: text,
  commits: (value) => [{ sha: 'abc', subject: value, amended: false, size: value }],
  pushed: text,
  release: (value) => ({ tag: value }),
  pullRequest: (value) => ({ action: 'create', url: value, number: 1, title: value }),
  told: () => new Set<string>(),
  'report.found': () => ({}),
  'draftOf.told': told,
  'pageAddress.parameters': (value: string) => ({ sessionId: value }),
  'pageAddress.search': (value: string) => ({ text: value }),
  items: (value) => lines(value).slice(0, 5000),
  values: lines,
  texts: lines,
  // An observation names 60 files at most, a session those of its turns.
  files: (value) => lines(value).slice(0, 5000),
  pieces: lines,
  tokens: lines,
  expressions: lines,
  names: () => /^a/,
  'text.names': () => 'command',
  'number.names': () => 'command',
  parts: text,
  mark: () => '+',
  'trimEndOf.mark': () => /[\s.]/,
  kind: () => 'paragraph',
  'printedGist.kind': () => 'run',
  'isTest.kind': () => 'test',
  'termWeight.kind': () => 'error',
  timeZone: () => 'UTC',
  calendar: () => createCalendar(Date.UTC(2026, 6, 23), 'UTC'),
  fused: () => [],
  rarityOf: () => () => 1,
  score: () => 1,
  best: () => 1,
  edge: () => 'since',
  'groupBySession.hits': () => [],
  'isSecretField.value': text,
  spans: (value) => [
    { start: 0, end: 1 },
    { start: value.length - 2, end: value.length - 1 },
  ],
  'fields.value': call,
  'list.value': call,
  'texts.value': call,
  'number.value': call,
  'text.value': call,
  'resultText.value': (value) => ({ content: lines(value).map((one) => ({ text: one })) }),
  'canonicalJson.value': (value) => ({ text: value }),
  payload: (value) => ({ text: value }),
  input: (value) => ({ command: value }),
  bytes: (value) => Buffer.from(JSON.stringify({ text: value })),
  'packPayload.json': (value) => JSON.stringify({ text: value }),
  entry,
  'isOurServer.entry': (value) => ({ command: value, args: [value] }),
  handler: (value) => ({ type: 'command', command: value }),
  table: () => ({ models: {} }),
  error: (value) => new Error(value),
  'sayError.place': text,
  // A megabyte of control characters is a million named marks: 160 ms of a page, none of the host's.
  'textParts.text': (value) => value.slice(0, 65_536),
  'plainText.text': (value) => value.slice(0, 65_536),
  // Hooks bring no longer ids of sessions.
  'shownId.id': (value) => value.slice(0, 2000),
  // The contract takes no longer queries.
  'parseQuery.query': (value) => value.slice(0, 20_000),
  'repeatedLines.lines': (value) => value.slice(0, 20_000).split('\n'),
  'blocksOf.message': (value) => ({ content: [{ type: 'text', text: value }] }),
  'pairsOf.text': text,
  'hasDigit.match': text,
  'isMixed.match': text,
  'recordText.record': told,
  make: () => () => 'a',
  'redactWithin.work': () => () => 'a',
  limitMs: () => 4,
  event: (value) => ({ ...call(value), event: 'PostToolUse', payload: {}, prompt: value }),
  hook: hookEvent,
  response: (value) => ({ stdout: value }),
  isCleared: () => true,
  handedOn: () => null,
  env: (value) => ({ CLAUDECODE: value }),
  filesChanged: () => 1,
  'linesChanged.files': (value) => lines(value).map((path) => ({ path, added: 1, removed: 1 })),
  'openPoints.facts': (value) => ({
    ...{
      matters: [],
      tasks: lines(value)
        .slice(0, 5000)
        .map((subject) => ({ subject, state: 'open' })),
    },
    ...{ questions: [{ question: value, answer: null }] },
    proposals: [{ state: 'proposed', title: value, steps: [value] }],
  }),
  'markClaims.before': () => [],
  'settledAgent.known': (value) => ({ agent: 'claude-code', transcriptPath: value }),
  'settledAgent.told': () => ({ agent: 'codex', shape: 'sure' }),
  'isAnothersSession.known': (value) => ({ agent: 'claude-code', transcriptPath: value }),
  'isAnothersSession.told': () => ({ agent: 'codex', shape: 'sure' }),
  pullRequests: (value) => [{ action: 'create', url: value, number: 1, title: value }],
  number: () => 7,
  matters: (value) => [
    {
      ...{ kind: 'test', name: value, target: [value], folder: value, outcome: 'failed', at: 1 },
      ...{ unseen: false, mends: false, hook: false, attempts: 2, failedBefore: 1 },
      ...{ overtaken: false, tests: null, build: null, error: { text: value, place: value } },
    },
  ],
  hash: text,
  // A day is a part of an address.
  day: (value) => value.slice(0, 2000),
}
/** Parameters that are figures or flags. */
export const figures: Readonly<Record<string, unknown>> = {
  ...{
    most: 100,
    characters: 300,
    limit: 100,
    longest: 90,
    room: 100,
    order: 3,
    count: 3,
    n: 3,
    width: 80,
  },
  ...{
    first: 1,
    failed: true,
    code: true,
    created: true,
    temporary: false,
    edits: 2,
    plural: 'files',
  },
  ...{
    isMac: false,
    now: 1_000_000,
    restedAt: 1_000_000,
    at: 1,
    noun: 'file',
    sessionId: 's',
    press: { key: 'a' },
    budgetTokens: 100,
    isCut: true,
    isContradicted: true,
    isCleared: true,
    isLast: true,
    passed: 1,
    skipped: 0,
    flaky: 1,
    broken: false,
    unit: 'test',
    alone: true,
    row: 1,
  },
}

/** Parameters of functions that read no text but what they are handed ready: stores, sinks, hosts, times. */
export const handed = new Set(
  `db dependencies store files_ signal reading log paths surroundings program core client home identity
  capture stopAt repository events meta queue sessions state speaker identifier request roots onUnreadable
  question index journal agent agentId end notice block content_ fallbackSession from ranking terms similarities prior usualLength
  findNearest refs scores hits share ref time preferred row_ kinds documents embedder searchIndex options
  sessionFile counts rows promptId message_ stack read reader alias status ms level usd busiest days length
  range layer outcome own prices one many settings list_ layers hitStart starts shape view origins positions parenthesis blankAt programAt letterAt nameEnd wordEnd named start nameAt separator preparer
  indent authority root node turnFacts readAt`.split(/\s+/),
)
