// What bodies may be: JSON by name, and no larger than allowed, declared or not.
import { describe, expect, it } from 'vitest'
import { declaresTooMuch, isJsonType } from './body-guard.ts'

describe('isJsonType', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="utf-8"',
  ])('takes %s', (type) => {
    expect(isJsonType(type)).toBe(true)
  })
  it.each([
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=application/json',
    'application/jsonp',
    'text/plain; application/json',
    'application/json, text/plain',
    'application/json; charset=utf-7',
  ])('refuses %j', (type) => {
    expect(isJsonType(type)).toBe(false)
  })
})

describe('declaresTooMuch', () => {
  it('looks at what is declared and leaves the rest to the count of bytes', () => {
    expect(declaresTooMuch('100', 100)).toBe(false)
    expect(declaresTooMuch(undefined, 100)).toBe(false)
    expect(declaresTooMuch('101', 100)).toBe(true)
    expect(declaresTooMuch('99999999999999999999999', 100)).toBe(true)
    expect(declaresTooMuch('many', 100)).toBe(true)
  })
})
