const formats: Record<string, { parse: (text: string) => void }> = { json: { parse: parseJson }, yaml: { parse: parseYaml } }
class Loader {
  [name: string]: any
  constructor() {
    for (const [ext, { parse }] of Object.entries(formats)) this[`load_${ext}`] = (text: string) => parse(text)
  }
  load(ext: string, text: string): void {
    const method = this['load_' + ext]
    return method(text)
  }
}
const loader = new Loader()
loader.load('json', '{}')
loader.load_yaml('')
eval('parseJson')('')
function parseJson(text: string): void {}
function parseYaml(text: string): void {}
