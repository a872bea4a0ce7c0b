// `/login`: the page of a one-time address, the exchange of its token, and the sessions of pages.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { z } from 'zod'
import { loginPaths } from '../../../shared/browser-login.ts'
import { AppError } from '../../../shared/errors.ts'
import type { BrowserLogins } from '../browser-logins.ts'
import { mostLoginBytes, readBody } from '../guards/body-guard.ts'
import type { Refusals } from '../guards/refusals.ts'
import { signInPage, signInScript } from './sign-in-page.ts'
import { html } from './static-files.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const exchangeSchema = z.object({ token: z.string().max(512) })
const challengeSchema = z.object({ login: hex(16), nonce: hex(32) })
const answerSchema = z.object({ login: hex(16), nonce: hex(32), proof: hex(32) })

type App = Hono<{ Bindings: HttpBindings }>

/** Adds the routes to the listener's. */
export function addLoginRoutes(app: App, logins: BrowserLogins, refusals: Refusals): void {
  app.get('/login', () => html(signInPage(), 200))
  app.get('/login.js', (c) =>
    c.body(signInScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  )

  /** Answers a message that `use` takes; whatever else was sent is a guess, and slowed down. */
  function add<T>(path: string, schema: z.ZodType<T>, use: (message: T) => Response | null): void {
    app.post(path, async (c) => {
      const message = schema.safeParse(await readMessage(c.env))
      const answer = message.success ? use(message.data) : null
      if (answer !== null) return answer
      return (await slowDown(refusals))
        ? c.text('Not authorized', 401)
        : c.text('Too many requests', 429)
    })
  }

  add(loginPaths.exchange, exchangeSchema, ({ token }) => {
    const made = logins.exchange(token)
    if (made === null) return null
    const { cookie, login, key } = made
    const attributes = `HttpOnly; SameSite=Strict; Path=/; Max-Age=${logins.cookieSeconds}`
    const headers = { 'Set-Cookie': `${logins.cookieName}=${cookie}; ${attributes}` }
    return Response.json({ login, key }, { headers })
  })
  add(loginPaths.challenge, challengeSchema, ({ login, nonce }) => {
    const challenge = logins.challenge(login, nonce)
    return challenge && Response.json(challenge)
  })
  add(loginPaths.answer, answerSchema, ({ login, nonce, proof }) => {
    const session = logins.answer(login, nonce, proof)
    return session === null ? null : Response.json({ session })
  })
}

async function readMessage({ incoming }: HttpBindings): Promise<unknown> {
  try {
    return JSON.parse((await readBody(incoming, mostLoginBytes)).toString('utf8'))
  } catch (error) {
    if (error instanceof AppError || error instanceof SyntaxError) return null
    throw error
  }
}

/** An old address is normal life; guessing them in a row is not. False when too many wait already. */
async function slowDown(refusals: Refusals): Promise<boolean> {
  const wait = refusals.note('token', { method: 'POST', route: 'login' })
  if (wait === null) return false
  if (wait > 0) await sleep(wait, undefined, { ref: false })
  refusals.answered()
  return true
}
