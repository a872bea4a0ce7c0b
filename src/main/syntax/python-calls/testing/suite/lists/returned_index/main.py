def a():
    pass

def b():
    pass

def fs():
    return [a, b]

i = 1
fs()[i]()
