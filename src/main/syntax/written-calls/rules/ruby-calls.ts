// Calls of Ruby.
import { type CallRules, childrenOf, madeOf, textOf } from '../call-rules.ts'

/** Methods of Kernel, Object and Module that stand alone. */
const everywhere: ReadonlySet<string> = new Set(
  `raise fail catch throw loop lambda proc binding caller block_given? eval require
  require_relative load autoload puts print p pp warn format sprintf printf gets open rand srand
  sleep exit abort at_exit system freeze dup Integer Float String Array Hash Rational send
  public_send respond_to? is_a? instance_variable_get instance_variable_set
  instance_variable_defined? tap then extend include prepend attr_reader attr_writer attr_accessor
  alias_method define_method private public protected module_function private_constant
  private_class_method remove_method undef_method const_get const_set class_eval instance_eval
  module_eval`.split(/\s+/u),
)

export const rubyCalls: CallRules = {
  separator: '::',
  pathSeparator: '::',
  outside: '<builtin>',
  everywhere,
  own: ['self'],
  above: ['super'],
  hasBareMethods: true,
  constructorName: 'initialize',
  calls: {
    call: (node) => {
      const receiver = textOf(node, 'receiver')
      const method = textOf(node, 'method')
      if (method === 'new' && (receiver === '' || /^[A-Z][\w:]*$|^self$/.test(receiver)))
        return { written: receiver || 'self', isConstruction: true }
      if (method === 'super') return { written: 'super' }
      return { written: receiver === '' ? method : `${receiver}.${method}` }
    },
    super: (node) => (node.parent?.type === 'call' ? null : { written: 'super' }),
    // A name that stands alone is a call unless it was assigned; whether a method has it is looked up.
    identifier: (node) =>
      /^(?:body_statement|program|then|block_body|do)$/.test(node.parent?.type ?? '')
        ? { written: node.text, isName: true }
        : null,
  },
  names: {
    assignment: (node) => {
      const name = textOf(node, 'left')
      return /^@{0,2}\w+$/.test(name)
        ? [{ name, type: madeOf(textOf(node, 'right')), isField: name.startsWith('@') }]
        : []
    },
    method_parameters: (node) => parameters(node.text),
    block_parameters: (node) => parameters(node.text),
  },
  imports: {},
  parents: {
    superclass: (node) => ({ of: null, types: [node.text.replace(/^<\s*/, '')] }),
    // Modules that are mixed in.
    call: (node) =>
      node.childForFieldName('receiver') === null &&
      /^(?:include|prepend|extend)$/.test(textOf(node, 'method'))
        ? {
            of: null,
            types: childrenOf(node, 'argument_list')
              .flatMap((list) => childrenOf(list))
              .flatMap(({ type, text }) =>
                type === 'constant' || type === 'scope_resolution' ? [text.slice(0, 200)] : [],
              ),
          }
        : null,
  },
}

function parameters(text: string) {
  return text
    .slice(0, 1000)
    .split(/[()|,]/)
    .flatMap((part) => {
      const name = /^\s*[*&]{0,2}(\w+)/.exec(part)?.[1]
      return name === undefined ? [] : [{ name, type: null }]
    })
}
