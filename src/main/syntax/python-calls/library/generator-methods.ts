// Generators that are resumed: what is sent into them, and what they return to `yield from`.
import type { Machine } from '../run/machine.ts'
import { execute } from '../run/run-function.ts'
import type { CallArguments, Frame, GeneratorValue, Values } from '../values/values.ts'
import { join, joinAll } from '../values/values.ts'

/** Methods of a generator that give what it yields next. */
const resuming = new Set(['send', '__next__', 'throw', 'asend', '__anext__', 'athrow'])

/** What a method of a generator gives. */
export function resume(
  machine: Machine,
  generator: GeneratorValue,
  name: string,
  given: CallArguments,
): Values {
  if (!resuming.has(name)) return []
  const [sent = []] = given.positional
  if (name === 'send' || name === 'asend') send(machine, generator, sent)
  return generator.yields.held
}

/** A generator ran to its end when it was made: with what is new to it, it runs again. */
function send(machine: Machine, { body, yields }: GeneratorValue, values: Values): void {
  if (body === null || body === 'expression') return
  const { budget, state } = machine
  const before = body.sent.held
  state.add(body.sent, values)
  const isKnown = body.sent.held === before
  if (isKnown || budget.steps <= 0 || machine.summary(body.callee).isActive > 1) return
  for (const made of execute(machine, body.callee, body.received, body.receiver, body.sent.held))
    if (made.kind === 'generator') {
      state.add(yields, made.yields.held)
      if (made.body !== null && made.body !== 'expression')
        state.add(body.returns, made.body.returns.held)
    }
}

/** The value of `yield from`: what the generators return, which are sent what is sent to the one around. */
export function delegated(machine: Machine, frame: Frame, generators: Values): Values {
  return joinAll(
    generators.map((value): Values => {
      if (value.kind !== 'generator' || value.body === null || value.body === 'expression')
        return []
      if (frame.sent.held.length > 0) {
        send(machine, value, frame.sent.held)
        machine.state.add(frame.yields, value.yields.held)
      }
      return join([], value.body.returns.held)
    }),
  )
}
