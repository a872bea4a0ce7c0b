// The scenes that are recorded: those that rules and weights were chosen by, then those that only measure.
import type { Scene } from './scene.ts'
import { atlas } from './scenes/atlas.ts'
import { brewery } from './scenes/brewery.ts'
import { clinic } from './scenes/clinic.ts'
import { fleet } from './scenes/fleet.ts'
import { gateway } from './scenes/gateway.ts'
import { lab } from './scenes/lab.ts'
import { ledger } from './scenes/ledger.ts'
import { library } from './scenes/library.ts'
import { mailer } from './scenes/mailer.ts'
import { notes } from './scenes/notes.ts'
import { parking } from './scenes/parking.ts'
import { podcast } from './scenes/podcast.ts'
import { shop } from './scenes/shop.ts'
import { tickets } from './scenes/tickets.ts'

export const scenes: readonly Scene[] = [
  ...[shop, ledger, lab, fleet, clinic, atlas, tickets],
  ...[mailer, gateway, notes],
  ...[brewery, library],
  ...[parking, podcast],
]
