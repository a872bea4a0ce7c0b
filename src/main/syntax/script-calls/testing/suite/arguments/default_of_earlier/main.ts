function work(): void {}
function run(first: () => void, second = first): void { second() }
run(work)
