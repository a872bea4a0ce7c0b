// Words of developers for the same thing where it is said how things are to be done.
import { stemmer } from 'stemmer'

/** A line is a group. What means the same only here and there is left out. */
const groups = `
rollback revert reversible reverse undo undoable
test suite spec
delete remove erase drop
comment document documentation docstring
library package dependency
flag toggle switch
check verify validate
ci pipeline build
green pass succeed
red fail broken
mock stub fake
review approve approval
below under
above on
limit maximum
spelling english
internet network http
docs documentation
lint linter linting
format formatter formatting
big large huge
push pushed
secret credential password token
print log
always each
lowercase lower
forbid ban
folder directory
error exception
catch handle
release deploy ship rollout
changelog history
ask approval permission ok consent
small short
`

const kin = new Map<string, Set<string>>()
for (const line of groups.trim().split('\n')) {
  const stems = line.split(' ').map((word) => stemmer(word))
  for (const stem of stems) {
    const others = kin.get(stem) ?? new Set<string>()
    for (const other of stems) others.add(other)
    kin.set(stem, others)
  }
}

/** Whether one of these stems means what `stem` means, or is it. */
export function meansSame(stem: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(stem)) return true
  const others = kin.get(stem)
  return others !== undefined && [...others].some((other) => stems.has(other))
}

/** The stems that mean what `stem` means, or the opposite of it where one of two ways is chosen, with itself. */
export function relatedTo(stem: string): readonly string[] {
  const turnedTo = oppositeOf(stem)
  return [stem, ...(kin.get(stem) ?? []), ...(turnedTo === undefined ? [] : [turnedTo])]
}

/** Two words on a line are each other's opposite where one of two ways is chosen. */
const opposites = `
green red
pass fail
passing failing
named default
relative absolute
single double
public private
sync async
short long
small large
clean dirty
mutable immutable
upper lower
implicit explicit
`

const opposite = new Map(
  opposites
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [one = '', other = ''] = line.split(' ').map((word) => stemmer(word))
      return [
        [one, other],
        [other, one],
      ] as const
    }),
)

/** The stems with those that have an opposite turned to it; null where none has one. */
export function turned(stems: ReadonlySet<string>): ReadonlySet<string> | null {
  const all = [...stems].map((stem) => oppositeOf(stem) ?? stem)
  return all.every((stem) => stems.has(stem)) ? null : new Set(all)
}

/** The opposite of a stem, or of what means the same: that of "huge" is "small". */
function oppositeOf(stem: string): string | undefined {
  return [stem, ...(kin.get(stem) ?? [])].flatMap((one) => opposite.get(one) ?? [])[0]
}
