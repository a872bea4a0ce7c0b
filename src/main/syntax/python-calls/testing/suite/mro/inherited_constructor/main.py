class A:
    def __init__(self):
        self.go()

    def go(self):
        pass

class B(A):
    pass

class C(B):
    def go(self):
        pass

C()
