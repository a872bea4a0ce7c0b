// Runs the scenes with the real client and writes what was given, what happened and the labels to the fixture.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { runClaude } from '../../e2e/support/claude-client.ts'
import { recollect } from '../../e2e/support/cli.ts'
import { makeTestFolder, startTestHost } from '../../e2e/support/host.ts'
import { type Answer, startMessagesApi } from '../../e2e/support/messages-api.ts'
import { type Recorded, readRecorded, recordedFile } from './recorded.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

/** Where the projects and the program stood, as the fixture tells it. */
const toldHome = '/home/dev'
const toldProgram = '/opt/recollect'
/** What the client writes of its own inner life. */
const unread = new Set([
  ...['apiBlockIndex', 'effort', 'entrypoint', 'madeBy', 'permissionDecision', 'perTurnEffort'],
  ...['promptCacheRequested', 'requestRef', 'requestedModel', 'sandboxed', 'toolInputStreamMs'],
  'userType',
])

/** Plays every scene, or those that the fixture lacks, and writes the fixture anew; the host must be built. */
export async function recordScenes(which: 'all' | 'missing'): Promise<void> {
  const lines = which === 'all' ? [] : readFileSync(recordedFile, 'utf8').trim().split('\n')
  const known = which === 'all' ? [] : readRecorded().map(({ project }) => project)
  for (const scene of scenes.filter(({ project }) => !known.includes(project))) {
    process.stderr.write(`${scene.project}\n`)
    lines.push(JSON.stringify(await record(scene)))
  }
  mkdirSync(dirname(recordedFile), { recursive: true })
  writeFileSync(recordedFile, `${lines.join('\n')}\n`)
}

async function record(scene: Scene): Promise<Recorded> {
  const place = makeTestFolder('scene')
  const project = join(place.folder, scene.project)
  for (const [path, content] of Object.entries(scene.files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), content)
  }
  mkdirSync(join(place.home, '.claude'), { recursive: true })
  const api = await startMessagesApi()
  try {
    await recollect(place.env, 'install', '--no-start')
    const host = await startTestHost(place)
    const ids = new Map<string, string>()
    try {
      for (const [name, { words }] of Object.entries(scene.items)) {
        await recollect(place.env, 'remember', words, '--cwd', project)
        ids.set(name, `m${ids.size + 1}`)
      }
      for (const [number, { prompt, answers }] of scene.turns.entries()) {
        api.script(...answers.map((answer) => meant(answer, project, ids)))
        const { code, stderr } = await runClaude({
          ...{ home: place.home, cwd: project, apiUrl: api.url, prompt },
          ...(number === 0 ? {} : { parameters: ['--continue'] }),
        })
        if (code !== 0)
          throw new Error(`${scene.project}: the client ended with ${code}: ${stderr}`)
        await sleep(1000)
      }
    } finally {
      await host.stop()
    }
    const given = givenAtStart(join(place.data, 'recollect.db'))
    const labels = Object.entries(scene.items).map(([name, { is, words }]) => {
      const ref = ids.get(name) ?? ''
      const isGiven = given.text
        .split('\n')
        .some((line) => line.includes(words.slice(0, 60)) && line.includes(`[${ref}]`))
      if (!isGiven) throw new Error(`${scene.project}: ${name} was not given`)
      return { ref, behaviour: is }
    })
    return {
      project: scene.project,
      half: scene.half,
      given,
      labels,
      transcript: transcriptIn(join(place.home, '.claude', 'projects'), project, scene.project),
    }
  } finally {
    await api.close()
    place.remove()
  }
}

/** An answer with the places and ids of this run. */
function meant(answer: Answer, project: string, ids: ReadonlyMap<string, string>): Answer {
  const text = JSON.stringify(answer)
    .replaceAll('ROOT/', `${project}/`)
    .replace(/<([a-z0-9]+)>/g, (whole, name: string) => ids.get(name) ?? whole)
  return JSON.parse(text) as Answer
}

function givenAtStart(file: string): Recorded['given'] {
  const db = new Database(file, { readonly: true })
  try {
    const text = db
      .prepare<[], { id: number; at: number; text: string }>(
        `SELECT id, at, text FROM injections WHERE event = 'SessionStart' ORDER BY at LIMIT 1`,
      )
      .get()
    if (!text) throw new Error('nothing was given')
    const items = db
      .prepare<[number], { ref: string | null; layer: string }>(
        'SELECT ref, layer FROM injection_items WHERE injection_id = ? ORDER BY position',
      )
      .all(text.id)
    return { at: text.at, text: text.text.replaceAll(process.cwd(), toldProgram), items }
  } finally {
    db.close()
  }
}

/** What was said and done, without what the client writes for itself, and without the places of this machine. */
function transcriptIn(folder: string, project: string, name: string): Recorded['transcript'] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.jsonl') && !file.includes('subagents'),
  )
  const [file] = files
  if (file === undefined || files.length > 1) throw new Error(`${files.length} transcripts`)
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(project, `${toldHome}/${name}`)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(
      (line) =>
        JSON.parse(line, (key, value: unknown) =>
          unread.has(key) ? undefined : value,
        ) as Recorded['transcript'][number],
    )
    .filter(({ type }) => type === 'user' || type === 'assistant')
}
