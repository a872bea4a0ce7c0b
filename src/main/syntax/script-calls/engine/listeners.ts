// Listeners that are given to objects from outside, such as Node's emitters, and called by their `emit`.

import type { Value } from '../values/value.ts'
import type { Analysis, Call } from './analysis.ts'
import { callFunctions } from './call-functions.ts'
import { nameOf } from './keys.ts'
import { ownProperty } from './properties.ts'

const adds = /\.(?:on|once|addListener|prependListener|prependOnceListener)$/

/** What a method of an object from outside does with listeners; others do nothing that is known. */
export function callListeners(analysis: Analysis, method: Value, call: Call): void {
  const { solver } = analysis
  const [event, ...given] = call.given.cells
  if (!event || call.given.spread.size > 0) return
  const eachPlace = (tell: (emitter: Value, place: string) => void): void =>
    solver.each(call.self, (emitter) =>
      solver.each(event, (key) => {
        // An event of which no name is known leaves its listeners open: any of them would be a guess.
        const name = nameOf(key)
        if (name !== null) tell(emitter, `<on ${name}>`)
      }),
    )
  const [listener] = given
  if (adds.test(method.name) && listener) {
    eachPlace((emitter, place) => solver.flow(listener, ownProperty(analysis, emitter, place)))
    solver.flow(call.self, call.result)
  } else if (method.name.endsWith('.emit'))
    eachPlace((emitter, place) => {
      const listeners = ownProperty(analysis, emitter, place)
      callFunctions(analysis, listeners, solver.holding(emitter), call.site, given)
    })
}
