class A:
    def __enter__(self):
        return self
    def __exit__(self, *x):
        pass
    def one(self):
        pass

class B:
    def __enter__(self):
        return self
    def __exit__(self, *x):
        pass
    def two(self):
        pass

with A() as a, B() as b:
    a.one()
    b.two()
