def a():
    pass

def b(fn):
    fn()

c = b
c(a)
