def a():
    pass

def b():
    pass

class P:
    pass

p = P()
p.x, p.y = a, b
p.x, p.y = p.y, p.x
p.x()
