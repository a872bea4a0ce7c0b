class A:
    def f(self):
        pass

def g():
    pass

a = A()
a.f = g
del a.f
a.f()
