def a():
    pass

class Box:
    pass

box = Box()
box.fn = a
box.other = box.fn
box.other()
