def a():
    pass

def b():
    pass

def f(x=a, y=b):
    y()

f(x=b)
