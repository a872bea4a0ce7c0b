def a():
    pass

def b():
    pass

def each():
    yield a
    yield b

for fn in each():
    fn()
