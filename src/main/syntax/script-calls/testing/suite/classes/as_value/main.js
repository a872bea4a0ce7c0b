class A { constructor() {} run() {} }
class B { constructor() {} run() {} }
const kinds = { a: A, b: B }
function create(kind) { return new kinds[kind]() }
create('a').run()
