def a():
    pass

def inner():
    yield a

def outer():
    yield from inner()

next(outer())()
