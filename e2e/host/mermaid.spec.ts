// Every flowchart that Recollect writes is accepted by Mermaid's own parser, and shows the names as they are.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type CallDrawing, callDiagram } from '../../src/shared/call-diagram.ts'
import { spoolEvent } from '../dashboard/hook-events.ts'
import { recollect, recollectJson } from '../support/cli.ts'
import { makeTestFolder, type TestFolder } from '../support/host.ts'

/** What Mermaid makes of a text: the fault it finds, or the words in its boxes and the links it holds. */
interface Read {
  readonly fault: string | null
  readonly labels: readonly string[]
  readonly dangers: number
}

declare const mermaid: {
  initialize(options: object): void
  parse(text: string): Promise<unknown>
  render(id: string, text: string): Promise<{ svg: string }>
}

let place: TestFolder

test.beforeEach(async ({ page }) => {
  place = makeTestFolder('mermaid')
  await page.goto('about:blank')
  await page.addScriptTag({ path: resolve('node_modules', 'mermaid', 'dist', 'mermaid.min.js') })
  await page.evaluate(() => mermaid.initialize({ startOnLoad: false, maxTextSize: 10_000_000 }))
})

test.afterEach(() => place.remove())

const faultOf = (page: Page, text: string): Promise<string | null> =>
  page.evaluate(
    (flowchart) =>
      mermaid.parse(flowchart).then(
        () => null,
        (error: unknown) => String(error),
      ),
    text,
  )

async function read(page: Page, text: string): Promise<Read> {
  const drawn = await page.evaluate(
    (flowchart) =>
      mermaid.render('drawn', flowchart).then(
        ({ svg }) => ({ svg, fault: null }),
        (error: unknown) => ({ svg: '', fault: String(error) }),
      ),
    text,
  )
  const looked = await page.evaluate(`(() => {
    const holder = document.createElement('div')
    holder.innerHTML = ${JSON.stringify(drawn.svg)}
    const labels = [...holder.querySelectorAll('.nodeLabel')].map((box) => box.textContent)
    const dangers = holder.querySelectorAll('a, script, img, iframe, [onclick], [onerror]').length
    return { labels, dangers }
  })()`)
  return { ...(looked as Pick<Read, 'labels' | 'dangers'>), fault: drawn.fault }
}

const node = (path: string | null, qualifiedName: string): CallDrawing['nodes'][number] => ({
  id: `${path ?? ''}#${qualifiedName}`,
  name: qualifiedName,
  qualifiedName,
  path,
  kind: null,
})

const names = [
  ...['end', 'class', 'subgraph', 'graph', 'flowchart', 'style', 'click', 'default', 'o', 'x'],
  ...[
    'direction TB',
    'Direction LR',
    'direction rl',
    'a direction   BT',
    'classDef a fill:#000',
    '%% a remark',
    '%%{init: {}}%%',
    '---',
    '--> n0',
  ],
  ...['Map<string, Box<T>[]>', 'operator[]', 'operator<<', 'operator"" _km', 'it\'s "quoted"'],
  ...['größe', '数を数える', 'сумма', 'مجموع', '🛒.add', 'e\u0301', 'a\u202eb', 'it("adds {x}")'],
  ...['`_bold_ **x**`', '**bold**', '1. first', '- item', '# heading', '$$x^2$$', 'a\\nb', '&amp;'],
  ...['#quot;', 'fa:fa-car', 'a@{ shape: rect }', ':::new', 'a;b', 'a|b|c', '(round)', '{rhombus}'],
  ...['"]; click n0 "javascript:alert(1)"', '<img src=x onerror=alert(1)>', '</script><script>1'],
]

test('no name ends its box, whatever it is made of', async ({ page }) => {
  const hard = [...names, '', ' ', 'a\nend\nb', '\u0000\u0007\u2028', '\ud800', 'x'.repeat(5000)]
  const signs = Array.from({ length: 0x250 }, (_, at) => String.fromCodePoint(at))
  const all = [...hard, ...signs.flatMap((sign) => [sign, `${sign}a${sign}${sign}`])]
  for (const name of hard) {
    const nodes = [node('a.ts', name), node(name === '' ? 'b.ts' : name, 'run'), node(null, name)]
    const edges = nodes.map(({ id }, at) => ({
      ...{ from: id, to: nodes[(at + 1) % nodes.length]?.id ?? id, way: 'direct' as const },
      ...{ confidence: at / 2, seenAt: at === 2 ? 1 : null },
    }))
    expect(await faultOf(page, callDiagram({ nodes, edges })), JSON.stringify(name)).toBeNull()
  }
  const nodes = all.map((name, at) => ({ ...node(`f${at % 7}.ts`, name), id: String(at) }))
  expect(await faultOf(page, callDiagram({ nodes, edges: [] }))).toBeNull()
  expect(await faultOf(page, callDiagram({ nodes: [], edges: [] }))).toBeNull()
})

test('a name is shown as it is written, and brings no link and no picture', async ({ page }) => {
  for (const name of names) {
    const shown = await read(page, callDiagram({ nodes: [node('a.ts', name)], edges: [] }))
    expect(shown, name).toMatchObject({ fault: null, dangers: 0 })
    expect(shown.labels, name).toContain(name)
  }
})

const files: Readonly<Record<string, string>> = {
  'end.ts': `import { subgraph } from './sub graph/[id] "q" {x}.ts'
export function end<T extends Map<string, T[]>>(x: T) { return subgraph(x) }
class Klass { 'it says "x]"'() { return this.class() } class() { return end(new Map()) } #own() { return größe() } [Symbol.iterator]() { return this.#own() } }
export const größe = () => 数(1)
const 数 = (n: number) => graph(n)
function graph(n: number): number { return n }
`,
  'sub graph/[id] "q" {x}.ts': `export function subgraph(x: unknown) { return style(x) }
export function style(x: unknown) { return x }
`,
  'class/end.py': `class end:
    def __getitem__(self, key):
        return self.style(key)
    def style(self, key):
        return (lambda x: subgraph(x))(key)

def subgraph(x):
    return end()[x]
`,
  'größe #1 100%.cpp': `template <class T> struct Box { T& operator[](int i) { return at(i); } T& at(int i); Box& operator<<(T t) { return *this; } };
`,
}

/** A project with such names, in which a session then writes each file once more. */
function makeProject(): string {
  const cwd = join(place.folder, 'end "class" [x]')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true })
    writeFileSync(join(cwd, path), text)
  }
  execFileSync('git', ['init', '-q'], { cwd })
  execFileSync('git', ['add', '-A'], { cwd })
  const event = { session_id: 'mermaid-session', transcript_path: '', cwd, prompt_id: 'p1' }
  spoolEvent(place.data, 'SessionStart', { ...event, source: 'startup' })
  spoolEvent(place.data, 'UserPromptSubmit', { ...event, prompt: 'Write them all' })
  for (const [index, [path, content]] of Object.entries(files).entries()) {
    const file_path = join(cwd, path)
    spoolEvent(place.data, 'PostToolUse', {
      ...event,
      ...{ tool_name: 'Write', tool_use_id: `t${index}`, tool_input: { file_path, content } },
      tool_response: { type: 'create', filePath: file_path, content, originalFile: null },
    })
  }
  spoolEvent(place.data, 'Stop', { ...event, last_assistant_message: 'Done.' })
  return cwd
}

test('what the commands draw of a project with such names is accepted', async ({ page }) => {
  const cwd = makeProject()
  const markdown = join(place.folder, 'report.md')
  const changed = await recollect(place.env, 'report', '--mermaid')
  expect(changed).toContain('class n')
  const drawn = await read(page, changed)
  expect(drawn).toMatchObject({ fault: null, dangers: 0 })
  const { nodes } = (await recollectJson(place.env, 'report', '--mermaid')) as {
    nodes: { qualifiedName: string; change: string | null }[]
  }
  expect(nodes.length).toBeGreaterThan(10)
  for (const { qualifiedName, change } of nodes) {
    expect(drawn.labels).toContain(change === null ? qualifiedName : `${change} ${qualifiedName}`)
  }
  await recollect(place.env, 'report', '--markdown', markdown)
  const written = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(markdown, 'utf8'))?.[1] ?? ''
  expect(written).toBe(changed)

  await recollect(place.env, 'code', 'scan', '--cwd', cwd)
  for (const path of Object.keys(files)) {
    const drawing = await recollect(
      place.env,
      ...['code', 'mermaid', '--file', path, '--all', '--cwd', cwd],
    )
    expect(drawing).toContain('subgraph')
    expect(await read(page, drawing), path).toMatchObject({ fault: null, dangers: 0 })
  }
})

test('what changed in recorded sessions is accepted, and the diagram of the README', async ({
  page,
}) => {
  const readme = /```mermaid\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  expect(await faultOf(page, readme)).toBeNull()
  const none = await recollect(place.env, 'report', '--mermaid')
  expect(await read(page, none)).toMatchObject({ fault: null, labels: [] })

  const recorded = resolve('..', 'shared', 'fixtures', 'transcripts')
  test.skip(!existsSync(recorded), 'The recorded sessions are not here.')
  await recollect(place.env, 'import', recorded)
  const all = await recollect(place.env, 'report', '--since', '2025-01-01', '--mermaid')
  expect(await faultOf(page, all)).toBeNull()
  expect(all.match(/^ {4}n\d+\[/gm)?.length).toBeGreaterThan(50)
  const sessions = (await recollectJson(place.env, 'sessions')) as { id: string }[]
  let drawings = 0
  for (const { id } of sessions.slice(0, 6)) {
    const one = await recollect(place.env, 'report', '--session', id, '--mermaid')
    expect(await faultOf(page, one), id).toBeNull()
    if (one.includes('class n')) drawings += 1
  }
  expect(drawings).toBeGreaterThan(0)
})
