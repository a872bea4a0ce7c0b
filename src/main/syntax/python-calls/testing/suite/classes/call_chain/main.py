class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, m):
        return Adder(self.n + m)

    def value(self):
        return self.n


def apply(function, n):
    return function(n)


Adder(1)(2)(3).value()
apply(Adder(4), 5).value()
apply(Adder, 6).value()
