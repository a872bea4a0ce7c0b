function add() {}
function sub() {}
const ops = { add, sub }
ops['add']()
const key = 'sub'
ops[key]()
