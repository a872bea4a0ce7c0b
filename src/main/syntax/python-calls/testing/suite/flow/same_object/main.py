def a():
    pass

def b():
    pass

class Box:
    pass

one = Box()
two = one
one.fn = a
two.fn = b
one.fn()
