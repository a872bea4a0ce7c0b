// What of code a sentence speaks of, by its names: functions, arguments, the code itself; not the one that it points at.

/** A named kind of thing in a text. */
export interface Element {
  /** In the singular, in full: "function argument". */
  readonly name: string
  /** Where it begins and ends in the text (UTF-16 units). */
  readonly at: number
  readonly end: number
}

const looked = 600
const nouns =
  /(?<![\p{L}\p{N}_@./-])((?:private|public|protected|static|async|internal|global|local|test|helper|environment) )?(functions?|methods?|class(?:es)?|variables?|vars?|arguments?|args?|parameters?|params?|attributes?|attrs?|fields?|constants?|modules?|files?|scripts?|tests?|fixtures?|branch(?:es)?|commits?|columns?|tables?|components?|hooks?|interfaces?|enums?|exceptions?|endpoints?|code)(?=['’]?s?(?![\p{L}\p{N}_]))/giu
/** One that is pointed at: what is said of it holds for it alone. */
const pointed =
  /(?:\b(?:this|that|which|the same|one (?!function|method|class)\p{L}+|an? (?:bad|single|certain)|another)|(?<=[\p{Ll}\p{N},] )(?!I)\p{Lu}[\p{L}\p{N}]+) $/u
/** What the thing belongs to: "the arguments of your functions", "the methods in our classes". */
const owner =
  /^['’]?s? (?:of|in|on|inside|within) (?:(?:an?|the|all|each|every|our|your|any|of) ){0,3}$/iu
const owned = /^(?:['’]s?)? (?:own )?$/iu
const fullNames: Readonly<Record<string, string>> = {
  ...{ var: 'variable', arg: 'function argument', argument: 'function argument' },
  ...{ param: 'function parameter', parameter: 'function parameter', attr: 'attribute' },
}

/** The kinds of things that a text names, in their order. */
export function elementsIn(text: string): Element[] {
  const found = [...text.slice(0, looked).matchAll(nouns)].map(
    ({ 0: whole, 1: kind = '', 2: noun = '', index }) => ({
      name: kind.toLowerCase() + fullNameOf(noun.toLowerCase()),
      isPointed: pointed.test(text.slice(Math.max(0, index - 30), index)),
      at: index,
      end: index + whole.length,
    }),
  )
  return found.flatMap(({ isPointed, ...one }, place) => {
    // "No exceptions" speaks of none.
    if (one.name === 'exception' && /\b(?:no|without|any) $/iu.test(text.slice(0, one.at)))
      return []
    const [last, next] = [found[place - 1], found[place + 1]]
    // Of "the arguments of a function" the arguments are meant, and of "function arguments", "a function's arguments".
    if (last && owner.test(text.slice(last.end, one.at))) return []
    const isArgument = (name: string | undefined) => /(?:argument|parameter)$/u.test(name ?? '')
    if (last && isArgument(last.name) && one.name === 'variable' && one.at - last.end < 3) return []
    const isOwner = next && owned.test(text.slice(one.end, next.at))
    if (isOwner && !(isArgument(one.name) && next.name === 'variable')) return []
    return isPointed ? [] : [one]
  })
}

function fullNameOf(noun: string): string {
  const one = /(?:ss|ch)es$/u.test(noun) ? noun.slice(0, -2) : noun.replace(/(?<!s)s$/u, '')
  return fullNames[one] ?? one
}
