import { run, Widget } from './api'
run()
new Widget().draw()
