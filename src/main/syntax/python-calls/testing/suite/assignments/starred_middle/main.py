def a():
    pass

def b():
    pass

def c():
    pass

def d():
    pass

first, *rest, last = a, b, c, d
rest[0]()
last()
