def a():
    pass

def b():
    pass

class Box:
    pass

def change(box):
    box.fn = b

box = Box()
box.fn = a
box.fn()
change(box)
box.fn()
