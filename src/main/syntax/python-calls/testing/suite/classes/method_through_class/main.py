class A:
    def x(self):
        self.y()
    def y(self):
        pass

A.x(A())
