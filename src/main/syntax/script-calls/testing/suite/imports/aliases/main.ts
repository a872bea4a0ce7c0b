import { Thing } from '@lib/thing'
import { readFileSync } from 'fs'
new Thing().run()
readFileSync('x')
import('./lazy').then((m) => m.lazy())
