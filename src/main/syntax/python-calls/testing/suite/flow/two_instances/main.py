def a():
    pass

def b():
    pass

class C:
    def __init__(self, fn):
        self.fn = fn

x = C(a)
y = C(b)
x.fn()
