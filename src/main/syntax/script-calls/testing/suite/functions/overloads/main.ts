function parse(value: string): string
function parse(value: number): number
function parse(value: any): any { return convert(value) }
function convert(value: any): any { return value }
parse('x')
function identity<T>(value: T): T { return value }
identity(parse)(1)
