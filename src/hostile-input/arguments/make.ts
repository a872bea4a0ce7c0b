// Makes what a parameter stands for, of a hostile text.

export type Make = (text: string) => unknown

export const text: Make = (value) => value
