def a():
    pass

def b():
    pass

class Box:
    pass

box = Box()
box.fn = a
box.fn = b
box.fn()
