class A:
    def x(self):
        pass
    def y(self):
        pass

a, b = A(), A()
f, g = a.x, b.y
f()
g()
