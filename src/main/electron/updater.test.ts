import { describe, expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { checkForUpdate } from './updater.ts'

function run(feed: string | null, isPackaged: boolean, fails = false) {
  const seen: string[] = []
  const result = checkForUpdate({
    feed,
    isPackaged,
    load: async () => {
      seen.push('loaded')
      return {
        autoDownload: false,
        autoInstallOnAppQuit: false,
        setFeedURL: ({ url }) => seen.push(url),
        async checkForUpdates() {
          if (fails) throw new Error('offline')
          seen.push('checked')
        },
      }
    },
    log: silentLog,
  })
  return result.then((outcome) => ({ outcome, seen }))
}

describe('updates', () => {
  it('are off without a feed: the network is not touched', async () => {
    expect(await run(null, true)).toEqual({ outcome: 'off', seen: [] })
  })

  it('are off in a source tree', async () => {
    expect(await run('https://example.com/', false)).toEqual({ outcome: 'off', seen: [] })
  })

  it('ask the feed that was configured', async () => {
    expect(await run('https://example.com/', true)).toEqual({
      outcome: 'checked',
      seen: ['loaded', 'https://example.com/', 'checked'],
    })
  })

  it('do not disturb the app when they fail', async () => {
    expect((await run('https://example.com/', true, true)).outcome).toBe('failed')
  })
})
