def f():
    pass

class A:
    def go(self):
        self.hook()

a = A()
a.hook = f
a.go()
