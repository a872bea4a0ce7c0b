// Watches the memory of an open page while events stream in at twenty a second.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { sendHook } from '../../src/main/install/testing/send-hook.ts'

const perSecond = 20
const sampleMs = 10_000

interface LiveMemory {
  /** Used heap after a garbage collection, MB, every ten seconds. */
  readonly heap: readonly number[]
  readonly nodes: readonly number[]
  /** Change of the heap after the first fifth of the time, in which the page fills up, MB a minute. */
  readonly slope: number
  readonly sent: number
}

/** Streams events of one session for so many minutes while `page` stays open. */
export async function watchMemory(page: Page, home: string, minutes: number): Promise<LiveMemory> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.enable')
  const send = async (event: string, payload: Readonly<Record<string, unknown>>) => {
    const { status } = await sendHook(home, event, { ...session, ...payload })
    if (status >= 300) throw new Error(`${event} was answered with ${status}`)
  }
  await send('SessionStart', { source: 'startup' })
  const heap: number[] = []
  const nodes: number[] = []
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < minutes * 60_000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent++) await send(...eventOf(sent))
    if (performance.now() - start > (heap.length + 1) * sampleMs) {
      const sample = await measure(client)
      heap.push(sample.heap)
      nodes.push(sample.nodes)
    }
    await sleep(1000 / perSecond)
  }
  return { heap, nodes, slope: slopeOf(heap.slice(Math.floor(heap.length / 5))), sent }
}

const session = {
  session_id: 'bbbbbbbb-0000-4000-8000-000000000000',
  transcript_path: '',
  cwd: '/bench/live',
}

/** A turn of forty events: its prompt, tool calls, its end. */
function eventOf(index: number): [event: string, payload: Record<string, unknown>] {
  const prompt_id = `live-${Math.floor(index / 40)}`
  if (index % 40 === 0) {
    return ['UserPromptSubmit', { prompt_id, prompt: `Mend part ${index} of the price list` }]
  }
  if (index % 40 === 39) return ['Stop', { prompt_id, last_assistant_message: 'It is mended.' }]
  return [
    'PostToolUse',
    {
      prompt_id,
      tool_name: 'Bash',
      tool_use_id: `live-${index}`,
      tool_input: { command: `node --test price-${index}.test.js` },
      tool_response: { stdout: `ok ${index}\n`.repeat(20), stderr: '', interrupted: false },
      duration_ms: 40,
    },
  ]
}

async function measure(client: CDPSession): Promise<{ heap: number; nodes: number }> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes } = await client.send('Memory.getDOMCounters')
  return { heap: usedSize / 1024 / 1024, nodes }
}

/** Least squares over samples taken at even times, for one minute. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  let product = 0
  let square = 0
  samples.forEach((value, index) => {
    product += (index - middle) * (value - mean)
    square += (index - middle) ** 2
  })
  return square === 0 ? Number.NaN : (product / square) * (60_000 / sampleMs)
}
