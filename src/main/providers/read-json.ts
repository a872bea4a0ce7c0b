// Finds the JSON object in what a model answered.

/** The object, also with prose or a fence around it; undefined where none is whole. */
export function jsonIn(text: string): unknown {
  const whole = parsed(text.trim())
  if (whole !== undefined) return whole
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  return from >= 0 && to > from ? parsed(text.slice(from, to + 1)) : undefined
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
