def third():
    pass

def second(fn):
    fn()

def first(fn, arg):
    fn(arg)

first(second, third)
