const canEat = { eat(this: any) { this.energy(); return this } }
const canSleep = { sleep(this: any) { return this.eat() }, energy: () => refill() }
const person = (name: string) => Object.assign(Object.create({ greet() { return name } }), canEat, canSleep, { name })
const p = person('x')
p.eat().sleep()
p.greet()
const plain = { ...canEat, ...canSleep }
plain.sleep()
function refill(): void {}
