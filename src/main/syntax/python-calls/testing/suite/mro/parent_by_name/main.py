class A:
    def __init__(self):
        self.f = self.g
    def g(self):
        pass

class B:
    def h(self):
        pass

class C(A, B):
    def __init__(self):
        A.__init__(self)
        self.f()
        self.h()

C()
