def outer(*args, **kw):
    inner(*args, **kw)

def inner(x, fn):
    fn()
    x()

def a():
    pass

def b():
    pass

outer(b, fn=a)
