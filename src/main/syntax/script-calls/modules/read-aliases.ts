// Reads the path aliases of the tsconfig or jsconfig at a root.

import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { z } from 'zod'
import type { PathAliases } from './resolve-import.ts'

const configSchema = z.object({
  compilerOptions: z
    .object({
      baseUrl: z.string().optional(),
      paths: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
})

/** The aliases of each root that has any; a damaged file has none. */
export async function readAliases(roots: readonly string[]): Promise<readonly PathAliases[]> {
  const found: PathAliases[] = []
  for (const root of roots)
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const text = await readFile(join(root, name), 'utf8').catch(() => null)
      const aliases = text === null ? null : aliasesOf(text)
      if (aliases) found.push(aliases)
    }
  return found
}

/** The aliases in the text of a tsconfig, which may hold comments. */
function aliasesOf(text: string): PathAliases | null {
  try {
    const { compilerOptions } = configSchema.parse(JSON.parse(withoutComments(text)))
    if (compilerOptions?.baseUrl === undefined && !compilerOptions?.paths) return null
    return {
      base: posix.normalize(compilerOptions.baseUrl ?? '.'),
      isSearched: compilerOptions.baseUrl !== undefined,
      paths: compilerOptions.paths ?? {},
    }
  } catch {
    return null
  }
}

/** JSON as TypeScript writes it: comments and last commas taken out, texts left as they are. */
function withoutComments(text: string): string {
  let out = ''
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    if (text[at] === '"') {
      const end = endOfText(text, at)
      out += text.slice(at, end)
      at = end
    } else if (two === '//') at = positionOr(text.indexOf('\n', at), text.length)
    else if (two === '/*') at = positionOr(text.indexOf('*/', at), text.length) + 2
    else {
      if (text[at] === '}' || text[at] === ']')
        out = out.trimEnd().endsWith(',') ? out.trimEnd().slice(0, -1) : out
      out += text[at] ?? ''
      at += 1
    }
  }
  return out
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function positionOr(position: number, otherwise: number): number {
  return position < 0 ? otherwise : position
}
