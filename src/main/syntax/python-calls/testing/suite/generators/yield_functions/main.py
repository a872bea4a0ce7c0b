def a():
    pass

def b():
    pass

def gen():
    yield a
    yield b

for fn in gen():
    fn()
