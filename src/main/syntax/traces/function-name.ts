// What a stack trace's name says of the function that it means.

export interface FunctionName {
  /** Its own name, as its definition has it but for what marks private and class methods; null where none is printed. */
  readonly own: string | null
  /** A frame of a part of a function, as of a comprehension or a block: its calls are those of the function. */
  readonly isPart: boolean
  readonly isConstructor: boolean
}

const comprehension = /^<(?:genexpr|listcomp|setcomp|dictcomp)>$/
const part = /^(?:block|rescue|ensure)(?: \(\d{1,3} levels\))? in /
const making = /^new |\.<init>$|\.\.ctor\b/

/**
 * Reads a name as printed: `block in total` (Ruby), `new Cart` (V8), `shop.Cart.<init>` (Java), `shop.(*Cart).Total` and
 * `shop.each[...]` (Go), `Shop.Total(Int32 n)` (.NET).
 */
export function functionNameOf(printed: string): FunctionName {
  if (comprehension.test(printed)) return { own: null, isPart: true, isConstructor: false }
  const inside = part.exec(printed)?.[0] ?? ''
  const named = printed.slice(inside.length)
  const plain = withoutReceiver(named.endsWith('[...]') ? named.slice(0, -5) : named)
  const own =
    plain
      .split('(')[0]
      ?.split(/::|->|[.\\#]/)
      .at(-1) || null
  return { own, isPart: inside !== '', isConstructor: making.test(named) }
}

/** `shop.(*Cart).Total` without the parentheses of its receiver. */
function withoutReceiver(name: string): string {
  const open = name.indexOf('.(*')
  const close = name.indexOf(')', open)
  return open < 0 || close < 0
    ? name
    : `${name.slice(0, open)}.${name.slice(open + 3, close)}${name.slice(close + 1)}`
}

/** Whether a definition's name is the own name of a frame: private ones of JavaScript and Ruby's of classes are marked. */
export function isNamed(definition: string, own: string): boolean {
  return definition === own || definition === `#${own}` || definition === `self.${own}`
}

/** `get_Total` by the name that the property has in its source. */
export const withoutAccess = (own: string): string => own.replace(/^(?:get|set|add|remove)_/, '')
