// What every page of the dashboard must hold: no accessibility fault, nothing blocked, nothing broken.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** Fails with the rule and the element of each accessibility fault. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
