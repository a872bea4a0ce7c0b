def third(cb):
    cb()

def second(fn, cb):
    fn(cb=cb)

def first(fn, then, cb):
    fn(fn=then, cb=cb)

def end():
    pass

first(fn=second, then=third, cb=end)
