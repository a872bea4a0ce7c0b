// A named thing that an edit changed, and how such changes are put together line by line.
import type { DeclarationKind } from '../declarations.ts'

export type Change = 'added' | 'modified' | 'removed'

export interface NamedChange {
  readonly name: string
  readonly kind: DeclarationKind
  /** Columns before the line that declares it. */
  readonly indent: number
  readonly change: Change
  /** Changed lines inside it. */
  readonly lines: number
  /** The declaring line before and after, where the patch holds them. */
  readonly before: string | null
  readonly after: string | null
  /** Names of its parameters, where they are known. */
  readonly parametersBefore: readonly string[] | null
  readonly parametersAfter: readonly string[] | null
}

/** What is declared at a line, as far as a change goes by it. */
interface Named {
  readonly kind: DeclarationKind
  readonly indent: number
  readonly parameters: readonly string[] | null
}

interface Tally extends Omit<NamedChange, 'name' | 'change'> {
  readonly added: boolean
  readonly removed: boolean
}

/** The changes of one file while its lines are read. */
export interface ChangeTallies {
  /** Takes in a changed line that declares the name; its mark is `+` or `-`. */
  declare(name: string, named: Named, mark: string, content: string): void
  /** Takes in a changed line inside of it. */
  touch(name: string, named: Named): void
  /** All names in the order in which they were met; `stays` tells of one that only one side declares. */
  changes(stays: (name: string, how: 'added' | 'removed') => boolean): NamedChange[]
}

export function createTallies(): ChangeTallies {
  const tallies = new Map<string, Tally>()

  const of = (name: string, { kind, indent }: Named): Tally =>
    tallies.get(name) ?? {
      ...{ kind, indent, added: false, removed: false, lines: 0, before: null, after: null },
      ...{ parametersBefore: null, parametersAfter: null },
    }

  return {
    declare(name, named, mark, content) {
      const known = of(name, named)
      const lines = known.lines + 1
      tallies.set(
        name,
        mark === '+'
          ? {
              ...known,
              lines,
              added: true,
              after: known.after ?? content,
              parametersAfter: known.parametersAfter ?? named.parameters,
            }
          : {
              ...known,
              lines,
              removed: true,
              before: known.before ?? content,
              parametersBefore: known.parametersBefore ?? named.parameters,
            },
      )
    },
    touch(name, named) {
      const known = of(name, named)
      tallies.set(name, { ...known, lines: known.lines + 1 })
    },
    changes: (stays) =>
      [...tallies].map(([name, { added, removed, ...rest }]) => ({
        name,
        ...rest,
        change:
          added && !removed && !stays(name, 'added')
            ? 'added'
            : removed && !added && !stays(name, 'removed')
              ? 'removed'
              : 'modified',
      })),
  }
}

/** Whether it is a test: by its kind, or by the name that runners go by. */
export function isTest({ kind, name }: NamedChange): boolean {
  const own = name.split(/[.:]+/).at(-1) ?? name
  return (
    kind === 'test' ||
    (kind === 'function' &&
      (/^(?:test_|Test[A-Z_])/.test(own) || (own !== name && /^test[A-Z]/.test(own))))
  )
}
