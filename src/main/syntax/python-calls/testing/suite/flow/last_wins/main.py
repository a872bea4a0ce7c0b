def a():
    pass

def b():
    pass

x = a
x = b
x()
