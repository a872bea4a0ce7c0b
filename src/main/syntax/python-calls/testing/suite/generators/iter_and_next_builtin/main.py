class C:
    def __iter__(self):
        return self
    def __next__(self):
        return f

def f():
    pass

it = iter(C())
next(it)()
