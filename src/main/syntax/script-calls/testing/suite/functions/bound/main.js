function greet() { this.name() }
const user = { name() {} }
const bound = greet.bind(user)
bound()
greet.call(user)
greet.apply(user, [])
