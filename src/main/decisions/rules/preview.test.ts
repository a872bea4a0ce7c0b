// What a rule would have met, shown for one draft after the other as the user types.
import { expect, test } from 'vitest'
import { createLocalClient } from '../../api/clients/local-client.ts'
import { openTestCore } from '../../api/testing/test-core.ts'

test('each draft is compared by its own pattern', async () => {
  const opened = await openTestCore()
  try {
    const client = createLocalClient(opened.core)
    const { db } = opened.core
    db.exec(
      `INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'p', '/home/m/p', 'folder', 1)`,
    )
    for (const [at, command] of ['npm test', 'npm test', 'rm -rf build', 'git push'].entries()) {
      const about = { id: `x${at}`, goal: 'g', turn: 1, tool: 'Bash', choice: 'allow', at } as const
      await client.decisions.record({ ...about, input: { command }, rationale: '' })
    }
    db.exec(`UPDATE decisions SET project_id = 'p'`)
    const matched = async (pattern: string) => {
      const draft = { effect: 'allow', tool: 'Bash', pattern, scope: 'project' } as const
      const { wouldMatch } = await client.decisionRules.preview({ ...draft, projectId: 'p' })
      return wouldMatch.map(({ asked }) => asked)
    }
    expect(await matched('npm test')).toEqual(['run npm test', 'run npm test'])
    expect(await matched('rm -rf build')).toEqual(['run rm -rf build'])
    expect(await matched('git push')).toEqual(['run git push'])
  } finally {
    await opened.close()
  }
})
