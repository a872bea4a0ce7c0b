import { default as begin, Widget, end } from './index.js'
begin()
new Widget().draw()
end()
