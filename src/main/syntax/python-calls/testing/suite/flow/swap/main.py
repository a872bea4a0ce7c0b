def a():
    pass

def b():
    pass

x, y = a, b
x, y = y, x
x()
