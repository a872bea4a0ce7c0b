def apply(fn):
    return fn

def one():
    pass

apply(one)()
