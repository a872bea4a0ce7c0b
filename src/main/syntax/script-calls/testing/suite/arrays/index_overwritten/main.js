function first() {}
function second() {}
function third() {}
const list = [first, second]
list[0] = third
list[0]()
list[1]()
