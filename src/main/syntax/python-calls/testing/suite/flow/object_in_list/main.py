def a():
    pass

def b():
    pass

class Box:
    pass

box = Box()
box.fn = a
boxes = [box]
boxes[0].fn = b
box.fn()
