// Values that are assigned again before anybody can have seen them: no one else ever meets them.
import type { ScriptNode } from '../tree/program.ts'
import { childOf, textOf } from '../tree/script-node.ts'
import { type WrittenNames, writtenName } from './written-names.ts'

/** A variable (`key` is null) or a field of what a word means. */
interface Stored {
  readonly word: string
  readonly key: string | null
}

/** Statements behind an assignment that are looked at. */
const mostStatements = 20
/** Parts of one statement that are looked at. */
const mostParts = 300

/** What may run other code, or leave the body. */
const acts =
  /^(?:call_expression|new_expression|await_expression|yield_expression|spread_element|return_statement|throw_statement|break_statement|continue_statement|class\w*|for\w*_statement|while_statement|do_statement|switch_statement|try_statement|with_statement|labeled_statement|export_statement|import\w*|template_substitution|jsx\w*|decorator|ERROR)$/

/** Whether what this assignment or declaration gives a variable is lost. */
export function isVariableLost(target: ScriptNode, written: WrittenNames): boolean {
  const { parent } = target
  if (target.type !== 'identifier' || !parent || target.field === null) return false
  if (parent.type !== 'variable_declarator' && parent.type !== 'assignment_expression') return false
  return isLost(parent, { word: textOf(target), key: null }, written)
}

/** Whether what this assignment gives a property of `this` or of a variable is lost. */
export function isFieldLost(target: ScriptNode, key: string, written: WrittenNames): boolean {
  const { parent } = target
  const object = childOf(target, 'object')
  if (parent?.type !== 'assignment_expression' || target.field !== 'left' || !object) return false
  if (object.type !== 'identifier' && object.type !== 'this') return false
  return isLost(parent, { word: textOf(object), key }, written)
}

/** The variable that a literal is given to at once; null where it goes elsewhere. */
export function variableOf(literal: ScriptNode): ScriptNode | null {
  const { parent } = literal
  const target =
    parent?.type === 'variable_declarator' && literal.field === 'value'
      ? childOf(parent, 'name')
      : parent?.type === 'assignment_expression' && literal.field === 'right'
        ? childOf(parent, 'left')
        : null
  return target?.type === 'identifier' ? target : null
}

/** Whether a field that a literal begins with is lost; `variable` is that which it is given to. */
export function isInitialLost(variable: ScriptNode, key: string, written: WrittenNames): boolean {
  return (
    variable.parent !== null && isLost(variable.parent, { word: textOf(variable), key }, written)
  )
}

/** Whether a constructor gives a field another value before anything reads it. */
export function isReplacedIn(method: ScriptNode, key: string, written: WrittenNames): boolean {
  const statements = childOf(method, 'body')?.kids ?? []
  const begins = statements[0]
  const isAbove = begins !== undefined && /^super\s*\(/.test(textOf(begins))
  // Where something stands before, it may read what the field begins with.
  const first = statements[isAbove ? 1 : 0]
  return first !== undefined && overwrites(first, { word: 'this', key }, written)
}

function isLost(part: ScriptNode, stored: Stored, written: WrittenNames): boolean {
  const { parent } = part
  if (!parent) return false
  if (!/^(?:expression_statement|lexical_declaration|variable_declaration)$/.test(parent.type))
    return false
  // Of several declarators only the last has nothing behind it.
  if (parent.kids.at(-1) !== part || !parent.parent) return false
  if (!/^(?:program|statement_block)$/.test(parent.parent.type)) return false
  const statements = parent.parent.kids
  const at = statements.indexOf(parent)
  for (const next of statements.slice(at + 1, at + 1 + mostStatements)) {
    if (overwrites(next, stored, written)) return true
    if (!isHarmless(next, stored, written)) return false
  }
  return false
}

/** Whether a statement gives it another value on each way through. */
function overwrites(statement: ScriptNode, stored: Stored, written: WrittenNames): boolean {
  if (statement.type === 'if_statement') {
    const condition = childOf(statement, 'condition')
    const sides = [childOf(statement, 'consequence'), childOf(statement, 'alternative')?.kids[0]]
    return (
      condition !== null &&
      isHarmless(condition, stored, written) &&
      sides.every((side) => side != null && overwrites(side, stored, written))
    )
  }
  if (statement.type === 'statement_block') {
    for (const kid of statement.kids.slice(0, mostStatements)) {
      if (overwrites(kid, stored, written)) return true
      if (!isHarmless(kid, stored, written)) return false
    }
    return false
  }
  const [assignment] = statement.kids
  if (statement.type !== 'expression_statement' || assignment?.type !== 'assignment_expression')
    return false
  const left = childOf(assignment, 'left')
  const right = childOf(assignment, 'right')
  return (
    left !== null && right !== null && isSame(left, stored) && isHarmless(right, stored, written)
  )
}

function isSame(target: ScriptNode, { word, key }: Stored): boolean {
  if (key === null) return target.type === 'identifier' && textOf(target) === word
  const object = childOf(target, 'object')
  return object !== null && textOf(object) === word && writtenName(target) === key
}

/** Whether nothing but this body can have met the value behind a part: no code of others runs, no name is handed on. */
function isHarmless(part: ScriptNode, { word, key }: Stored, written: WrittenNames): boolean {
  const open = [part]
  let count = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    count += 1
    if (count > mostParts || acts.test(at.type)) return false
    if (at.code !== null) continue
    if (key !== null && (at.type === 'identifier' || at.type === 'this') && textOf(at) === word) {
      const isBase = at.field === 'object' && /^(?:member|subscript)_/.test(at.parent?.type ?? '')
      if (!isBase) return false
    }
    if (at.type === 'shorthand_property_identifier' && textOf(at) === word && key !== null)
      return false
    if (at.type === 'property_identifier' && written.accessors.has(textOf(at))) return false
    // A name that is worked out may be this one.
    if (at.type === 'subscript_expression' && key !== null && writtenName(at) === null) return false
    open.push(...at.kids)
  }
  return true
}
