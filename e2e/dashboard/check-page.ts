// What every page of the dashboard must hold: no accessibility fault, nothing blocked, nothing broken.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Runs in the page; it is text because the tests are compiled without the browser's types. */
const recordViolations = `
  window.blockedByPolicy = []
  document.addEventListener('securitypolicyviolation', (event) => {
    window.blockedByPolicy.push(event.violatedDirective + ' ' + event.blockedURI)
  })`

/** Collects what a page must never report: errors of its scripts, and what its security policy blocked. */
export async function watchForFaults(page: Page): Promise<() => Promise<string[]>> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text())
  })
  await page.addInitScript({ content: recordViolations })
  return async () => {
    const blocked: unknown = await page.evaluate('window.blockedByPolicy')
    return [...faults, ...(Array.isArray(blocked) ? blocked.map(String) : [])]
  }
}

/** Collects what the console says from now on: nothing is refused, missing or warned of. */
export function watchForComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} ${message.location().url}`)
    }
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  return complaints
}

/** Each page that is opened takes it anew: in its short form, in half of the time. */
const axeSource = readFileSync(resolve('node_modules/axe-core/axe.min.js'), 'utf8')

/** All that a theme can change, as the themes are colours alone. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** Fails with the rule and the element of each accessibility fault. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {})
}

/** The same in light, and in dark what colours can break. Leaves the page light. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectNoViolations(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { runOnly: { type: 'rule', values: rulesOfColours } })
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Runs axe in the page itself, as no frame of another origin is there: its wrapper for Playwright opens a window
 * of its own for each look, and lists what passed as well, which takes three times as long.
 */
async function expectNoViolations(page: Page, chosen: axe.RunOptions): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  // What fades in or over has not the colours yet that stay.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ playState, effect }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map((each) => each.finished)).then(() => null)`)
  const options = JSON.stringify({ ...chosen, resultTypes: ['violations'] })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
