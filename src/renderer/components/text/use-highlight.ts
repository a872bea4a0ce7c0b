// Colours lines of code once the highlighter and the grammar are there; until then they are plain.
import { useEffect, useState } from 'react'
import { hostIsAssured } from '../../core-client.ts'
import { type CodeToken, highlight } from '../../tool-call/highlight.ts'
import { languageOf } from '../../tool-call/languages.ts'

type Lines = readonly (readonly CodeToken[])[]

/** Tokens per line of `code`, or null while they are not there. `file` decides on the language. */
export function useHighlight(code: string, file: string | null): Lines | null {
  const [done, setDone] = useState<{ readonly code: string; readonly lines: Lines } | null>(null)
  useEffect(() => {
    const language = file === null ? null : languageOf(file)
    if (language === null || code === '') return
    let wanted = true
    // Its code comes from our address.
    hostIsAssured()
      .then(() => highlight(code, language))
      .then((lines) => {
        if (wanted && lines !== null) setDone({ code, lines })
      })
      // A grammar that cannot be loaded, as when the core is away, leaves the code plain.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [code, file])
  return done?.code === code ? done.lines : null
}
