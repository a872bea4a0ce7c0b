import handler, { tools as kit, helper as help } from './lib/index.js'
import * as everything from './lib/index.js'
handler()
kit.fix()
help()
everything.default()
everything.extra()
