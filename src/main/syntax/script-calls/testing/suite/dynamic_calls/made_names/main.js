const formats = { json: { parse: parseJson }, yaml: { parse: parseYaml } }
class Loader {
  constructor() {
    for (const [ext, { parse }] of Object.entries(formats)) this[`load_${ext}`] = (text) => parse(text)
  }
  load(ext, text) {
    const method = this['load_' + ext]
    return method(text)
  }
}
const loader = new Loader()
loader.load('json', '{}')
loader.load_yaml('')
eval('parseJson')('')
function parseJson(text) {}
function parseYaml(text) {}
