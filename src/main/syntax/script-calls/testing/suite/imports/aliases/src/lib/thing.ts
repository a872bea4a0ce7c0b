export class Thing { run(): void {} }
