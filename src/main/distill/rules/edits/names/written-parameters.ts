// Names in a list of parameters as it is written, for languages that no grammar reads.
import { isBuiltInType } from '../change-facts.ts'

/** A longer list is generated (characters). */
const longestParameters = 2000

/** The names, by what the file at `path` is written in: behind their types, or before them. */
export function writtenParameters(parameters: string, path: string): string[] {
  return leadsWithType.test(path) ? namesBehindTypes(parameters) : parameterNames(parameters)
}

/** What took the order of types and names from C. */
const leadsWithType = /\.(?:m|mm)$/i

function namesBehindTypes(parameters: string): string[] {
  return partsOf(parameters).flatMap((part) => {
    const declared = part.split('=')[0] ?? ''
    const called = /\(\s{0,4}[*^]\s{0,4}(\w{1,80})/.exec(declared)?.[1]
    const name = called ?? declared.match(/\w+/g)?.at(-1)
    return name === undefined || name === 'void' ? [] : [name]
  })
}

function parameterNames(parameters: string): string[] {
  return partsOf(parameters)
    .map((text) => text.split(/[:=]|\\\\/)[0]?.trim() ?? '')
    .map((text) =>
      /^[\w$]+\s+[\w.*[\]]+$/.test(text) &&
      /^[a-z]/.test(text) &&
      !isBuiltInType(text.split(/\s+/)[0] ?? '')
        ? (text.split(/\s+/)[0] ?? text)
        : (text.split(/\s+/).at(-1) ?? text),
    )
    .map((text) => text.replace(/^[&*.]+|\?$/g, ''))
    .filter((text) => text !== '' && text !== 'self' && text !== 'this')
}

/** The list at its commas; nothing of one that is too long. */
function partsOf(parameters: string): string[] {
  if (parameters.length > longestParameters) return []
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of parameters) {
    if ('([{<'.includes(character)) depth += 1
    else if (')]}>'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += character
  }
  parts.push(part)
  return parts
}
