class A:
    @classmethod
    def make(cls):
        return cls()
    def __init__(self):
        pass

class B(A):
    def go(self):
        pass

B.make().go()
