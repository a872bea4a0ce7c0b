class A:
    def go(self):
        pass

class B:
    def go(self):
        pass

def run(x):
    if isinstance(x, A):
        x.go()

run(A())
run(B())
