class A:
    def one(self):
        self.two()

class B:
    def two(self):
        pass

class C(A, B):
    pass

C().one()
