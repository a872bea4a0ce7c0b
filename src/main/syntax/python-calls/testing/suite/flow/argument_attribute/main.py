def a():
    pass

def b():
    pass

class Box:
    def __init__(self):
        self.fn = a

def swap(box):
    box.fn = b

box = Box()
swap(box)
box.fn()
