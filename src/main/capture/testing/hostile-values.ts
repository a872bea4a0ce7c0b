// Values that no field expects, and a way to put one in the place of any field of a JSON object, for tests.

type Json = Readonly<Record<string, unknown>>
type Place = readonly (string | number)[]

/** Lists nested so deep, within what is taken in. */
const nested = 190

/**
 * JSON texts rather than values: numbers beyond what JSON.parse keeps, and keys that objects treat as their own,
 * exist in a text only.
 */
export const hostileTexts: readonly string[] = [
  '0.5',
  '-1',
  '-0.0',
  '1e20',
  '1e400',
  '-1e308',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '5e-324',
  '"NaN"',
  '"12"',
  '"9e99"',
  'null',
  'true',
  '""',
  '" "',
  '[]',
  '[null,[[]],{"a":[1]}]',
  '{}',
  '{"__proto__":{"toString":1},"constructor":"x","hasOwnProperty":1}',
  '{"length":1e9,"toJSON":1,"then":1}',
  JSON.stringify('\u0000nul\u0000'),
  '"\\ud800 half"',
  '"\\udc00\\ud800"',
  '"+275760-09-13T00:00:00.000Z"',
  '"-271821-04-20T00:00:00.000Z"',
  '"9999-12-31T23:59:59.999Z"',
  '"1970-01-01T00:00:00.000Z"',
  '"2026-02-30"',
  '"../../../../etc/passwd"',
  `"${'x'.repeat(70_000)}"`,
  `${'['.repeat(nested)}${']'.repeat(nested)}`,
]

/** Every place in `value` that holds something, outermost first. */
export function placesIn(value: unknown, before: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const place = [...before, key]
    return [place, ...placesIn(Reflect.get(value, key), place)]
  })
}

/** The object as JSON text with `text` in one place. */
export function withText(value: Json, place: Place, text: string): string {
  const mark = '@hostile@'
  const copy: unknown = structuredClone(value)
  let inner = copy
  for (const key of place.slice(0, -1)) inner = Reflect.get(Object(inner), key)
  Reflect.set(Object(inner), place.at(-1) ?? '', mark)
  // A function, so that no `$` of the text is read as a pattern.
  return JSON.stringify(copy).replace(`"${mark}"`, () => text)
}
