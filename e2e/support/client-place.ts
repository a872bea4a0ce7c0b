// Fixtures of the tests with the real Claude Code client: a place of its own, and a stand-in for its server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type ClaudeResult, type ClaudeRun, runClaude } from './claude-client.ts'
import { makeTestFolder } from './host.ts'
import { type MessagesApi, startMessagesApi } from './messages-api.ts'

interface Fixtures {
  readonly place: ReturnType<typeof makeTestFolder> & { readonly project: string }
  readonly api: MessagesApi
  /** Runs the client in the project with a prompt, and sees it end well. */
  readonly ask: (
    prompt: string,
    more?: Pick<ClaudeRun, 'parameters' | 'env' | 'allowedTools'>,
  ) => Promise<ClaudeResult>
}

interface Options {
  /** Name of the project's folder. */
  readonly project: string
  /** Settings of Recollect before its first start. */
  readonly settings?: object
}

/** Tests in a home folder of their own with an empty project, and a server that says what it is told to. */
export function clientTest({ project: name, settings }: Options) {
  return base.extend<Fixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what is needed.
    place: async ({}, use) => {
      const place = makeTestFolder('client')
      const project = join(place.folder, name)
      mkdirSync(project, { recursive: true })
      mkdirSync(join(place.home, '.claude'), { recursive: true })
      if (settings) {
        mkdirSync(place.data, { recursive: true, mode: 0o700 })
        writeFileSync(join(place.data, 'settings.json'), JSON.stringify(settings))
      }
      await use({ ...place, project })
      place.remove()
    },
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    api: async ({}, use) => {
      const api = await startMessagesApi()
      await use(api)
      await api.close()
    },
    ask: async ({ place, api }, use) => {
      await use(async (prompt, more) => {
        const run = await runClaude({
          home: place.home,
          cwd: place.project,
          apiUrl: api.url,
          prompt,
          ...more,
        })
        expect(run.code, run.stderr).toBe(0)
        return run
      })
    },
  })
}
