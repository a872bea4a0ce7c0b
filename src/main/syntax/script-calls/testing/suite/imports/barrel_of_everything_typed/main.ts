import handler, { tools as kit, helper as help } from './lib/index'
import * as everything from './lib/index'
handler()
kit.fix()
help()
everything.default()
everything.extra()
