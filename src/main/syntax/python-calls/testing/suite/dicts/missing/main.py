def made():
    pass


class Lazy(dict):
    def __missing__(self, key):
        value = self.make(key)
        self[key] = value
        return value

    def make(self, key):
        return made


lazy = Lazy()
lazy["a"]()
