def a():
    pass

def f():
    a()

def first():
    pass

f()
a = first
f()
