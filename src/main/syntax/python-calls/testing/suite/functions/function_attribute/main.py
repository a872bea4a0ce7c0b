def f():
    pass

def g():
    pass

f.hook = g
f.hook()
