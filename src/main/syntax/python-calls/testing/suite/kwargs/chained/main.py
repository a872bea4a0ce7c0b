def outer(cb):
    middle(fn=cb)

def middle(fn):
    fn()

def a():
    pass

outer(cb=a)
