import def, { named as other } from './a.js'
import * as all from './barrel.js'
def()
other()
all.deep()
all.ns.named()
