class Store { save(): void {} }
class Service {
  constructor(private readonly store: Store) {}
  run(): void { this.store.save() }
}
export function start(service: Service): void { service.run() }
