def make():
    return lambda: done()

def done():
    pass

make()()
