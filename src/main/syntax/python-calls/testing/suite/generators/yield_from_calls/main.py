def make():
    return use

def use():
    pass

def inner():
    yield make()

def outer():
    yield from inner()

for fn in outer():
    fn()
