// Settings: defaults, merging, refusal of bad values, damaged files, a full disk.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettings } from './settings-file.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-settings-'))
  file = join(folder, 'settings.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('begins with the defaults and writes nothing until something changes', () => {
    expect(openSettings(file).current.context.budgetTokens).toBe(2000)
    expect(existsSync(file)).toBe(false)
  })

  it('keeps a change, its neighbours and the keys of newer programs', () => {
    writeFileSync(file, '{"context":{"budgetTokens":900,"future":true},"later":1}')
    const store = openSettings(file)
    const heard: number[] = []
    store.onChange((settings) => heard.push(settings.context.budgetTokens))
    store.update({ context: { budgetTokens: 1200 } })
    expect(heard).toEqual([1200])
    expect(openSettings(file).current).toMatchObject({
      context: { budgetTokens: 1200, future: true },
      later: 1,
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('changes one layer of the context and leaves the others, but replaces a price as a whole', () => {
    const store = openSettings(file)
    const price = { input: 1, output: 2, cacheRead: 1, cacheWrite5m: 1, cacheWrite1h: 1 }
    store.update({ context: { layers: { sessions: { tokens: 90 } } } })
    store.update({ context: { layers: { changes: { enabled: false } } } })
    store.update({ prices: { one: { ...price, long: { ...price, above: 100_000 } }, two: price } })
    store.update({ prices: { one: price } })
    const { context, prices } = openSettings(file).current
    expect(context.layers.sessions).toEqual({ enabled: true, tokens: 90 })
    expect(context.layers.changes).toEqual({ enabled: false, tokens: null })
    expect(prices).toEqual({ one: price, two: price })
  })

  it('refuses a value out of range and names the setting', () => {
    const store = openSettings(file)
    expect(() => store.update({ context: { budgetTokens: 99_999 } })).toThrow(
      /context\.budgetTokens/,
    )
    expect(store.current.context.budgetTokens).toBe(2000)
  })

  it('sets a damaged file aside and says so', () => {
    writeFileSync(file, '{"context": nonsense')
    const store = openSettings(file, () => 5)
    expect(store.warning).toContain(`${file}.damaged-5`)
    expect(readFileSync(`${file}.damaged-5`, 'utf8')).toBe('{"context": nonsense')
    expect(store.current.context.budgetTokens).toBe(2000)
  })

  it('resets a wrong setting, not its neighbours, and says which', () => {
    const own = {
      context: { budgetTokens: 'lots', future: 1 },
      capture: { closeAfterMinutes: 30, keepPayloadDays: -4 },
      log: 'everything',
      prices: { 'own-model': { input: 'free' } },
      later: { a: [1] },
    }
    writeFileSync(file, JSON.stringify(own))
    const store = openSettings(file)
    expect(store.current).toMatchObject({
      context: { budgetTokens: 2000, future: 1 },
      capture: { closeAfterMinutes: 30, keepPayloadDays: 30 },
      log: { level: 'info' },
      later: { a: [1] },
    })
    for (const name of ['context.budgetTokens ("lots"', 'capture.keepPayloadDays (-4', 'log (']) {
      expect(store.warning).toContain(name)
    }
    // The user's own text stays until a setting is changed here.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(own)
    store.update({ log: { level: 'warn' } })
    expect(store.warning).toBeNull()
    expect(openSettings(file).current).toMatchObject({
      context: { future: 1 },
      capture: { closeAfterMinutes: 30 },
      log: { level: 'warn' },
      later: { a: [1] },
    })
    expect(openSettings(file).warning).toBeNull()
  })

  it.each(['[]', '5', 'null', '', '\u0000'])('%j for settings is a damaged file', (text) => {
    writeFileSync(file, text)
    const store = openSettings(file, () => 5)
    expect(store.warning).toContain(`${file}.damaged-5`)
    expect(store.current.context.budgetTokens).toBe(2000)
  })

  describe('changed by hand meanwhile', () => {
    const edit = (settings: unknown) => writeFileSync(file, JSON.stringify(settings))

    it('are heeded, and listeners hear of it once', () => {
      edit({ context: { budgetTokens: 900 } })
      const store = openSettings(file)
      const heard: number[] = []
      store.onChange((settings) => heard.push(settings.context.budgetTokens))
      edit({ context: { budgetTokens: 1500 }, log: { level: 'warn' } })
      expect(store.reread()).toEqual(['log.level', 'context.budgetTokens'].sort())
      expect(store.reread()).toEqual([])
      expect(store.current.log.level).toBe('warn')
      rmSync(file)
      expect(store.reread()).toContain('context.budgetTokens')
      expect(heard).toEqual([1500, 2000])
      // What it writes itself is no news.
      store.update({ context: { budgetTokens: 700 } })
      expect(store.reread()).toEqual([])
    })

    it('are not lost to a change that is made elsewhere', () => {
      const store = openSettings(file)
      edit({ log: { level: 'warn' } })
      store.update({ context: { budgetTokens: 1200 } })
      const both = { log: { level: 'warn' }, context: { budgetTokens: 1200 } }
      expect(openSettings(file).current).toMatchObject(both)
    })

    it('reset a wrong value alone, and say which', () => {
      edit({ context: { budgetTokens: 900 } })
      const store = openSettings(file)
      edit({ context: { budgetTokens: 'many' }, log: { level: 'warn' } })
      store.reread()
      expect(store.current).toMatchObject({
        context: { budgetTokens: 2000 },
        log: { level: 'warn' },
      })
      expect(store.warning).toContain('context.budgetTokens ("many"')
    })

    it('stay as they were while the file is damaged, which is set aside before anything is written', () => {
      edit({ context: { budgetTokens: 900 } })
      const store = openSettings(file, () => 5)
      writeFileSync(file, '{"context": {"budgetTokens": 1')
      expect(store.reread()).toEqual([])
      expect(store.current.context.budgetTokens).toBe(900)
      expect(store.warning).toContain('those from before are in force')
      expect(readdirSync(folder)).toEqual(['settings.json'])
      store.update({ log: { level: 'warn' } })
      expect(readFileSync(`${file}.damaged-5`, 'utf8')).toBe('{"context": {"budgetTokens": 1')
      expect(openSettings(file).current).toMatchObject({
        context: { budgetTokens: 900 },
        log: { level: 'warn' },
      })
      writeFileSync(file, '{')
      store.reread()
      edit({ context: { budgetTokens: 1100 } })
      expect(store.reread()).toContain('context.budgetTokens')
      expect(store.warning).toBeNull()
    })
  })

  it('does not write over settings that the system does not let it read', () => {
    mkdirSync(file)
    const store = openSettings(file)
    expect(store.warning).toContain('could not be read')
    expect(() => store.update({ context: { budgetTokens: 1200 } })).toThrow(/could not be read/)
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it('keeps the old settings where the new ones cannot be written', () => {
    const store = openSettings(file)
    // A folder in the file's place makes the final rename fail, as a read-only or full disk would.
    mkdirSync(join(file, 'inside'), { recursive: true })
    expect(() => store.update({ context: { budgetTokens: 1200 } })).toThrow(/could not be saved/)
    expect(store.current.context.budgetTokens).toBe(2000)
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })
})
