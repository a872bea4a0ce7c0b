import types


def greet(self):
    return self.name()


def count(self):
    return self.name()


class Person:
    hello = greet

    def name(self):
        return "x"


Person.count = count
p = Person()
p.hello()
p.count()
p.bound = types.MethodType(greet, p)
p.bound()
