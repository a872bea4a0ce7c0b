import config from './config.js'
import { hooks } from './config.js'
config.setup()
hooks.push(f)
function f() {}
