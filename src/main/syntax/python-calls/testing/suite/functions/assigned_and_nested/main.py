def outer():
    def inner():
        helper()
    return inner

def helper():
    pass

f = outer()
g = f
g()
