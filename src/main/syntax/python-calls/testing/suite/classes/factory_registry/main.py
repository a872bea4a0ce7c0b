class Registry:
    def __init__(self):
        self.known = {}

    def add(self, name, kind):
        self.known[name] = kind

    def make(self, name):
        return self.known[name]()

class Cat:
    def __init__(self):
        pass

    def meow(self):
        pass

r = Registry()
r.add("cat", Cat)
r.make("cat").meow()
