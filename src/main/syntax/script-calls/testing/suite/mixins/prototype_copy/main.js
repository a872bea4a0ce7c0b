const serial = { save() { return this.id() } }
class Model { id() {} }
for (const key of Object.keys(serial)) Model.prototype[key] = serial[key]
new Model().save()
