const flies = { fly() { this.land() } }
const lands = { land() {} }
class Bird {}
Object.assign(Bird.prototype, flies, lands)
new Bird().fly()
