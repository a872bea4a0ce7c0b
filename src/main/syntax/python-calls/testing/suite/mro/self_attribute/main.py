class A:
    def bind(self):
        self.fn = self.mine

    def mine(self):
        pass

class B(A):
    def mine(self):
        pass

b = B()
b.bind()
b.fn()
