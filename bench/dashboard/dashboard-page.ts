// What the dashboard bench does inside the page: starts something and waits until the answer is painted.
import type { Page } from '@playwright/test'

/** Processor time of the page's main thread so far, in ms: what it costs on a machine that does nothing else. */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Whether a page is complete: no grey bars in the place of what is on its way. */
const isComplete = `(() => {
  const main = document.querySelector('main')
  return main !== null && main.querySelector('h1') !== null && main.querySelector('.skeleton') === null
})()`

/** Runs `start` in the page and gives the time (ms) until `isDone` holds and a frame with it was painted. */
async function timeInPage(page: Page, start: string, isDone: string): Promise<number> {
  return page.evaluate(
    `new Promise((resolve, reject) => {
      const limit = performance.now() + 30000
      const begun = performance.now()
      ${start}
      const look = () => {
        if (performance.now() > limit) return reject(new Error('Nothing came: ' + ${JSON.stringify(isDone)}))
        if (!(${isDone})) return requestAnimationFrame(look)
        // The frame that shows it is painted when the next task runs.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0))
      }
      requestAnimationFrame(look)
    })`,
  )
}

/**
 * Clicks the link to `path` and waits until that page is complete. The page before stays until the next
 * one can be shown, so that its heading must match: a session's is none of the others.
 */
export function timeSwitch(page: Page, path: string): Promise<number> {
  const area = path.split('/')[1] ?? ''
  const title = area === '' ? 'Overview' : area.charAt(0).toUpperCase() + area.slice(1)
  const isSession = path.startsWith('/sessions/')
  const heading = `document.querySelector('main h1')?.textContent`
  const isThere = `${heading} ${isSession ? '!==' : '==='} ${JSON.stringify(title)}`
  const link = JSON.stringify(`a[href="${path}"]`)
  return timeInPage(
    page,
    `const link = document.querySelector(${link})
     if (!link) return reject(new Error('There is no link to ${path}'))
     link.click()`,
    `location.pathname === ${JSON.stringify(path)} && ${isThere} && ${isComplete}`,
  )
}

/** Types `text` into the field named `label` and waits until the line below the heading tells of it. */
export function timeTyping(page: Page, label: string, text: string): Promise<number> {
  const about = `document.querySelector('main h1').nextElementSibling?.textContent`
  return timeInPage(
    page,
    `const field = document.querySelector(${JSON.stringify(`input[aria-label="${label}"]`)})
     const before = ${about}
     field.focus()
     field.select()
     document.execCommand(${text === '' ? `'delete'` : `'insertText', false, ${JSON.stringify(text)}`})`,
    `${about} !== before && ${isComplete}`,
  )
}

/** When the first paint came and when the page was complete, ms since the navigation began. */
export async function timeLoad(
  page: Page,
  url: string,
): Promise<{ readonly firstPaint: number; readonly complete: number }> {
  await page.goto(url, { waitUntil: 'commit' })
  await timeInPage(page, '', isComplete)
  const complete = await page.evaluate(() => performance.now())
  // The browser may report a paint later than it made it.
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return { firstPaint: (await paint.jsonValue()) ?? complete, complete }
}

/** Scrolls the table by so many pixels each frame; gives the times between the frames in ms. */
export function timeScroll(page: Page, pixels: number, frames: number): Promise<number[]> {
  return page.evaluate(
    `new Promise((resolve, reject) => {
      const scroller = [...document.querySelectorAll('main div')].find(
        (each) => each.scrollHeight > each.clientHeight + 10000 && getComputedStyle(each).overflowY !== 'visible')
      const times = []
      let before = null
      const frame = (now) => {
        if (before !== null) times.push(now - before)
        before = now
        if (times.length >= ${frames}) return resolve(times)
        scroller.scrollTop += ${pixels}
        requestAnimationFrame(frame)
      }
      if (!scroller) return reject(new Error('There is no long list'))
      requestAnimationFrame(frame)
    })`,
  )
}
