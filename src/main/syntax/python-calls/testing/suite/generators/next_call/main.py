def a():
    pass

def gen():
    yield a

g = gen()
next(g)()
