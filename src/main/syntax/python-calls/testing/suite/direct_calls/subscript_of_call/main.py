def a():
    pass

def get():
    return [a]

get()[0]()
