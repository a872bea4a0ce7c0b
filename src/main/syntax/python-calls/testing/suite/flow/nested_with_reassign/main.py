def a():
    pass

def b():
    pass

class M:
    def __init__(self, fn):
        self.fn = fn
    def __enter__(self):
        self.fn()
        return self
    def __exit__(self, *x):
        self.fn()

m = M(a)
with m:
    m.fn = b
