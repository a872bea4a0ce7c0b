def a():
    pass

def b():
    pass

class M:
    def __init__(self):
        self.fn = a

    def run(self):
        self.fn()

m = M()
m.fn = b
m.run()
