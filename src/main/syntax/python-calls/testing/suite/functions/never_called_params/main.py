def f(cb):
    cb()

def g():
    f(h)

def h():
    pass
