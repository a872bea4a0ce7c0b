def a():
    pass

def b():
    pass

def c():
    pass

first, *middle, last = a, b, c, a
middle[1]()
last()
