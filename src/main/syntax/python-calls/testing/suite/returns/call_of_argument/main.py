def a():
    return b

def b():
    pass

def f(fn):
    return fn()

f(a)()
