class A:
    pass

class B:
    def __init__(self):
        self.fn = target

def target():
    pass

class C(A, B):
    def go(self):
        self.fn()

C().go()
