function f(): void {}
function thrower(): never { throw f }
function middle(): void { thrower() }
try { middle() } catch (e) { (e as () => void)() }
