def f():
    pass

class A:
    pass

o = A()
setattr(o, "go", f)
o.go()
