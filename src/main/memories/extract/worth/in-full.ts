// Says what a sentence leaves to the one before it: "this decorator", "from the same module", "end them with 'x'".

/** A thing with its own name, as it is written: "the '@retry' decorator", "the 'pedantic' module". */
const named =
  /(?<![\p{L}\p{N}_])(?:the )?(['"‘“`]?@?[\p{L}\p{N}_.]{2,40}['"’”`]?) (decorator|module|library|package|tool|plugin|string|framework)\b(?=((?: from (?:the )?['"‘“`][\p{L}\p{N}_.]{2,40}['"’”`](?: (?:module|library|package))?)?))/giu
const same =
  /\b(?:the same|this|that) (decorator|module|library|package|tool|plugin|string|framework)\b(?! ['"‘“`@])/giu

/** A text with what it points at by "this decorator" or "the same module" said in full, where sentences before name it. */
export function inFull(text: string, before: readonly string[]): string {
  return text.replace(same, (pointer: string, kind: string, at: number) => {
    const told = [...before, text.slice(0, at)].reverse()
    for (const one of told) {
      const name = nameIn(one, kind.toLowerCase())
      if (name !== null) return `the ${name}`
    }
    return pointer
  })
}

/** The last name of a kind of thing that a sentence gives; null where it gives none as a value. */
function nameIn(sentence: string, kind: string): string | null {
  const names = [...sentence.matchAll(named)].filter(
    ({ 1: name = '', 2: of = '' }) => of.toLowerCase() === kind && /['"‘“`@_.]/u.test(name),
  )
  const [, name, of, source] = names.at(-1) ?? []
  return name === undefined ? null : `${name} ${of}${source}`
}
