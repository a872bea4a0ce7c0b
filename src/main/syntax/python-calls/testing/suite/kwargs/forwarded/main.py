def a():
    pass

def low(cb=None):
    cb()

def high(**kw):
    low(**kw)

high(cb=a)
