def a():
    pass

def b():
    pass

class C:
    def __init__(self):
        self.f = a

c = C()
c.f()
c.f = b
