class A:
    def set(self, cb=None):
        self.cb = cb
    def fire(self):
        self.cb()

def f():
    pass

a = A()
a.set(cb=f)
a.fire()
