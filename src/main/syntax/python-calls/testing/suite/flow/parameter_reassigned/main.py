def a():
    pass

def b():
    pass

def f(x):
    x = b
    x()

f(a)
