def a():
    pass

def run():
    a()

class A:
    def go(self):
        pass

x = A()
x.go()
x = run
x()
