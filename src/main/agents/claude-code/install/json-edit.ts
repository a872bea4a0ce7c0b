// Adds and removes members of a JSON text by the smallest edits, so that all other bytes stay as they are.
import { applyEdits, type Edit, type Node } from 'jsonc-parser'

/** How a text is laid out, for what is added to it. */
interface Layout {
  readonly unit: string
  readonly eol: string
}

/**
 * Appends a member to an object (with its key) or a list. It takes the place after the last member in the
 * layout of its neighbours: a line of its own where they have one, else the same line.
 */
export function appendMember(
  text: string,
  container: Node,
  key: string | null,
  value: unknown,
): string {
  const layout = layoutOf(text)
  const last = container.children?.at(-1)
  const name = key === null ? '' : `${JSON.stringify(key)}: `
  if (last) {
    const indent = ownLineIndent(text, last.offset)
    const end = last.offset + last.length
    return edited(text, {
      offset: end,
      length: 0,
      content:
        indent === null
          ? `, ${name}${JSON.stringify(value)}`
          : `,${layout.eol}${indent}${name}${pretty(value, indent, layout)}`,
    })
  }
  const outer = lineIndent(text, container.offset)
  const inner = outer + layout.unit
  const content = `${layout.eol}${inner}${name}${pretty(value, inner, layout)}${layout.eol}${outer}`
  return edited(text, { offset: container.offset + 1, length: container.length - 2, content })
}

/** Removes a member (a property or a list element) together with the comma and space that set it apart. */
export function removeMember(text: string, container: Node, member: Node): string {
  const members = container.children ?? []
  const index = members.indexOf(member)
  const before = members[index - 1]
  const after = members[index + 1]
  if (before) {
    const from = before.offset + before.length
    return edited(text, { offset: from, length: member.offset + member.length - from, content: '' })
  }
  if (after) {
    return edited(text, {
      offset: member.offset,
      length: after.offset - member.offset,
      content: '',
    })
  }
  return edited(text, { offset: container.offset + 1, length: container.length - 2, content: '' })
}

function edited(text: string, edit: Edit): string {
  return applyEdits(text, [edit])
}

function layoutOf(text: string): Layout {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const unit = /(?:^|\n)([ \t]+)["\]}[{]/.exec(text)?.[1] ?? '  '
  return { unit, eol }
}

function pretty(value: unknown, indent: string, layout: Layout): string {
  return JSON.stringify(value, null, layout.unit).replaceAll('\n', `${layout.eol}${indent}`)
}

/** The white space before `offset` on its line. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The same, but null where something else stands before it on the line, or nothing ends the line above. */
function ownLineIndent(text: string, offset: number): string | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(start, offset)
  return start > 0 && /^[ \t]*$/.test(before) ? before : null
}
