class A:
    def f(self):
        pass

def g(self):
    pass

A().f()
A.f = g
A().f()
