// The tests that every transport of the contract must pass alike.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Core } from '../../app/core.ts'
import type { ContractClient } from '../clients/local-client.ts'
import { openTestCore, type TestCore } from './test-core.ts'

/** A client on one end of a transport whose other end is a core. */
interface ConnectedClient {
  readonly client: ContractClient
  close(): Promise<void>
}

/** Runs the suite over one transport. */
export function testTransport(
  name: string,
  connect: (core: Core) => Promise<ConnectedClient>,
): void {
  describe(`the contract over ${name}`, () => {
    let test: TestCore
    let connected: ConnectedClient
    let client: ContractClient

    beforeEach(async () => {
      test = await openTestCore()
      connected = await connect(test.core)
      client = connected.client
    })
    afterEach(async () => {
      await connected.close()
      await test.close()
    })

    it('answers with what is stored', async () => {
      const { rows, total } = await client.sessions.list({})
      expect(total).toBe(2)
      expect(rows.map((row) => row.id)).toEqual(['s2', 's1'])
      const { session, turns } = await client.sessions.get({ id: 's1' })
      expect(session).toMatchObject({ project: 'Shop', toolEvents: 3, failedToolEvents: 1 })
      expect(turns.map((turn) => turn.id)).toEqual(['t1', 't2'])
      const status = await client.system.status()
      expect(status.home).toBe(test.core.paths.home)
    })

    it('lets what nobody waits for rest, also after a failure', async () => {
      const note = vi.spyOn(test.core.peopleFirst, 'note')
      await client.projects.list()
      expect(note).toHaveBeenCalled()
      note.mockClear()
      await failureOf(client.sessions.get({ id: 'nobody' }))
      expect(note).toHaveBeenCalled()
      note.mockClear()
      // An open page asks for it again after each job.
      await client.system.status()
      expect(note).not.toHaveBeenCalled()
    })

    it('gives an expected failure as its code and sentence', async () => {
      const failure = await failureOf(client.sessions.get({ id: 'nobody' }))
      expect(failure).toMatchObject({ code: 'not_found', defined: true })
      expect(failure.message).toBe(
        'There is no session nobody: it may have been deleted; look it up in the list.',
      )
    })

    it('refuses input that does not fit, naming the field', async () => {
      const failure = await failureOf(client.sessions.list({ limit: 5000 }))
      expect(failure).toMatchObject({ code: 'invalid_input', defined: true })
      expect(failure.message).toContain('limit')
    })

    it('hides the detail of an unexpected failure', async () => {
      test.core.db.prepare(`UPDATE observations SET files = 'planted fault' WHERE id = 1`).run()
      const failure = await failureOf(client.sessions.observation({ id: 'o1' }))
      expect(failure).toMatchObject({ code: 'internal', defined: true })
      expect(JSON.stringify([failure, failure.message, failure.stack])).not.toContain('planted')
    })

    it('hides an answer that does not fit the contract', async () => {
      test.core.db.prepare(`UPDATE observations SET kind = 'unheard-of' WHERE id = 1`).run()
      const failure = await failureOf(client.sessions.observation({ id: 'o1' }))
      expect(failure.code).toBe('internal')
      expect(JSON.stringify(failure)).not.toContain('unheard-of')
    })

    it('delivers announcements until the listener stops', async () => {
      const live = await client.live.announcements()
      test.core.announcer.announce({ type: 'session', sessionId: 's1', projectId: 'shop' })
      expect(await live.next()).toEqual({
        done: false,
        value: { type: 'session', sessionId: 's1', projectId: 'shop' },
      })
      await live.return()
      expect((await live.next()).done).toBe(true)
    })

    it('ends the stream with its signal, on both sides', async () => {
      const leaving = vi.fn()
      const { subscribe } = test.core.announcer
      test.core.announcer.subscribe = (listener) => {
        const unsubscribe = subscribe(listener)
        return () => {
          leaving()
          unsubscribe()
        }
      }
      const abort = new AbortController()
      const live = await client.live.announcements(undefined, { signal: abort.signal })
      const waiting = live.next().then(
        (result) => result.done,
        () => 'aborted',
      )
      abort.abort()
      expect([true, 'aborted']).toContain(await waiting)
      await vi.waitFor(() => expect(leaving).toHaveBeenCalled(), { timeout: 15_000 })
    })

    it('takes many calls at once', async () => {
      const ids = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? 's1' : 's2'))
      const answers = await Promise.all(ids.map((id) => client.sessions.get({ id })))
      expect(answers.map((answer) => answer.session.id)).toEqual(ids)
    })
  })
}

/** What a call failed with; a call that succeeds fails the test. */
async function failureOf(
  call: Promise<unknown>,
): Promise<Error & { code?: string; defined?: boolean }> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('What was thrown is no error')
  return error
}
