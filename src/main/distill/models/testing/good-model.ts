// A scripted language model that tells a turn or a session well: in words that stand in what it was given.

/** What a good model answers to the input of a call, by the schema of that call. */
export function goodAnswer(input: string): Readonly<Record<string, unknown>> {
  const said = sectionOf(input, 'How the agent ended')
  if (said === null) {
    const turns = [...input.matchAll(/^\[turn \d+\] asked: .*\n(.+)$/gm)].map(([, told]) => told)
    return { summary: turns.slice(-3).map(firstSentence).join(' '), decided: [], open: [] }
  }
  const steps = [...input.matchAll(/^\[(s\d+)\] \w+: (.+)$/gm)].map(([, step, told = '']) => ({
    step,
    title: firstSentence(told),
    summary: told.replace(/…$/, '').trimEnd(),
  }))
  const titles = steps.slice(0, 6).map(({ title }) => title)
  return {
    steps,
    title: titles[0] ?? firstSentence(said),
    summary: [firstSentence(said), ...titles].join(' '),
    ...{ decided: [], dropped: [], open: [] },
  }
}

function sectionOf(input: string, name: string): string | null {
  const lead = `<section name="${name}">\n`
  const start = input.indexOf(lead)
  if (start < 0) return null
  return input.slice(start + lead.length, input.indexOf('\n</section>', start))
}

function firstSentence(told = ''): string {
  const [sentence = ''] = /^.*?[.!?](?=\s|$)|^.+/.exec(told.trim()) ?? []
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
