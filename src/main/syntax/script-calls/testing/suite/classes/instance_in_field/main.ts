class Engine { start(): void {} }
class Car {
  private readonly engine: Engine
  constructor(engine: Engine) { this.engine = engine }
  drive(): void { this.engine.start() }
}
new Car(new Engine()).drive()
