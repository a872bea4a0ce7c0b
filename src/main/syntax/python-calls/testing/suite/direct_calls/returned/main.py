def outer():
    return inner

def inner():
    return last

def last():
    pass

outer()()()
