def a():
    pass

def b():
    pass

def same(fn):
    return fn

fns = [same(f) for f in [a, b] if f is not None]
fns[0]()
