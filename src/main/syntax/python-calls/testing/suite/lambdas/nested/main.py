outer = lambda: (lambda: target)

def target():
    pass

outer()()()
