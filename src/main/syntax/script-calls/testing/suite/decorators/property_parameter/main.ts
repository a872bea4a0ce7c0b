function field(target: any, key: string): void { seen() }
function param(target: any, key: string | symbol | undefined, index: number): void { seen() }
function seen(): void {}
class A {
  @field name = 'x'
  greet(@param who: string): void {}
}
new A().greet('y')
